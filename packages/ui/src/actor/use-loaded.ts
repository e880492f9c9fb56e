import { useEffect, useState } from 'react';

/**
 * A part of the interface that most readers never need. It is fetched once the page is drawn, and again, where
 * that failed, each time `isWanted` changes; null until it is there. `load` must not change.
 */
export function useLoaded<Part>(load: () => Promise<Part>, isWanted: boolean): Part | null {
  const [part, setPart] = useState<{ readonly value: Part } | null>(null);
  const [triedFor, setTriedFor] = useState<boolean | null>(null);
  useEffect(() => {
    if (part !== null || triedFor === isWanted) return;
    setTriedFor(isWanted);
    load().then(
      (value) => setPart({ value }),
      () => undefined,
    );
  }, [load, part, triedFor, isWanted]);
  return part?.value ?? null;
}
