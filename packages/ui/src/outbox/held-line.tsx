import { heldText } from '@beep/core/texts';
import { type ReactNode, useEffect, useState } from 'react';
import hidden from '../styles/visually-hidden.module.css';
import { useUiPorts } from '../ui-ports.ts';

const SECOND_MS = 1000;

export interface HeldLineProps {
  /** When the service told to send again; undefined if it did not. */
  readonly untilMs: number | undefined;
}

/**
 * Says that the service is busy, and counts down to the next try. Announced once, with the whole wait. There is no button
 * to try now: the service refuses earlier tries.
 */
export function HeldLine({ untilMs }: HeldLineProps): ReactNode {
  const { clock } = useUiPorts();
  const [wait, setWait] = useState<{ readonly whole: number; readonly left: number } | null>(null);
  useEffect(() => {
    if (untilMs === undefined) return setWait(null);
    const secondsLeft = (): number => Math.max(1, Math.ceil((untilMs - clock.nowMs()) / SECOND_MS));
    const whole = secondsLeft();
    setWait({ whole, left: whole });
    return clock.every(SECOND_MS, () => setWait({ whole, left: secondsLeft() }));
  }, [clock, untilMs]);
  return (
    <div>
      <p className={hidden.visuallyHidden} role="status">
        {wait && heldText({ count: wait.whole })}
      </p>
      {wait !== null && <p aria-hidden="true">{heldText({ count: wait.left })}</p>}
    </div>
  );
}
