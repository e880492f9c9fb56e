import type { SignOutChannel } from '@beep/core/session';

const KEY = 'beep.left';

/** Uses the storage event, which the other pages of this origin receive; nothing stays in the storage. */
export function createSignOutChannel(): SignOutChannel {
  return {
    publish(uid) {
      try {
        localStorage.setItem(KEY, uid);
        localStorage.removeItem(KEY);
      } catch {
        // Without a storage the other pages have their own session, or hear of its end from the provider.
      }
    },
    subscribe(listener) {
      const hear = ({ key, newValue }: StorageEvent): void => {
        if (key === KEY && newValue) listener(newValue);
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
}
