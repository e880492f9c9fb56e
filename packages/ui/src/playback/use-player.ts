import {
  createPlayCounter,
  createPlayer,
  DEFAULT_PLAYBACK_SPEED,
  type Player,
  type PlayerState,
} from '@beep/core';
import { type RefCallback, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useUiPorts } from '../ui-ports.tsx';

export interface UsePlayerOptions {
  /** As the service tells it. */
  readonly durationSeconds: number;
  /** Begin at once, in the task that draws the element: only after a press. */
  readonly autoPlay?: boolean;
  /** Now and then a press shows the extensions instead of playing; never in a mini player. */
  readonly countsPlays?: boolean;
  /** Called whenever sound begins. */
  readonly onPlay?: () => void;
}

export interface PlayerView {
  readonly state: PlayerState;
  readonly send: Player['send'];
  /** The ref of the audio element. The player lives as long as the element is in the page. */
  readonly attach: RefCallback<HTMLAudioElement>;
}

/** A player on the audio element that `attach` is given; before that it stands still at the beginning. */
export function usePlayer(options: UsePlayerOptions): PlayerView {
  const { durationSeconds, autoPlay = false, countsPlays = false, onPlay } = options;
  const { createAudioOutput, settings, sample } = useUiPorts();
  const [player, setPlayer] = useState<Player | null>(null);
  // Not the state: a press that is replayed as soon as the page is taken over comes before the next drawing.
  const attached = useRef<Player | null>(null);
  const played = useRef(onPlay);
  useEffect(() => {
    played.current = onPlay;
  }, [onPlay]);

  const attach = useCallback(
    (element: HTMLAudioElement | null) => {
      if (element === null) return;
      const made = createPlayer({
        audio: createAudioOutput(element),
        durationSeconds,
        settings,
        sample,
        ...(countsPlays && { plays: createPlayCounter(settings) }),
        onPlay: () => played.current?.(),
        // Spec 2, section 8: on the console only.
        onTrouble: (trouble) => console.info(`Audio ${trouble}`, element.error?.message ?? ''),
      });
      attached.current = made;
      setPlayer(made);
      if (autoPlay) made.send({ type: 'play' });
      return () => {
        made.stop();
        element.pause();
        attached.current = null;
        setPlayer(null);
      };
    },
    [createAudioOutput, settings, sample, durationSeconds, autoPlay, countsPlays],
  );
  const state = usePlayerState(player, durationSeconds);
  const send = useCallback<Player['send']>((event) => attached.current?.send(event), []);
  return { state, send, attach };
}

const nothing = (): (() => void) => () => undefined;

function usePlayerState(player: Player | null, durationSeconds: number): PlayerState {
  const atRest = useRef<PlayerState>(restingState(durationSeconds));
  const rest = (): PlayerState => atRest.current;
  return useSyncExternalStore(player?.subscribe ?? nothing, player?.getSnapshot ?? rest, rest);
}

function restingState(durationSeconds: number): PlayerState {
  return {
    status: 'paused',
    positionSeconds: 0,
    durationSeconds,
    speed: DEFAULT_PLAYBACK_SPEED,
    isReady: false,
    hasPlayed: false,
    isPromotionShown: false,
  };
}

/** Whether a press on the play button would pause. */
export function isSounding(state: PlayerState): boolean {
  return state.status === 'playing' || state.status === 'buffering';
}
