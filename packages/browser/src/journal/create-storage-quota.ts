import type { Clock, KeyValueStore, StorageQuota } from '@beep/core';
import { createBrowserClock } from '../browser-clock.ts';
import { createLocalStore } from '../web-storage.ts';

const ASKED_KEY = 'beep-asked-to-persist';

/** An answer that took longer was a person's, not the browser's own. */
const OWN_ANSWER_MS = 250;

/** What the room stands on besides the browser. */
export interface StorageQuotaOptions {
  /** Remembers that a person refused; local storage by default. */
  readonly store?: KeyValueStore;
  /** The browser's own by default. */
  readonly clock?: Clock;
}

/**
 * What `navigator.storage` says. Some browsers decide by themselves whether this site is spared, and are asked again
 * on every visit; a person who refused is not.
 */
export function createStorageQuota({
  store = createLocalStore(),
  clock = createBrowserClock(),
}: StorageQuotaOptions = {}): StorageQuota {
  let asking: Promise<boolean> | null = null;

  async function ask(storage: StorageManager): Promise<boolean> {
    if (await storage.persisted()) return true;
    if (store.get(ASKED_KEY) !== null) return false;
    const askedAtMs = clock.nowMs();
    // Written first: somebody who closes the page on the question has answered it.
    store.set(ASKED_KEY, 'true');
    const isSpared = await storage.persist();
    if (isSpared || clock.nowMs() - askedAtMs <= OWN_ANSWER_MS) store.remove(ASKED_KEY);
    return isSpared;
  }

  return {
    async freeBytes() {
      try {
        const { quota, usage } = await navigator.storage.estimate();
        return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
      } catch {
        return null;
      }
    },
    persist() {
      asking ??= (async () => ask(navigator.storage))().catch(() => false);
      return asking;
    },
  };
}
