import { useEffect, useRef } from 'react';
import type { HostPlace } from './host-place.ts';

/** Tells the host page's side whether there is a take that the page's end would interrupt, whenever that changes. */
export function useTakeNews(place: HostPlace | null, hasTake: boolean): void {
  const told = useRef(false);
  useEffect(() => {
    if (place === null || told.current === hasTake) return;
    told.current = hasTake;
    place.tellTake(hasTake);
  }, [place, hasTake]);
}
