import { useEffect, useState } from 'react';

/** The event of the window when what a press opens has not loaded. */
export const PART_FAILED = 'beep:part-failed';

export interface Loading<Part> {
  /** Null until it is loaded. */
  readonly part: Part | null;
  readonly hasFailed: boolean;
  /** Loads it again after a failure. */
  readonly retry: () => void;
}

/** What a part is loaded for; null does not load it yet. */
export type Occasion = boolean | string | null;

/** As {@link useLoaded}, for a part whose failure is shown. `onFailure` must be a stable function. */
export function useLoading<Part>(
  load: () => Promise<Part>,
  occasion: Occasion,
  onFailure?: (occasion: Occasion) => void,
): Loading<Part> {
  const [part, setPart] = useState<{ readonly value: Part } | null>(null);
  const [triedFor, setTriedFor] = useState<Occasion>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (part !== null || triedFor === occasion) return;
    setTriedFor(occasion);
    setFailed(false);
    load().then(
      (value) => setPart({ value }),
      () => {
        setFailed(true);
        onFailure?.(occasion);
      },
    );
  }, [load, part, triedFor, occasion, onFailure]);
  useEffect(() => {
    // A boolean may stay as it is: without this a dialog that was asked for would never open.
    if (!hasFailed || typeof occasion === 'string') return;
    const end = new AbortController();
    const again = (): void => setTriedFor(null);
    window.addEventListener('online', again, { signal: end.signal });
    document.addEventListener('click', again, { signal: end.signal });
    return () => end.abort();
  }, [hasFailed, occasion]);
  return { part: part?.value ?? null, hasFailed, retry: () => setTriedFor(null) };
}

/**
 * Loads a rarely needed part of the interface after the first render. After a failure it is loaded again each time
 * `occasion` changes and, if that is a boolean, when the network returns or the user presses something. Returns null until it
 * is loaded. `load` must be a stable function.
 */
export function useLoaded<Part>(load: () => Promise<Part>, occasion: Occasion): Part | null {
  return useLoading(load, occasion).part;
}

/**
 * As {@link useLoaded}, for what a press opens: if it does not load, the page is told, because nothing else answers the press.
 * The code may be gone for good, after an update of the service.
 */
export function useOpened<Part>(load: () => Promise<Part>, isOpen: Occasion): Part | null {
  return useLoading(load, isOpen, tellFailure).part;
}

function tellFailure(isOpen: Occasion): void {
  if (isOpen === true) window.dispatchEvent(new Event(PART_FAILED));
}
