import { LISTENING_TEXTS } from '@beep/core/texts';
import type { KeyHelp } from '@beep/ui';

const { keys } = LISTENING_TEXTS;

/** The keys of the listening desk, for the help. Those of the player and of the recorder stay theirs. */
export const LISTENING_KEYS: readonly KeyHelp[] = [
  { keys: 'N', does: keys.next },
  { keys: 'P', does: keys.previous },
  { keys: 'A', does: keys.again },
  { keys: 'R', does: keys.record },
  { keys: 'Space S', does: keys.send },
  { keys: 'F', does: keys.star },
];
