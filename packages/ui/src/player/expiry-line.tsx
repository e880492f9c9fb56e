import { expiryDateLabel } from '@beep/core/expiry';
import type { ReactNode } from 'react';
import { useHydrated } from '../actor/use-hydrated.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './player-card.module.css';

export interface ExpiryLineProps {
  /** Null for never. */
  readonly expiresAtMs: number | null;
  /** The owner's "Change", a listener's "Report". */
  readonly children?: ReactNode;
}

/** "Expires Mar 5, 2027": in the reader's time zone after hydration, in UTC before. */
export function ExpiryLine({ expiresAtMs, children }: ExpiryLineProps): ReactNode {
  const timeZone = useHydrated() ? undefined : 'UTC';
  const label = expiryDateLabel(expiresAtMs, timeZone);
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
