const CHANNEL = 'beep-journal';

/** Notifies the pages of this origin that the journal changed, without details. */
export interface JournalChanges {
  /** Notifies every page, this one included. */
  notifyAll(): void;
  /** Notifies the listeners of this page only, for changes that every page sees. */
  notifyHere(): void;
  /** The returned function ends it. */
  listen(listener: () => void): () => void;
}

/** Makes this page's end. Without BroadcastChannel it reaches only this page. */
export function createJournalChanges(): JournalChanges {
  const listeners = new Set<() => void>();
  let channel: BroadcastChannel | null = null;

  function notifyHere(): void {
    for (const listener of [...listeners]) listener();
  }

  function toOthers(): BroadcastChannel | null {
    if (channel === null && 'BroadcastChannel' in globalThis) {
      channel = new BroadcastChannel(CHANNEL);
      channel.addEventListener('message', notifyHere);
    }
    return channel;
  }

  return {
    notifyAll() {
      toOthers()?.postMessage(null);
      notifyHere();
    },
    notifyHere,
    listen(listener) {
      toOthers();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
