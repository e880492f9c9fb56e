import { expiryLabel } from '@beep/core';
import type { ReactNode } from 'react';
import { useHydrated } from '../actor/use-hydrated.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './player-card.module.css';

export interface ExpiryLineProps {
  /** Null for never. */
  readonly expiresAtMs: number | null;
  /** When the page was made; the server and the first drawing in the browser must agree. */
  readonly nowMs: number;
  /** The owner's "Change". */
  readonly children?: ReactNode;
}

/** "Expires Mar 5, 2027": in the reader's days once scripts run, before that in UTC's. */
export function ExpiryLine({ expiresAtMs, nowMs, children }: ExpiryLineProps): ReactNode {
  const timeZone = useHydrated() ? {} : { timeZone: 'UTC' };
  const label = expiryLabel(expiresAtMs, { nowMs, full: true, ...timeZone });
  return (
    <p className={styles.expiry}>
      <Icon name="clock" />
      <span>
        {expiresAtMs === null ? label : <time dateTime={new Date(expiresAtMs).toISOString()}>{label}</time>}
      </span>
      {children}
    </p>
  );
}
