import { LONG_SEEK_STEP_SECONDS, SEEK_STEP_SECONDS } from '../../limits.ts';

/** The keys and what they do, for the help. Spaces separate the keys of one line. */
export const PLAYER_KEY_HELP: readonly { readonly keys: string; readonly does: string }[] = [
  { keys: 'Space K', does: 'Play or pause' },
  { keys: '← →', does: `Back or forward ${SEEK_STEP_SECONDS} seconds` },
  { keys: 'J L', does: `Back or forward ${LONG_SEEK_STEP_SECONDS} seconds` },
  { keys: '0 – 9', does: 'Jump to 0–90% of the recording' },
  { keys: '< >', does: 'Slower or faster' },
  { keys: 'M', does: 'Mute or unmute' },
  { keys: '?', does: 'Show keyboard shortcuts' },
];
