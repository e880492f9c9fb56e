import { useEffect, useEffectEvent } from 'react';

/** A return is answered at most this often: users switch windows quickly. */
const AT_MOST_EVERY_MS = 5000;

/** Calls `refresh` when the user comes back to the page: others may have changed what it shows. */
export function useOnReturn(isWanted: boolean, refresh: () => void): void {
  const onReturn = useEffectEvent(refresh);
  useEffect(() => {
    if (!isWanted) return;
    let last = Number.NEGATIVE_INFINITY;
    const look = (): void => {
      if (document.visibilityState !== 'visible' || performance.now() - last < AT_MOST_EVERY_MS) return;
      last = performance.now();
      onReturn();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isWanted]);
}
