import type { DraftLock, DraftLocks } from './draft-locks.ts';

const PREFIX = 'beep-take-';

/**
 * Locks by Web Locks: the browser releases a closed page's at once and keeps a sleeping page's. A holder has an
 * exclusive lock. A page that found a draft held waits for a shared one, which does not count as held, and calls
 * `onFreed` when it gets it: a page that crashes sends no notification.
 */
export function createWebLocks(locks: LockManager, onFreed: () => void): DraftLocks {
  const awaited = new Set<string>();

  function awaitFreed(name: string): void {
    if (awaited.has(name)) return;
    awaited.add(name);
    locks
      .request(name, { mode: 'shared' }, () => undefined)
      .catch(() => undefined)
      .finally(() => {
        awaited.delete(name);
        onFreed();
      });
  }

  return {
    async take(id) {
      const name = PREFIX + id;
      let hold = await tryToHold(locks, name);
      // Other pages hold it for a moment while they learn that it is free.
      while (hold === null && !(await isHeld(locks, name))) hold = await tryToHold(locks, name);
      return hold;
    },
    async heldAmong(rows) {
      const held = await Promise.all(
        rows.map(async ({ id }) => ((await isHeld(locks, PREFIX + id)) ? [id] : [])),
      );
      const ids = held.flat();
      for (const id of ids) awaitFreed(PREFIX + id);
      return new Set(ids);
    },
  };
}

/** Asks for a shared lock: `query` is refused in Firefox in a frame of another site. */
function isHeld(locks: LockManager, name: string): Promise<boolean> {
  return locks.request(name, { mode: 'shared', ifAvailable: true }, (lock) => lock === null);
}

/** The lock lives as long as the promise that its callback returns. */
function tryToHold(locks: LockManager, name: string): Promise<DraftLock | null> {
  return new Promise((resolve, reject) => {
    const lifted = locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock === null) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((release) => {
        resolve({
          async release() {
            release();
            await lifted.catch(() => undefined);
          },
        });
      });
    });
    lifted.catch(reject);
  });
}
