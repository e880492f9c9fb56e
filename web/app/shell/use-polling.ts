import { useUiPorts } from '@beep/ui';
import { useEffect, useEffectEvent } from 'react';

/** Calls `refresh` again and again while somebody sees the page, each time after the one before has ended. */
export function usePolling(refresh: () => Promise<void>, everyMs: number): void {
  const { clock } = useUiPorts();
  const onTime = useEffectEvent(refresh);
  useEffect(() => {
    let cancel: (() => void) | null = null;
    let isOver = false;
    const wait = (): void => {
      cancel?.();
      cancel =
        isOver || document.visibilityState === 'hidden' ? null : clock.after(everyMs, () => void poll());
    };
    const poll = async (): Promise<void> => {
      await onTime();
      wait();
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      isOver = true;
      cancel?.();
      document.removeEventListener('visibilitychange', wait);
    };
  }, [clock, everyMs]);
}
