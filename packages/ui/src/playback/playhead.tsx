import type { PlayerState } from '@beep/core';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './playhead.module.css';
import { usePlayheadMotion } from './use-playhead-motion.ts';

export interface PlayheadProps {
  readonly state: PlayerState;
  /** Drawn as wide as what the playhead stands on, and shown as far as it has come. */
  readonly played?: ReactNode;
  /** Of the line with its knob. */
  readonly className?: string | undefined;
}

/**
 * Where the sound is, on a drawing of it; `--wave-ground` is what its knob stands on. It moves as one piece with the
 * edge of what is played, without being drawn anew.
 */
export function Playhead({ state, played, className }: PlayheadProps): ReactNode {
  const moving = useRef<HTMLDivElement>(null);
  const standing = useRef<HTMLDivElement>(null);
  usePlayheadMotion(state, moving, standing);
  return (
    <div className={styles.track}>
      <div ref={moving} className={styles.moving}>
        {played !== undefined && (
          <div className={styles.played}>
            <div ref={standing} className={styles.standing}>
              {played}
            </div>
          </div>
        )}
        <span className={classNames(styles.playhead, className)} />
      </div>
    </div>
  );
}
