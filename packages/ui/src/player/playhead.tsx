import type { PlayerState } from '@beep/core/player';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './playhead.module.css';
import { usePlayheadMotion } from './use-playhead-motion.ts';

export interface PlayheadProps {
  readonly state: PlayerState;
  /** Drawn over the full width and clipped at the playhead. */
  readonly played?: ReactNode;
  /** Of the line with its knob. */
  readonly className?: string | undefined;
}

/**
 * The playhead on a waveform; `--wave-ground` is the colour behind its knob. It moves together with the played part,
 * without a new render.
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
