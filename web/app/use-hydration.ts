import { useEffect, useLayoutEffect } from 'react';
import { HYDRATION_ENDS } from './original-text.ts';
import { PAGE_HYDRATED } from './pre-hydration-clicks.ts';

const always = (): boolean => true;

/**
 * Announces hydration: earlier presses are replayed, or dropped if `mayReplay` returns false. It must be a stable
 * function.
 */
export function useHydration(mayReplay: () => boolean = always): void {
  useLayoutEffect(() => {
    window.dispatchEvent(new Event(HYDRATION_ENDS));
  }, []);
  useEffect(() => {
    window.dispatchEvent(new CustomEvent(PAGE_HYDRATED, { detail: { drops: !mayReplay() } }));
  }, [mayReplay]);
}
