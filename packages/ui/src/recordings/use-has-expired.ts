import { useEffect, useState } from 'react';
import { useUiPorts } from '../ui-ports.ts';

/** A longer wait than 24 days ends at once in browsers, and a device that slept wakes late. */
const LONGEST_WAIT_MS = 3_600_000;

/** True once the recording has expired. False on the first render; `expiresAtMs` is null for never. */
export function useHasExpired(expiresAtMs: number | null): boolean {
  const { clock } = useUiPorts();
  const [expired, setExpired] = useState<number | null>(null);
  useEffect(() => {
    if (expiresAtMs === null) return;
    let cancel = (): void => undefined;
    const look = (): void => {
      const leftMs = expiresAtMs - clock.nowMs();
      if (leftMs <= 0) setExpired(expiresAtMs);
      else cancel = clock.after(Math.min(leftMs, LONGEST_WAIT_MS), look);
    };
    look();
    return () => cancel();
  }, [clock, expiresAtMs]);
  return expired !== null && expired === expiresAtMs;
}
