import type { Machine, Step } from '../actor/create-actor.ts';
import { PLAYBACK_SPEEDS, SEEK_STEP_SECONDS } from '../limits.ts';
import type { PlaybackSpeed } from '../settings/playback-speed.ts';
import { isPromotionDue } from './play-counter.ts';
import type { AudioFact, SoundStretch } from './ports.ts';
import { endOfSilence } from './silence.ts';

/** The data of every state of the player. */
export interface PlayerFacts {
  readonly positionSeconds: number;
  /** The service's value until the audio reports its own. */
  readonly durationSeconds: number;
  readonly speed: number;
  readonly isMuted: boolean;
  /** Silences are skipped as soon as they are known. */
  readonly skipsSilence: boolean;
  /** In order; empty until they are known. */
  readonly silences: readonly SoundStretch[];
  /** The audio has reported its length: it can be played at once. */
  readonly isReady: boolean;
  /** False until the first play: no playhead is drawn before. */
  readonly hasPlayed: boolean;
  /** Retries after a failure: their number, and whether one is waiting. */
  readonly retry: { readonly tries: number; readonly isWaiting: boolean } | null;
  /** The extensions are promoted instead of the requested play; only the next press plays. */
  readonly isPromotionShown: boolean;
}

/**
 * `buffering` is playing that waits for data. The status follows the audio element and is never optimistic: a press
 * changes it only when the element reports.
 */
export type PlayerState = {
  readonly status: 'paused' | 'playing' | 'buffering' | 'unavailable';
} & PlayerFacts;

/** Commands of the listener, and reports of the audio element. */
export type PlayerEvent =
  | AudioFact
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'toggle' }
  | { readonly type: 'seek'; readonly positionSeconds: number }
  | { readonly type: 'rewind' }
  | { readonly type: 'skip' }
  /** Forwards, or backwards if negative. */
  | { readonly type: 'skipBy'; readonly seconds: number }
  /** To a share of the length, 0..1. */
  | { readonly type: 'seekToShare'; readonly share: number }
  | { readonly type: 'setSpeed'; readonly speed: PlaybackSpeed }
  /** The next faster or slower speed, if there is one. */
  | { readonly type: 'stepSpeed'; readonly direction: 1 | -1 }
  | { readonly type: 'toggleMute' }
  | { readonly type: 'setSkipsSilence'; readonly skipsSilence: boolean }
  | { readonly type: 'silences.known'; readonly silences: readonly SoundStretch[] }
  | { readonly type: 'dismissPromotion' }
  /** The delay of `retryLater` is over. */
  | { readonly type: 'retry' }
  /** The result of `countPlay`, in the same task. */
  | { readonly type: 'play.counted'; readonly plays: number };

export type PlayerEffect =
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'seek'; readonly positionSeconds: number }
  | { readonly type: 'setSpeed'; readonly speed: number }
  | { readonly type: 'saveSpeed'; readonly speed: PlaybackSpeed }
  | { readonly type: 'setMuted'; readonly isMuted: boolean }
  /** Finds the silences once, and stores the choice. */
  | { readonly type: 'saveSkipsSilence'; readonly skipsSilence: boolean }
  /** A play was requested; `play.counted` must follow at once. */
  | { readonly type: 'countPlay' }
  /** Sends `retry` after this delay. */
  | { readonly type: 'retryLater'; readonly afterMs: number }
  /** The sample sound, mixed into a play from the beginning. */
  | { readonly type: 'playSample' }
  /** Playback started or resumed. */
  | { readonly type: 'reportPlay' }
  /** For a log; the state has it too. */
  | { readonly type: 'reportError'; readonly error: PlaybackError };

export type PlaybackError = 'stalled' | 'failed';

type PlayerStep = Step<PlayerState, PlayerEffect>;

export interface PlayerStart {
  readonly durationSeconds: number;
  readonly speed: number;
  readonly skipsSilence: boolean;
  /** Each play is counted before it starts, and at some counts the extensions are promoted instead. */
  readonly countsPlays: boolean;
}

