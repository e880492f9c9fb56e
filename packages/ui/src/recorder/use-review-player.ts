import type { PlayerState, TakeEdit } from '@beep/core';
import { type RefCallback, useEffect } from 'react';
import { isSounding, usePlayer } from '../playback/use-player.ts';
import { firstKept, nextKept } from './kept-playback.ts';

export interface ReviewPlayer {
  /** In raw time. */
  readonly state: PlayerState;
  readonly attach: RefCallback<HTMLAudioElement>;
  readonly toggle: () => void;
  readonly seek: (positionSeconds: number) => void;
}

/** Plays the raw take, and goes over what was taken out. */
export function useReviewPlayer(edit: TakeEdit, rawMs: number): ReviewPlayer {
  // A recording in the making does not know its own length.
  const { state, send, attach } = usePlayer({ durationSeconds: rawMs / 1000 });
  const isPlaying = isSounding(state);
  const atMs = state.positionSeconds * 1000;
  const next = nextKept(edit, rawMs, atMs);
  const first = firstKept(edit, rawMs);

  useEffect(() => {
    if (!isPlaying || next === atMs) return;
    if (next === null) send({ type: 'pause' });
    send({ type: 'seek', positionSeconds: (next ?? first) / 1000 });
  }, [isPlaying, next, atMs, first, send]);

  return {
    state,
    attach,
    toggle() {
      if (!isPlaying && next !== atMs) send({ type: 'seek', positionSeconds: (next ?? first) / 1000 });
      send({ type: 'toggle' });
    },
    seek: (positionSeconds) => send({ type: 'seek', positionSeconds }),
  };
}
