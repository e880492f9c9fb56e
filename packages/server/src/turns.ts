import { setImmediate } from 'node:timers/promises';

/**
 * Lets one caller go on in each turn of the event loop, in the order of their calls: between two of them whatever else
 * has come is answered, and connections that were closed meanwhile are known to be closed.
 */
export function createTurns(): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return async () => {
    const mine = last.then(() => setImmediate());
    last = mine;
    await mine;
  };
}