export function createPlayerMachine(start: PlayerStart): Machine<PlayerState, PlayerEvent, PlayerEffect> {
  const { countsPlays, ...facts } = start;
  const initial: PlayerState = {
    status: 'paused',
    positionSeconds: 0,
    isMuted: false,
    silences: [],
    isReady: false,
    retry: null,
    hasPlayed: false,
    isPromotionShown: false,
    ...facts,
  };
  const ask = countsPlays ? askCounter : play;
  return {
    initial,
    step: (state, event) => (isAudioFact(event) ? reported(state, event) : commanded(state, event, ask)),
  };
}

type Command = Exclude<PlayerEvent, AudioFact>;

function isAudioFact(event: PlayerEvent): event is AudioFact {
  return event.type.startsWith('audio.');
}

type Ask = (state: PlayerState) => PlayerStep;

function commanded(state: PlayerState, event: Command, ask: Ask): PlayerStep {
  switch (event.type) {
    case 'play':
      return ask(state);
    case 'pause':
      return [state.retry === null ? state : { ...state, retry: null }, [{ type: 'pause' }]];
    case 'retry':
      return tryAgain(state);
    case 'toggle':
      return isSounding(state) ? [state, [{ type: 'pause' }]] : ask(state);
    case 'seek':
      return seek(state, event.positionSeconds);
    case 'rewind':
      return seek(state, state.positionSeconds - SEEK_STEP_SECONDS);
    case 'skip':
      return seek(state, state.positionSeconds + SEEK_STEP_SECONDS);
    case 'skipBy':
      return seek(state, state.positionSeconds + event.seconds);
    case 'seekToShare':
      return seek(state, state.durationSeconds * event.share);
    case 'setSpeed':
      return setSpeed(state, event.speed);
    case 'stepSpeed':
      return stepSpeed(state, event.direction);
    case 'toggleMute':
      return [state, [{ type: 'setMuted', isMuted: !state.isMuted }]];
    case 'setSkipsSilence':
      return [
        { ...state, skipsSilence: event.skipsSilence },
        [{ type: 'saveSkipsSilence', skipsSilence: event.skipsSilence }],
      ];
    case 'silences.known':
      return [{ ...state, silences: event.silences }];
    case 'dismissPromotion':
      return [state.isPromotionShown ? { ...state, isPromotionShown: false } : state];
    case 'play.counted':
      if (isPromotionDue(event.plays)) return [{ ...state, isPromotionShown: true }];
      return play(state.isPromotionShown ? { ...state, isPromotionShown: false } : state);
  }
}

function askCounter(state: PlayerState): PlayerStep {
  return [state, [{ type: 'countPlay' }]];
}

/**
 * At the end, play restarts; the element would do so too, but only some engines report the jump. The sample comes after
 * the command, never before: phones let audio start only in the task of the press.
 */
function play(state: PlayerState): PlayerStep {
  const atEnd = state.durationSeconds > 0 && state.positionSeconds >= state.durationSeconds;
  if (atEnd) {
    const effects = [{ type: 'seek', positionSeconds: 0 }, { type: 'play' }, { type: 'playSample' }] as const;
    return [{ ...state, positionSeconds: 0 }, effects];
  }
  return [
    state,
    state.positionSeconds === 0 ? [{ type: 'play' }, { type: 'playSample' }] : [{ type: 'play' }],
  ];
}

/** Clamped to the end. The displayed position follows the finger at once. */
function seek(state: PlayerState, positionSeconds: number): PlayerStep {
  if (!Number.isFinite(positionSeconds)) return [state];
  const target = Math.min(Math.max(positionSeconds, 0), state.durationSeconds);
  const effects = [{ type: 'seek', positionSeconds: target }] as const;
  return [target === state.positionSeconds ? state : { ...state, positionSeconds: target }, effects];
}

