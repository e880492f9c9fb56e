import { useEffect, useState } from 'react';

/**
 * Loads a rarely needed part of the interface after the first render, and again after a failure each time `isWanted`
 * changes. Returns null until it is loaded. `load` must be a stable function.
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
