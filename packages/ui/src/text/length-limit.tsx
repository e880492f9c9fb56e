import { atMostText } from '@beep/core/texts';
import type { ReactNode } from 'react';
import styles from './text.module.css';

/** The limit of a field is said from this part of it on. */
const SAID_FROM = 0.8;

export interface LengthLimitProps {
  /** The number of characters that were typed. */
  readonly length: number;
  readonly most: number;
}

/** "At most 60 characters.", once a text comes near that. */
export function LengthLimit({ length, most }: LengthLimitProps): ReactNode {
  return (
    <p className={styles.hint} role="status">
      {length >= most * SAID_FROM && atMostText({ count: most })}
    </p>
  );
}
