import { useEffect, useState } from 'react';

/**
 * Loads a rarely needed part of the interface after the first render, and again after a failure each time `occasion`
 * changes. Returns null until it is loaded. `load` must be a stable function.
 */
export function useLoaded<Part>(load: () => Promise<Part>, occasion: boolean | string): Part | null {
  const [part, setPart] = useState<{ readonly value: Part } | null>(null);
  const [triedFor, setTriedFor] = useState<boolean | string | null>(null);
  useEffect(() => {
    if (part !== null || triedFor === occasion) return;
    setTriedFor(occasion);
    load().then(
      (value) => setPart({ value }),
      () => undefined,
    );
  }, [load, part, triedFor, occasion]);
  return part?.value ?? null;
}
