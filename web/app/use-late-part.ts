import { useActor } from '@beep/ui';
import { useEffect } from 'react';
import type { LatePart } from './late-part.ts';
import { usePageNavigation } from './navigation/page-navigation.tsx';

/**
 * A part whose code is loaded after the page is shown, and again on each further page if that failed; null until it was
 * made. `load` must be a stable function.
 */
export function useLatePart<Parts, Made>(
  part: LatePart<Parts, Made>,
  load: () => Promise<(parts: Parts) => Made>,
): Made | null {
  const { pathname } = usePageNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another chance
  useEffect(() => {
    if (part.getSnapshot() !== null) return;
    load().then(part.make, () => undefined);
  }, [part, load, pathname]);
  return useActor<Made | null>(part, null);
}
