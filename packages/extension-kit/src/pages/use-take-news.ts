import type { RecorderState } from '@beep/core';
import { useEffect, useRef } from 'react';
import { hasTake } from './closing.ts';
import type { HostPlace } from './host-place.ts';

/** Tells the host page's side whether there is a take, whenever that changes. */
export function useTakeNews(place: HostPlace | null, state: RecorderState): void {
  const has = hasTake(state);
  const told = useRef(false);
  useEffect(() => {
    if (place === null || told.current === has) return;
    told.current = has;
    place.tellTake(has);
  }, [place, has]);
}
