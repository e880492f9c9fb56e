import type { ReactNode } from 'react';
import { Heading } from '../text/text.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  readonly heading: string;
  readonly hint?: string;
  /** `nothing`: a full dot, something can begin. `failed`: a hollow one. */
  readonly kind: 'nothing' | 'failed';
  /** The one thing to do. */
  readonly children: ReactNode;
}

/** An empty or failed list. */
export function EmptyState({ heading, hint, kind, children }: EmptyStateProps): ReactNode {
  return (
    <div className={styles.empty}>
      <FlatLine width={200} hollow={kind === 'failed'} />
      <div role={kind === 'failed' ? 'alert' : undefined}>
        <Heading>{heading}</Heading>
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <div className={styles.action}>{children}</div>
    </div>
  );
}

export interface FlatLineProps {
  /** In units of the drawing, a multiple of 20. */
  readonly width: number;
  readonly hollow: boolean;
}

/** A flat waveform with a dot in its middle. */
export function FlatLine({ width, hollow }: FlatLineProps): ReactNode {
  const middle = width / 2;
  const dots: string[] = [];
  for (let x = 5; x < width; x += 10) {
    if (Math.abs(x - middle) > 22) dots.push(`M${x} 15h.01`);
  }
  return (
    <svg className={styles.line} viewBox={`0 0 ${width} 30`} aria-hidden="true">
      <path d={dots.join('')} />
      <circle className={hollow ? styles.hollow : undefined} cx={middle} cy="15" r="12" />
    </svg>
  );
}
