import { useLoaded } from '@beep/ui';
import { useCallback } from 'react';
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
  const make = useCallback(async () => part.make(await load()), [part, load]);
  return useLoaded(make, pathname);
}
