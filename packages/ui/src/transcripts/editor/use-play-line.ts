import type { PlayerState } from '@beep/core/player';
import type { EditableLine } from '@beep/core/transcripts';
import { useEffect, useState } from 'react';
import { isSounding } from '../../player/is-sounding.ts';
import type { PlayerView } from '../../player/use-player.ts';
import { useUiPorts } from '../../ui-ports.ts';

export interface PlayLine {
  /** The key of the line that is playing; null while none is. */
  readonly playing: number | null;
  /** Plays only this line, from its start, or stops it. */
  readonly toggle: (line: EditableLine) => void;
}

interface Stretch {
  readonly key: number;
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly hasBegun: boolean;
}

/** A position further from the line was chosen on the player. */
const AWAY_SECONDS = 1;

/** Plays single lines on the recording's player, until the line ends or the player is used otherwise. */
export function usePlayLine({ state, send }: Pick<PlayerView, 'state' | 'send'>): PlayLine {
  const { clock } = useUiPorts();
  const [stretch, setStretch] = useState<Stretch | null>(null);
  const isPlaying = isSounding(state);

  useEffect(() => {
    if (stretch === null) return undefined;
    const progress = progressOf(stretch, state);
    if (progress === 'begun') setStretch({ ...stretch, hasBegun: true });
    if (progress === 'over') setStretch(null);
    if (typeof progress !== 'number') return undefined;
    const stop = (): void => {
      send({ type: 'pause' });
      setStretch(null);
    };
    if (progress > 0) return clock.after(progress, stop);
    stop();
    return undefined;
  }, [stretch, state, send, clock]);

  const toggle = ({ key, startSeconds, endSeconds }: EditableLine): void => {
    if (stretch?.key === key) {
      setStretch(null);
      send({ type: 'pause' });
      return;
    }
    const end = endSeconds ?? Number.POSITIVE_INFINITY;
    setStretch({ key, startSeconds, endSeconds: end, hasBegun: isPlaying });
    send({ type: 'seek', positionSeconds: startSeconds });
    if (!isPlaying) send({ type: 'play' });
  };
  return { playing: stretch?.key ?? null, toggle };
}

/**
 * What has come of a line: how many milliseconds of it are left while it plays. The player reports positions four times
 * a second, which is too seldom to stop between two words.
 */
function progressOf(stretch: Stretch, state: PlayerState): 'waits' | 'begun' | 'over' | number {
  const { startSeconds, endSeconds, hasBegun } = stretch;
  if (!isSounding(state)) return hasBegun ? 'over' : 'waits';
  if (!hasBegun) return 'begun';
  const leftSeconds = endSeconds - state.positionSeconds;
  if (leftSeconds < -AWAY_SECONDS || state.positionSeconds < startSeconds - AWAY_SECONDS) return 'over';
  if (leftSeconds > 0 && (state.status === 'buffering' || endSeconds === Number.POSITIVE_INFINITY))
    return 'waits';
  return Math.max((leftSeconds / state.speed) * 1000, 0);
}
