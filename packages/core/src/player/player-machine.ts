import type { Machine, Step } from '../actor/create-actor.ts';
import { SEEK_STEP_SECONDS } from '../limits.ts';
import type { PlaybackSpeed } from '../settings/playback-speed.ts';
import type { AudioFact } from './ports.ts';

/** What every state of the player knows. */
export interface PlayerFacts {
  readonly positionSeconds: number;
  /** What the service said, until the audio itself says better. */
  readonly durationSeconds: number;
  readonly speed: number;
  /** False until the first play: no playhead is drawn before it. */
  readonly hasPlayed: boolean;
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
  | { readonly type: 'setSpeed'; readonly speed: PlaybackSpeed };

export type PlayerEffect =
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'seek'; readonly positionSeconds: number }
  | { readonly type: 'setSpeed'; readonly speed: number }
  | { readonly type: 'saveSpeed'; readonly speed: PlaybackSpeed }
  /** Sound has begun for the first time. */
  | { readonly type: 'reportFirstPlay' };

type PlayerStep = Step<PlayerState, PlayerEffect>;

export interface PlayerStart {
  readonly durationSeconds: number;
  readonly speed: number;
}

export function createPlayerMachine(start: PlayerStart): Machine<PlayerState, PlayerEvent, PlayerEffect> {
  const initial: PlayerState = { status: 'paused', positionSeconds: 0, hasPlayed: false, ...start };
  return { initial, step };
}

function step(state: PlayerState, event: PlayerEvent): PlayerStep {
  if (isAudioFact(event)) return reported(state, event);
  return commanded(state, event);
}

type Command = Exclude<PlayerEvent, AudioFact>;

function isAudioFact(event: PlayerEvent): event is AudioFact {
  return event.type.startsWith('audio.');
}

function commanded(state: PlayerState, event: Command): PlayerStep {
  switch (event.type) {
    case 'play':
      return play(state);
    case 'pause':
      return [state, [{ type: 'pause' }]];
    case 'toggle':
      return isSounding(state) ? [state, [{ type: 'pause' }]] : play(state);
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
  }
}

/** At the end, play begins anew; the element would do so too, but only some engines report the jump. */
function play(state: PlayerState): PlayerStep {
  const atEnd = state.durationSeconds > 0 && state.positionSeconds >= state.durationSeconds;
  if (!atEnd) return [state, [{ type: 'play' }]];
  return [{ ...state, positionSeconds: 0 }, [{ type: 'seek', positionSeconds: 0 }, { type: 'play' }]];
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
    case 'audio.played': {
      if (state.hasPlayed) return [{ ...state, status: 'playing' }];
      return [{ ...state, status: 'playing', hasPlayed: true }, [{ type: 'reportFirstPlay' }]];
    }
    case 'audio.paused':
      return [isSounding(state) ? { ...state, status: 'paused' } : state];
    case 'audio.waited':
      return [state.status === 'playing' ? { ...state, status: 'buffering' } : state];
    case 'audio.moved':
      return [moved(state, fact.positionSeconds)];
    case 'audio.speedChanged':
      return [{ ...state, speed: fact.speed }];
    case 'audio.ended':
      return [{ ...state, status: 'paused', positionSeconds: state.durationSeconds }];
    case 'audio.failed':
      return [{ ...state, status: 'unavailable' }];
  }
}

/** Raw webm reports an endless length; then what the service said stays. */
function ready(state: PlayerState, durationSeconds: number): PlayerState {
  const isKnown = Number.isFinite(durationSeconds) && durationSeconds > 0;
  const status = state.status === 'unavailable' ? 'paused' : state.status;
  return { ...state, status, durationSeconds: isKnown ? durationSeconds : state.durationSeconds };
}

function moved(state: PlayerState, positionSeconds: number): PlayerState {
  const position = Math.min(Math.max(positionSeconds, 0), Math.max(state.durationSeconds, 0));
  return position === state.positionSeconds ? state : { ...state, positionSeconds: position };
}