function setSpeed(state: PlayerState, speed: PlaybackSpeed): PlayerStep {
  return [
    state,
    [
      { type: 'setSpeed', speed },
      { type: 'saveSpeed', speed },
    ],
  ];
}

function stepSpeed(state: PlayerState, direction: 1 | -1): PlayerStep {
  const slower = PLAYBACK_SPEEDS.filter((speed) => speed < state.speed).at(-1);
  const faster = PLAYBACK_SPEEDS.find((speed) => speed > state.speed);
  const next = direction === 1 ? faster : slower;
  return next === undefined ? [state] : setSpeed(state, next);
}

function isSounding(state: PlayerState): boolean {
  return state.status === 'playing' || state.status === 'buffering';
}

function reported(state: PlayerState, fact: AudioFact): PlayerStep {
  switch (fact.type) {
    case 'audio.ready':
      return [ready(state, fact.durationSeconds)];
    case 'audio.played':
      return [
        { ...state, status: 'playing', hasPlayed: true, retry: null },
        isSounding(state) ? [] : [{ type: 'reportPlay' }],
      ];
    case 'audio.paused':
      return [isSounding(state) ? { ...state, status: 'paused', retry: null } : state];
    case 'audio.waited':
      return state.status === 'playing'
        ? [{ ...state, status: 'buffering' }, [{ type: 'reportError', error: 'stalled' }]]
        : [state];
    case 'audio.moved':
      return overSilence(moved(state, fact.positionSeconds));
    case 'audio.speedChanged':
      return [{ ...state, speed: fact.speed }];
    case 'audio.mutedChanged':
      return [{ ...state, isMuted: fact.isMuted }];
    case 'audio.ended':
      return [{ ...state, status: 'paused', positionSeconds: state.durationSeconds }];
    case 'audio.failed':
      return failed(state, fact.isWanted === true);
  }
}

/** A minute and a half in all, then retries end. */
const RETRY_AFTER_MS: readonly number[] = [1000, 2000, 4000, 8000, 15_000, 30_000, 30_000];

/**
 * If audio was wanted it is retried from where it stopped: the storage may be back in a moment. A failure is often
 * reported twice.
 */
function failed(state: PlayerState, isWanted: boolean): PlayerStep {
  if (state.retry?.isWaiting) return [state];
  const tries = state.retry?.tries ?? 0;
  const afterMs = isWanted ? RETRY_AFTER_MS[tries] : undefined;
  const retry = afterMs === undefined ? null : { tries: tries + 1, isWaiting: true };
  return [
    { ...state, status: 'unavailable', retry },
    [
      { type: 'reportError', error: 'failed' },
      ...(afterMs === undefined ? [] : [{ type: 'retryLater', afterMs } as const]),
    ],
  ];
}

/** The user may have pressed play before. */
function tryAgain(state: PlayerState): PlayerStep {
  if (!state.retry?.isWaiting || state.status !== 'unavailable') return [state];
  return [{ ...state, retry: { ...state.retry, isWaiting: false } }, [{ type: 'play' }]];
}

/** Raw webm reports an infinite length; the service's value then stays. */
function ready(state: PlayerState, durationSeconds: number): PlayerState {
  const isKnown = Number.isFinite(durationSeconds) && durationSeconds > 0;
  const status = state.status === 'unavailable' ? 'paused' : state.status;
  return {
    ...state,
    status,
    isReady: true,
    durationSeconds: isKnown ? durationSeconds : state.durationSeconds,
  };
}

/** Skips only while playing: a listener who pauses in a silence stays there. */
function overSilence(state: PlayerState): PlayerStep {
  if (!state.skipsSilence || state.status !== 'playing') return [state];
  const target = endOfSilence(state.silences, state.positionSeconds);
  return target === null ? [state] : seek(state, target);
}

function moved(state: PlayerState, positionSeconds: number): PlayerState {
  const position = Math.min(Math.max(positionSeconds, 0), Math.max(state.durationSeconds, 0));
  return position === state.positionSeconds ? state : { ...state, positionSeconds: position };
}
