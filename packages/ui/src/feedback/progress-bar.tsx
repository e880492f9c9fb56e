import type { ReactNode } from 'react';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** 0..1 */
  readonly value: number;
  /** What goes on. */
  readonly name: string;
}

/** How far something is. It is as wide as its place makes it. */
export function ProgressBar({ value, name }: ProgressBarProps): ReactNode {
  return <progress className={styles.progress} max={1} value={value} aria-label={name} />;
}
