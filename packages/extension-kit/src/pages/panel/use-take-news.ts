import { useEffect, useRef } from 'react';
import type { HostPlace } from './host-place.ts';

/** Reports changes of `hasTake` to the host page's content script. */
export function useTakeNews(place: HostPlace | null, hasTake: boolean): void {
  const told = useRef(false);
  useEffect(() => {
    if (place === null || told.current === hasTake) return;
    told.current = hasTake;
    place.tellTake(hasTake);
  }, [place, hasTake]);
}
