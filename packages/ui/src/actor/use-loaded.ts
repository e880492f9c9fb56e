import { useEffect, useState } from 'react';

export interface Loading<Part> {
  /** Null until it is loaded. */
  readonly part: Part | null;
  readonly hasFailed: boolean;
  /** Loads it again after a failure. */
  readonly retry: () => void;
}

/** What a part is loaded for; null does not load it yet. */
export type Occasion = boolean | string | null;

/** As {@link useLoaded}, for a part whose failure is shown. */
export function useLoading<Part>(load: () => Promise<Part>, occasion: Occasion): Loading<Part> {
  const [part, setPart] = useState<{ readonly value: Part } | null>(null);
  const [triedFor, setTriedFor] = useState<Occasion>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (part !== null || triedFor === occasion) return;
    setTriedFor(occasion);
    setFailed(false);
    load().then(
      (value) => setPart({ value }),
      () => setFailed(true),
    );
  }, [load, part, triedFor, occasion]);
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
