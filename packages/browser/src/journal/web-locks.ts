import type { DraftLock, DraftLocks } from './draft-locks.ts';

const PREFIX = 'beep-take-';

/**
 * Holds by Web Locks: the browser gives a dead page's back at once, and leaves a sleeping page its own. A hold is an
 * exclusive lock. A page that found a take held waits for it with a shared one, which is no hold; `onFreed` is called
 * when it gets it, as a page that dies tells nobody.
 */
export function createWebLocks(locks: LockManager, onFreed: () => void): DraftLocks {
  const awaited = new Set<string>();

  async function heldNames(): Promise<ReadonlySet<string>> {
    const { held = [] } = await locks.query();
    return new Set(held.flatMap(({ name, mode }) => (mode === 'exclusive' && name ? [name] : [])));
  }

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
      // Others have it for the moment in which they hear that it is free.
      while (hold === null && !(await heldNames()).has(name)) hold = await tryToHold(locks, name);
      return hold;
    },
    async heldAmong(rows) {
      const names = await heldNames();
      const held = rows.map(({ id }) => id).filter((id) => names.has(PREFIX + id));
      for (const id of held) awaitFreed(PREFIX + id);
      return new Set(held);
    },
  };
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
