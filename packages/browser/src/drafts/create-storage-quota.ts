import type { StorageQuota } from '@beep/core/drafts';
import type { KeyValueStore } from '@beep/core/settings';
import type { Clock } from '@beep/core/time';
import { createBrowserClock } from '../browser-clock.ts';
import { createLocalStore } from '../web-storage.ts';

const ASKED_KEY = 'beep-asked-to-persist';

/** A slower response came from the user, not from the browser. */
const OWN_ANSWER_MS = 250;

/** Options of the storage quota. */
export interface StorageQuotaOptions {
  /** Remembers that the user refused; local storage by default. */
  readonly store?: KeyValueStore;
  /** The browser's by default. */
  readonly clock?: Clock;
}

/**
 * Reads `navigator.storage`. Browsers that decide without a prompt are asked again on every visit; a user who refused
 * is not.
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
    // Written first: a user who closes the page at the prompt has answered it.
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
