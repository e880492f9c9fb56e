import { USER_TEXTS } from '@beep/core';
import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  readonly rows: number;
}

/** Grey lines where rows will be; shown only when the wait is felt. */
export function Skeleton({ rows }: SkeletonProps): ReactNode {
  return (
    <div className={styles.skeleton} role="status" aria-label={USER_TEXTS.loading} aria-busy="true">
      {[...Array(rows).keys()].map((row) => (
        <i key={`row-${row}`} />
      ))}
    </div>
  );
}
