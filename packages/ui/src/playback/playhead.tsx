import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './playhead.module.css';

export interface PlayheadProps {
  /** A share of the drawing's width, as CSS; by default what `--at` is there. */
  readonly at?: string;
  readonly className?: string | undefined;
}

/** Where the sound is, on a drawing of it; `--wave-ground` is what its knob stands on. */
export function Playhead({ at, className }: PlayheadProps): ReactNode {
  return (
    <span
      className={classNames(styles.playhead, className)}
      {...(at !== undefined && { style: { '--at': at } as CSSProperties })}
    />
  );
}
