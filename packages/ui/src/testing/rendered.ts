import { startPageTranslator, watchBareText } from '@beep/testkit/translator';
import react from 'react';
import { afterEach, beforeAll, expect, inject } from 'vitest';
import { commands } from 'vitest/browser';

declare module 'vitest' {
  interface ProvidedContext {
    /** The manner of a translator that translates all pages, without changing their words. */
    translator: Parameters<typeof startPageTranslator>[0]['manner'] | null;
  }
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    waitForFrames(): Promise<void>;
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

// A file begins in a new frame. Its end and the press of a test reach Playwright by different ways: on a busy machine a press
// could come first, and go to the frame of the file before, which is gone.
beforeAll(() => commands.waitForFrames());

const manner = inject('translator');
if (manner !== null) startPageTranslator({ manner });

const problems: string[] = [];
watchBareText((problem) => problems.push(problem));

afterEach(() => {
  expect(problems.splice(0)).toEqual([]);
});
