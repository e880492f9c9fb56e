import type { TranscriptLine } from '@beep/core/transcripts';

/** About the height of a card. */
const FIRST_LINES = 10;
const FIRST_CHARACTERS = 900;
/** Fewer hidden lines are shown at once. */
const HIDDEN_LINES = 3;
const HIDDEN_CHARACTERS = 240;

/** The number of lines shown before "Show all". */
export function countFirstLines(lines: readonly TranscriptLine[]): number {
  let characters = 0;
  const fitting = lines.findIndex(({ text }, index) => {
    characters += text.length;
    return index > 0 && (index >= FIRST_LINES || characters > FIRST_CHARACTERS);
  });
  if (fitting === -1) return lines.length;
  const rest = lines.slice(fitting);
  const hidden = rest.reduce((sum, { text }) => sum + text.length, 0);
  return rest.length < HIDDEN_LINES && hidden < HIDDEN_CHARACTERS ? lines.length : fitting;
}
