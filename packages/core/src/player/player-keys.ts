import { LONG_SEEK_STEP_SECONDS } from '../limits.ts';
import type { PlayerEvent } from './player-machine.ts';

/** The command of a key. */
export type PlayerKeyCommand = Extract<
  PlayerEvent,
  { readonly type: 'toggle' | 'rewind' | 'skip' | 'skipBy' | 'seekToShare' | 'stepSpeed' | 'toggleMute' }
>;

const COMMANDS: ReadonlyMap<string, PlayerKeyCommand> = new Map<string, PlayerKeyCommand>([
  [' ', { type: 'toggle' }],
  ['k', { type: 'toggle' }],
  ['j', { type: 'skipBy', seconds: -LONG_SEEK_STEP_SECONDS }],
  ['l', { type: 'skipBy', seconds: LONG_SEEK_STEP_SECONDS }],
  ['arrowleft', { type: 'rewind' }],
  ['arrowright', { type: 'skip' }],
  ...Array.from({ length: 10 }, (_, digit): readonly [string, PlayerKeyCommand] => [
    String(digit),
    { type: 'seekToShare', share: digit / 10 },
  ]),
  ['m', { type: 'toggleMute' }],
  ['<', { type: 'stepSpeed', direction: -1 }],
  ['>', { type: 'stepSpeed', direction: 1 }],
]);

/**
 * The keys of a player, as `KeyboardEvent.key` in lower case; the view handles `?`. Home and End scroll the page,
 * unless the slider has the focus.
 */
export const PLAYER_KEYS: readonly string[] = [...COMMANDS.keys()];

const SLIDER_COMMANDS: ReadonlyMap<string, PlayerKeyCommand> = new Map<string, PlayerKeyCommand>([
  [' ', { type: 'toggle' }],
  ['arrowleft', { type: 'rewind' }],
  ['arrowdown', { type: 'rewind' }],
  ['arrowright', { type: 'skip' }],
  ['arrowup', { type: 'skip' }],
  ['pagedown', { type: 'skipBy', seconds: -LONG_SEEK_STEP_SECONDS }],
  ['pageup', { type: 'skipBy', seconds: LONG_SEEK_STEP_SECONDS }],
  ['home', { type: 'seekToShare', share: 0 }],
  ['end', { type: 'seekToShare', share: 1 }],
]);

/** The command of a key while a player's slider has the focus; null for keys of the page. */
export function sliderKeyCommand(key: string): PlayerKeyCommand | null {
  return SLIDER_COMMANDS.get(key.toLowerCase()) ?? null;
}

/** The command of a key, as in other web players; null for other keys. */
export function playerKeyCommand(key: string): PlayerKeyCommand | null {
  return COMMANDS.get(key) ?? null;
}
