import { USER_TEXTS } from '@beep/core';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './player-card.module.css';

export interface OwnerFactsProps {
  /** Undefined where the service did not tell. */
  readonly listenCount: number | undefined;
}

/** "Listen count 14 · Only visible to you". Shown to the owner alone. */
export function OwnerFacts({ listenCount }: OwnerFactsProps): ReactNode {
  if (listenCount === undefined) return null;
  return (
    <>
      <span className={styles.count}>
        <Icon name="headphones" />
        {USER_TEXTS.listenCount} <b>{listenCount.toLocaleString('en-US')}</b>
      </span>
      <span className={styles.onlyYou}>
        <Icon name="lock" />
        {USER_TEXTS.onlyVisibleToYou}
      </span>
    </>
  );
}
