import { SEEK_STEP_SECONDS } from '../limits.ts';
import type { PlayerEvent } from './player-machine.ts';

/** J and L go further than the arrows. */
const LONG_STEP_SECONDS = 10;

/** What a key does to a player. */
export type PlayerKeyCommand = Extract<
  PlayerEvent,
  { readonly type: 'toggle' | 'rewind' | 'skip' | 'skipBy' | 'seekToShare' | 'stepSpeed' | 'toggleMute' }
>;

const COMMANDS: ReadonlyMap<string, PlayerKeyCommand> = new Map<string, PlayerKeyCommand>([
  [' ', { type: 'toggle' }],
  ['k', { type: 'toggle' }],
  ['j', { type: 'skipBy', seconds: -LONG_STEP_SECONDS }],
  ['l', { type: 'skipBy', seconds: LONG_STEP_SECONDS }],
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
 * The keys of a player, as `KeyboardEvent.key` in lower case; `?` is the view's own. Home and End are the page's, unless
 * the slider has the focus.
 */
export const PLAYER_KEYS: readonly string[] = [...COMMANDS.keys()];

const SLIDER_COMMANDS: ReadonlyMap<string, PlayerKeyCommand> = new Map<string, PlayerKeyCommand>([
  [' ', { type: 'toggle' }],
  ['arrowleft', { type: 'rewind' }],
  ['arrowdown', { type: 'rewind' }],
  ['arrowright', { type: 'skip' }],
  ['arrowup', { type: 'skip' }],
  ['pagedown', { type: 'skipBy', seconds: -LONG_STEP_SECONDS }],
  ['pageup', { type: 'skipBy', seconds: LONG_STEP_SECONDS }],
  ['home', { type: 'seekToShare', share: 0 }],
  ['end', { type: 'seekToShare', share: 1 }],
]);

/** What a key means while the slider of a player has the focus, wherever the player is; null for the page's keys. */
export function sliderKeyCommand(key: string): PlayerKeyCommand | null {
  return SLIDER_COMMANDS.get(key.toLowerCase()) ?? null;
}

/** What a key means to a player, as players on the web have it; null for a key that means nothing. */
export function playerKeyCommand(key: string): PlayerKeyCommand | null {
  return COMMANDS.get(key) ?? null;
}

/** The keys and what they do, for reading. Keys of one line are parted by a space. */
export const PLAYER_KEY_HELP: readonly { readonly keys: string; readonly does: string }[] = [
  { keys: 'Space K', does: 'Play or pause' },
  { keys: '← →', does: `Back or forward ${SEEK_STEP_SECONDS} seconds` },
  { keys: 'J L', does: `Back or forward ${LONG_STEP_SECONDS} seconds` },
  { keys: '0 – 9', does: 'Jump to 0–90% of the recording' },
  { keys: '< >', does: 'Slower or faster' },
  { keys: 'M', does: 'Mute or unmute' },
  { keys: '?', does: 'Show keyboard shortcuts' },
];
