import { DEFAULT_PLAYBACK_SPEED } from '@beep/core/limits';
import {
  createPlayCounter,
  createPlayer,
  createResumePoint,
  type Player,
  type PlayerState,
} from '@beep/core/player';
import {
  type RefCallback,
  useCallback,
  useInsertionEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useUiPorts } from '../ui-ports.ts';
import { usePlayerPorts } from './player-ports.ts';

export interface UsePlayerOptions {
  /** As reported by the service. */
  readonly durationSeconds: number;
  /**
   * Plays in the task that renders the element, or gives it another recording: use it only after a press. Has no effect
   * on an element that has already played. May change between renders, which changes nothing for what is there.
   */
  readonly autoPlay?: boolean;
  /** Some presses show the promotion instead of playing; never in a mini player. May change between renders. */
  readonly countsPlays?: boolean;
  /** The title in the system's media controls. May change between renders. */
  readonly title?: string;
  /** Another id is another recording in the same element, which phones then let play without a press. */
  readonly recordingId?: string;
  /** Resumes the recording where the listener stopped. */
  readonly resumes?: boolean;
  /** The audio to search for silences, or its address; without it they cannot be skipped. */
  readonly silencesOf?: string | Blob;
  /** Gives the element another address, if the address works for some time only. */
  readonly renew?: (() => Promise<void>) | undefined;
  /** Called whenever playback starts. */
  readonly onPlay?: () => void;
  /** Called with the seconds that were heard from the beginning without a gap, when playback stops. */
  readonly onHeard?: ((heardSeconds: number) => void) | undefined;
  /** Called for each position; `state` is throttled. */
  readonly onMove?: (state: PlayerState) => void;
}

export interface PlayerView {
  readonly state: PlayerState;
  readonly send: Player['send'];
  /** The ref of the audio element. The player lives as long as the element is mounted. */
  readonly attach: RefCallback<HTMLAudioElement>;
}

/** A player on the element given to `attach`; before that it is stopped at 0. */
export function usePlayer(options: UsePlayerOptions): PlayerView {
  const { durationSeconds, autoPlay = false, countsPlays = false, onPlay, onHeard, onMove } = options;
  const { title, recordingId, resumes = false, silencesOf, renew } = options;
  const given = { onPlay, onHeard, onMove, countsPlays, resumes, silencesOf, renew, title, autoPlay };
  const isTitled = title !== undefined;
  const mayFindSilences = silencesOf !== undefined;
  const isRenewed = renew !== undefined;
  const { settings, clock } = useUiPorts();
  const ports = usePlayerPorts();
  const [player, setPlayer] = useState<Player | null>(null);
  // Not the state: a press replayed right after hydration comes before the next render.
  const attached = useRef<Player | null>(null);
  const loadedId = useRef(recordingId);
  const latest = useRef(given);
  // Known when the element of another recording is attached, which is in the same commit.
  useInsertionEffect(() => {
    latest.current = given;
  });

  const attach = useCallback(
    (element: HTMLAudioElement | null) => {
      if (element === null) return;
      if (loadedId.current !== recordingId) element.load();
      loadedId.current = recordingId;
      const { nowPlaying, silences, activity, sample, lock } = ports;
      const plays = createPlayCounter(settings);
      const made = createPlayer({
        audio: ports.createAudioOutput(element),
        durationSeconds,
        settings,
        sample,
        lock,
        clock,
        ...(isTitled && { nowPlaying: { port: nowPlaying, title: () => latest.current.title ?? '' } }),
        ...(latest.current.resumes &&
          recordingId && { resumePoint: createResumePoint(settings, recordingId) }),
        hearing: { activity, onHeard: (seconds) => latest.current.onHeard?.(seconds) },
        ...(mayFindSilences && {
          findSilences: (signal) => silences.find(latest.current.silencesOf ?? '', signal),
        }),
        ...(isRenewed && { renew: async () => latest.current.renew?.() }),
        plays: { countPlay: () => (latest.current.countsPlays ? plays.countPlay() : 0) },
        onPlay: () => latest.current.onPlay?.(),
        onMove: (moved) => latest.current.onMove?.(moved),
        // The view shows its own sentence.
        onPlaybackError: (error) => console.info(`Audio ${error}`, element.error?.message ?? ''),
      });
      attached.current = made;
      setPlayer(made);
      if (latest.current.autoPlay && element.paused && element.played.length === 0)
        made.send({ type: 'play' });
      return () => {
        made.stop();
        element.pause();
        attached.current = null;
        setPlayer(null);
      };
    },
    [ports, settings, clock, durationSeconds, isTitled, recordingId, mayFindSilences, isRenewed],
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
    isMuted: false,
    skipsSilence: false,
    silences: [],
    isReady: false,
    hasPlayed: false,
    retry: null,
    isPromotionShown: false,
  };
}
