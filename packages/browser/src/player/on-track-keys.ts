/** What the keys for the next and the previous track do: of a keyboard, a headset or a lock screen. */
export interface TrackKeys {
  readonly next: () => void;
  readonly previous: () => void;
}

/** Gives these keys to the page, if the browser has them. Call the result to end it. */
export function onTrackKeys({ next, previous }: TrackKeys): () => void {
  const set = (onNext: (() => void) | null, onPrevious: (() => void) | null): void => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.setActionHandler('nexttrack', onNext);
    navigator.mediaSession.setActionHandler('previoustrack', onPrevious);
  };
  set(next, previous);
  return () => set(null, null);
}
