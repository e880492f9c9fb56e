import { setImmediate } from 'node:timers/promises';

/**
 * Returns a function that resolves one caller per turn of the event loop, in call order. In between, other events are
 * handled and closed connections are noticed.
 */
export function createTurns(): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return async () => {
    const mine = last.then(() => setImmediate());
    last = mine;
    await mine;
  };
}
