import { useEffect, useState } from 'react';
import { useOpened } from './use-loaded.ts';

/** The press is carried out first: on a slow device the microphone that it opens would wait for the code. */
const AFTER_PRESS_MS = 500;

/**
 * Loads a part when it is needed, but at the latest after the first touch of the page, to be there offline: a page that nobody
 * touches needs none. `load` must be a stable function.
 */
export function useLoadedAtTouch<Part>(load: () => Promise<Part>, isNeeded: boolean): Part | null {
  const isTouched = useIsTouched();
  return useOpened(load, isNeeded || (isTouched ? false : null));
}

/** True soon after the first press. */
function useIsTouched(): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const touch = (): unknown => setTimeout(setTouched, AFTER_PRESS_MS, true);
    addEventListener('click', touch, true);
    addEventListener('keydown', touch, true);
    return () => {
      removeEventListener('click', touch, true);
      removeEventListener('keydown', touch, true);
    };
  }, []);
  return isTouched;
}
