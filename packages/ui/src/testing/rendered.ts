import react from 'react';

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
