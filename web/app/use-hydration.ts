import { useEffect } from 'react';
import { PAGE_TAKEN_OVER } from './early-presses.ts';

const always = (): boolean => true;

/**
 * Says that the page's scripts own it now, so that presses made before are carried out, or dropped where `mayReplay` says
 * so. It must not change.
 */
export function useHydration(mayReplay: () => boolean = always): void {
  useEffect(() => {
    window.dispatchEvent(new CustomEvent(PAGE_TAKEN_OVER, { detail: { drops: !mayReplay() } }));
  }, [mayReplay]);
}
