const CHANNEL = 'beep-journal';

/** What pages of this origin tell each other about the journal: that something changed, and no more. */
export interface JournalChanges {
  /** Tells every page, this one included. */
  tellAll(): void;
  /** Tells the listeners of this page: what happened is seen by every page itself. */
  tellHere(): void;
  /** The returned function ends it. */
  listen(listener: () => void): () => void;
}

/** Makes this page's end. Without BroadcastChannel only this page hears itself. */
export function createJournalChanges(): JournalChanges {
  const listeners = new Set<() => void>();
  let channel: BroadcastChannel | null = null;

  function tellHere(): void {
    for (const listener of [...listeners]) listener();
  }

  function toOthers(): BroadcastChannel | null {
    if (channel === null && 'BroadcastChannel' in globalThis) {
      channel = new BroadcastChannel(CHANNEL);
      channel.addEventListener('message', tellHere);
    }
    return channel;
  }

  return {
    tellAll() {
      toOthers()?.postMessage(null);
      tellHere();
    },
    tellHere,
    listen(listener) {
      toOthers();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
