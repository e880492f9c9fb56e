import { useEffect } from 'react';
import { PAGE_TAKEN_OVER } from './early-presses.ts';

/** Says that the page's scripts own it now, so that presses made before are carried out. */
export function useTakeOver(): void {
  useEffect(() => {
    window.dispatchEvent(new Event(PAGE_TAKEN_OVER));
  }, []);
}
