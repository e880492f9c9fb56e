import { defineConfig } from 'vitest/config';

/** What must hold of the built extensions before anybody gets them: run after the build. */
export default defineConfig({
  test: { environment: 'node', include: ['extensions/*.test.mjs'] },
});
