import { createListeners } from '@beep/core/actor';
import { openChannel } from './open-channel.ts';

/** Notifies the pages of this origin of one kind of change, without details. */
export interface PageChanges {
  /** Notifies every page, this one included. */
  notifyAll(): void;
  /** Notifies all other pages, for changes that this one shows. */
  notifyOthers(): void;
  /** Notifies the listeners of this page only, for changes that every page sees. */
  notifyHere(): void;
  /** The returned function ends it. */
  listen(listener: () => void): () => void;
}

/** Makes this page's end of the channel with that name. Without one it reaches only this page. */
export function createPageChanges(name: string): PageChanges {
  const [add, notifyHere] = createListeners();
  let channel: BroadcastChannel | null = null;

  function toOthers(): BroadcastChannel | null {
    if (channel === null) {
      channel = openChannel(name);
      channel?.addEventListener('message', () => notifyHere());
      // Firefox and Safari deliver nothing to a page in the back/forward cache. Extension workers, too, listen: no `window`.
      addEventListener('pageshow', ({ persisted }) => persisted && notifyHere());
    }
    return channel;
  }

  function notifyOthers(): void {
    toOthers()?.postMessage(null);
  }

  return {
    notifyAll() {
      notifyOthers();
      notifyHere();
    },
    notifyOthers,
    notifyHere,
    listen(listener) {
      toOthers();
      return add(listener);
    },
  };
}
