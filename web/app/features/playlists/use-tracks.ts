import { onTrackKeys } from '@beep/browser';
import type { Recording } from '@beep/core/recordings';
import { useEffect, useEffectEvent, useState } from 'react';

/** Which of the recordings is in the player. */
export interface Tracks {
  /** From 0. */
  readonly at: number;
  readonly current: Recording;
  /** True once the listener has chosen one, or one has ended: the current one plays as soon as it is there. */
  readonly playsOn: boolean;
  readonly choose: (id: string) => void;
  /** Undefined at the end. */
  readonly next: (() => void) | undefined;
  /** Undefined at the beginning. */
  readonly previous: (() => void) | undefined;
}

/** `first` is the first of the recordings, of which there is at least one. */
export function useTracks(recordings: readonly Recording[], first: Recording): Tracks {
  const [{ at, playsOn }, setTrack] = useState({ at: 0, playsOn: false });
  const go = (to: number): void => setTrack({ at: to, playsOn: true });
  const next = at + 1 < recordings.length ? () => go(at + 1) : undefined;
  const previous = at > 0 ? () => go(at - 1) : undefined;
  const onNext = useEffectEvent(() => next?.());
  const onPrevious = useEffectEvent(() => previous?.());
  useEffect(() => onTrackKeys({ next: () => onNext(), previous: () => onPrevious() }), []);
  return {
    ...{ at, playsOn, next, previous },
    current: recordings[at] ?? first,
    choose: (id) => go(recordings.findIndex((one) => one.id === id)),
  };
}
