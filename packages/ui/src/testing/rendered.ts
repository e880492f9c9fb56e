import { startPageTranslator, watchBareText } from '@beep/testkit/translator';
import react from 'react';
import { afterEach, expect, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The manner of a translator that translates all pages, without changing their words. */
    translator: Parameters<typeof startPageTranslator>[0]['manner'] | null;
  }
}

/** Not faked in a test with fake timers. */
const { setTimeout } = globalThis;

const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Setup file of the component tests. React in production has no `act`, for which `render` would wait: this one waits for
 * the rendering and its effects.
 */
Object.assign(react, {
  async act(change: () => Promise<void>): Promise<void> {
    await change();
    await task();
    await task();
  },
});

const manner = inject('translator');
if (manner !== null) startPageTranslator({ manner });

const problems: string[] = [];
watchBareText((problem) => problems.push(problem));

afterEach(() => {
  expect(problems.splice(0)).toEqual([]);
});
