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
      while (hold === null && !(await heldOf(locks, [name])).has(name)) hold = await tryToHold(locks, name);
      return hold;
    },
    async heldAmong(rows) {
      const names = await heldOf(
        locks,
        rows.map(({ id }) => PREFIX + id),
      );
      const held = rows.map(({ id }) => id).filter((id) => names.has(PREFIX + id));
      for (const id of held) awaitFreed(PREFIX + id);
      return new Set(held);
    },
  };
}

/** Those of the names that a page holds. Where locks cannot be listed, as in Firefox's frames of other sites, each is tried. */
async function heldOf(locks: LockManager, names: readonly string[]): Promise<ReadonlySet<string>> {
  const listed = await locks.query().catch(() => null);
  if (listed !== null) {
    const { held = [] } = listed;
    return new Set(held.flatMap(({ name, mode }) => (mode === 'exclusive' && name ? [name] : [])));
  }
  const tried = names.map(async (name) => {
    const isFree = await locks.request(name, { mode: 'shared', ifAvailable: true }, (lock) => lock !== null);
    return isFree ? [] : [name];
  });
  return new Set((await Promise.all(tried)).flat());
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
