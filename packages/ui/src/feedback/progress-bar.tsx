import type { ReactNode } from 'react';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** 0..1 */
  readonly value: number;
  /** The accessible name: what is in progress. */
  readonly name: string;
}

/** A progress bar as wide as its container. */
export function ProgressBar({ value, name }: ProgressBarProps): ReactNode {
  return <progress className={styles.progress} max={1} value={value} aria-label={name} />;
}
