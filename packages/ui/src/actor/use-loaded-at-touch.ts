import { useEffect, useState } from 'react';
import { whenQuiet } from './late-work.ts';
import { useOpened } from './use-loaded.ts';

/**
 * Loads a part when it is needed, but at the latest after the first touch of the page, to be there offline: a page that nobody
 * touches needs none. `load` must be a stable function.
 */
export function useLoadedAtTouch<Part>(load: () => Promise<Part>, isNeeded: boolean): Part | null {
  const isTouched = useIsTouched();
  return useOpened(load, isNeeded || (isTouched ? false : null));
}

/** True after the first press, which is carried out before: the microphone that it opens would wait for the code. */
function useIsTouched(): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    const touch = (): void => {
      end.abort();
      void whenQuiet().then(() => setTouched(true));
    };
    const options = { capture: true, signal: end.signal };
    addEventListener('click', touch, options);
    addEventListener('keydown', touch, options);
    return () => end.abort();
  }, []);
  return isTouched;
}
