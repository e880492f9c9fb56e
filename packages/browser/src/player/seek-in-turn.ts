/** A seek waits at most this long for the one before, so that a slow network does not hold back a seek into what is loaded. */
const WAIT_MS = 500;

const waiting = new WeakMap<HTMLAudioElement, number>();

/**
 * Seeks when the element's previous seek has ended; of several that wait, the newest. Chromium suspends an element with
 * `preload="metadata"` until it is used, and seeks that overlap while it resumes may never end: it then stays silent.
 */
export function seekInTurn(element: HTMLAudioElement, positionSeconds: number): void {
  if (!element.seeking) {
    waiting.delete(element);
    element.currentTime = positionSeconds;
    return;
  }
  const isFirst = !waiting.has(element);
  waiting.set(element, positionSeconds);
  if (isFirst) followSeek(element);
}

/** The position of the seek that waits, in seconds; otherwise the element's. */
export function wantedPosition(element: HTMLAudioElement): number {
  return waiting.get(element) ?? element.currentTime;
}

function followSeek(element: HTMLAudioElement): void {
  const end = new AbortController();
  const seek = (): void => {
    end.abort();
    clearTimeout(timer);
    const positionSeconds = waiting.get(element);
    waiting.delete(element);
    if (positionSeconds !== undefined) element.currentTime = positionSeconds;
  };
  const timer = setTimeout(seek, WAIT_MS);
  // A later seek may have begun before the event of the one before.
  element.addEventListener('seeked', () => element.seeking || seek(), { signal: end.signal });
}
