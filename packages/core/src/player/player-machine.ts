import type { Machine, Step } from '../actor/create-actor.ts';
import { SEEK_STEP_SECONDS } from '../limits.ts';
import type { PlaybackSpeed } from '../settings/playback-speed.ts';
import { isPromotionDue } from './play-counter.ts';
import type { AudioFact } from './ports.ts';

/** What every state of the player knows. */
export interface PlayerFacts {
  readonly positionSeconds: number;
  /** What the service said, until the audio itself says better. */
  readonly durationSeconds: number;
  readonly speed: number;
  /** The audio has told its length: it can be played at once. */
  readonly isReady: boolean;
  /** False until the first play: no playhead is drawn before it. */
  readonly hasPlayed: boolean;
  /** The extensions are shown in place of the play that was asked for; only the next press plays. */
  readonly isPromotionShown: boolean;
}

/**
 * `buffering` is playing that waits for bytes. The status follows the audio element and is never optimistic:
 * a press changes it only when the element reports.
 */
export type PlayerState = {
  readonly status: 'paused' | 'playing' | 'buffering' | 'unavailable';
} & PlayerFacts;

/** Commands of the listener, and what the audio element reports. */
export type PlayerEvent =
  | AudioFact
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'toggle' }
  | { readonly type: 'seek'; readonly positionSeconds: number }
  | { readonly type: 'rewind' }
  | { readonly type: 'skip' }
  | { readonly type: 'setSpeed'; readonly speed: PlaybackSpeed }
  | { readonly type: 'dismissPromotion' }
  /** The counter's answer to `countPlay`, in the same task. */
  | { readonly type: 'play.counted'; readonly plays: number };

export type PlayerEffect =
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'seek'; readonly positionSeconds: number }
  | { readonly type: 'setSpeed'; readonly speed: number }
  | { readonly type: 'saveSpeed'; readonly speed: PlaybackSpeed }
  /** A play was asked for; `play.counted` must follow at once. */
  | { readonly type: 'countPlay' }
  /** The sample sound, mixed into a play from the beginning. */
  | { readonly type: 'playSample' }
  /** Sound has begun, for the first time or again after a pause. */
  | { readonly type: 'reportPlay' }
  /** For a log; the state says it too. */
  | { readonly type: 'reportTrouble'; readonly trouble: AudioTrouble };

export type AudioTrouble = 'stalled' | 'failed';

type PlayerStep = Step<PlayerState, PlayerEffect>;

export interface PlayerStart {
  readonly durationSeconds: number;
  readonly speed: number;
  /** Each play is counted before it begins, and at some counts the extensions are shown instead. */
  readonly countsPlays: boolean;
}

export function createPlayerMachine(start: PlayerStart): Machine<PlayerState, PlayerEvent, PlayerEffect> {
  const { countsPlays, ...facts } = start;
  const initial: PlayerState = {
    status: 'paused',
    positionSeconds: 0,
    isReady: false,
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
      return [state, [{ type: 'pause' }]];
    case 'toggle':
      return isSounding(state) ? [state, [{ type: 'pause' }]] : ask(state);
    case 'seek':
      return seek(state, event.positionSeconds);
    case 'rewind':
      return seek(state, state.positionSeconds - SEEK_STEP_SECONDS);
    case 'skip':
      return seek(state, state.positionSeconds + SEEK_STEP_SECONDS);
    case 'setSpeed':
      return [
        state,
        [
          { type: 'setSpeed', speed: event.speed },
          { type: 'saveSpeed', speed: event.speed },
        ],
      ];
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
 * At the end, play begins anew; the element would do so too, but only some engines report the jump. The sample
 * sound comes after the command, never before it: phones let sound begin only in the task of the press.
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

/** Beyond the end is the end (spec 1, section 4: player). The position shown follows the finger at once. */
function seek(state: PlayerState, positionSeconds: number): PlayerStep {
  if (!Number.isFinite(positionSeconds)) return [state];
  const target = Math.min(Math.max(positionSeconds, 0), state.durationSeconds);
  const effects = [{ type: 'seek', positionSeconds: target }] as const;
  return [target === state.positionSeconds ? state : { ...state, positionSeconds: target }, effects];
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
        { ...state, status: 'playing', hasPlayed: true },
        isSounding(state) ? [] : [{ type: 'reportPlay' }],
      ];
    case 'audio.paused':
      return [isSounding(state) ? { ...state, status: 'paused' } : state];
    case 'audio.waited':
      return state.status === 'playing'
        ? [{ ...state, status: 'buffering' }, [{ type: 'reportTrouble', trouble: 'stalled' }]]
        : [state];
    case 'audio.moved':
      return [moved(state, fact.positionSeconds)];
    case 'audio.speedChanged':
      return [{ ...state, speed: fact.speed }];
    case 'audio.ended':
      return [{ ...state, status: 'paused', positionSeconds: state.durationSeconds }];
    case 'audio.failed':
      return [{ ...state, status: 'unavailable' }, [{ type: 'reportTrouble', trouble: 'failed' }]];
  }
}

/** Raw webm reports an endless length; then what the service said stays. */
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

function moved(state: PlayerState, positionSeconds: number): PlayerState {
  const position = Math.min(Math.max(positionSeconds, 0), Math.max(state.durationSeconds, 0));
  return position === state.positionSeconds ? state : { ...state, positionSeconds: position };
}
