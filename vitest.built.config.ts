import { defineConfig } from 'vitest/config';

/** What must hold of the built extensions and of what is packed with them: run after the build. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['extensions/*.test.mjs', 'packages/*/{icons,release}/*.test.mjs', 'scripts/built/*.test.mjs'],
  },
});
