import type { PlayerState } from '@beep/core/player';
import type { AudioEdit } from '@beep/core/review';
import type { RefCallback } from 'react';
import { isSounding } from '../../player/is-sounding.ts';
import { usePlayer } from '../../player/use-player.ts';
import { firstKept, nextKept } from '../saved/kept-playback.ts';

export interface ReviewPlayer {
  /** In raw time. */
  readonly state: PlayerState;
  readonly attach: RefCallback<HTMLAudioElement>;
  readonly toggle: () => void;
  readonly seek: (positionSeconds: number) => void;
}

/** Plays the raw recording and skips removed parts. */
export function useReviewPlayer(edit: AudioEdit, rawMs: number): ReviewPlayer {
  // MediaRecorder's files do not contain their duration.
  const { state, send, attach } = usePlayer({
    durationSeconds: rawMs / 1000,
    onMove(moved) {
      if (isSounding(moved)) goOn(moved);
    },
  });
  /** To what is kept: behind the position, or at its end to its beginning, where what sounds stops. */
  function goOn({ status, positionSeconds }: PlayerState): void {
    const atMs = positionSeconds * 1000;
    const next = nextKept(edit, rawMs, atMs);
    if (next === atMs) return;
    if (next === null && status !== 'paused') send({ type: 'pause' });
    send({ type: 'seek', positionSeconds: (next ?? firstKept(edit, rawMs)) / 1000 });
  }
  return {
    state,
    attach,
    toggle() {
      if (!isSounding(state)) goOn(state);
      send({ type: 'toggle' });
    },
    seek: (positionSeconds) => send({ type: 'seek', positionSeconds }),
  };
}
