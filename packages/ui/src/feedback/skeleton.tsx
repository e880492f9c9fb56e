import { USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  readonly rows: number;
}

/** A placeholder for rows, shown only if loading takes noticeably long. */
export function Skeleton({ rows }: SkeletonProps): ReactNode {
  return (
    <div className={styles.skeleton} role="status" aria-label={USER_TEXTS.loading} aria-busy="true">
      {[...Array(rows).keys()].map((row) => (
        <i key={`row-${row}`} />
      ))}
    </div>
  );
}
