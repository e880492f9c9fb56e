import { formatClock } from '../../time/format-clock.ts';
import { counted } from './counted.ts';

/** The labels of the editor of lines. */
export const LINE_EDITOR_TEXTS = {
  hint: 'Play each line and correct what isn’t right. Add a line for words that are missing.',
  tools: 'Line tools',
  previous: 'Previous Line',
  next: 'Next Line',
  addBefore: 'Add Line Before',
  addAfter: 'Add Line After',
  split: 'Split Line',
  mergePrevious: 'Merge with Previous',
  mergeNext: 'Merge with Next',
  remove: 'Remove Line',
  undo: 'Undo',
  redo: 'Redo',
  keys: 'Keyboard shortcuts',
  editAsText: 'Edit as Text',
  editAsLines: 'Edit Line by Line',
  checked: 'I have checked the whole text',
} as const;

/** The keys as people read them, and what they do. */
export const LINE_KEY_TEXTS = {
  play: {
    keys: 'Ctrl+Enter',
    does: 'Play the line, or stop',
  },
  next: { keys: 'Alt+↓', does: 'Next line, like ↓ in the last row' },
  previous: { keys: 'Alt+↑', does: 'Previous line, like ↑ in the first row' },
  addAfter: {
    keys: 'Alt+Enter',
    does: 'Add a line after this one, for words that are missing',
  },
  addBefore: { keys: 'Alt+Shift+Enter', does: 'Add a line before this one' },
  split: { keys: 'Enter', does: 'Split the line' },
  mergePrevious: {
    keys: 'Backspace',
    does: 'At the start of a line, merge it with the previous one; in an empty line, remove it',
  },
  mergeNext: {
    keys: 'Delete',
    does: 'At the end of a line, merge it with the next one; in an empty line, remove it',
  },
  breakRow: { keys: 'Shift+Enter', does: 'Start a new row in the line' },
  undo: { keys: 'Ctrl+Z', does: 'Undo, in all lines' },
  redo: { keys: 'Ctrl+Shift+Z', does: 'Redo' },
} as const;

/** On a Mac, Command is the key beside Enter and Z. */
export const LINE_KEYS_HINT = 'On a Mac, press Command instead of Ctrl and Option instead of Alt.';

/** The accessible name of a line's field: "Line 3 of 12, 0:07". */
export function lineLabel(number: number, count: number, startSeconds: number): string {
  return `Line ${number} of ${count}, ${formatClock(startSeconds)}`;
}

/** The accessible name of a line's button: "Play line 0:07". */
export function playLineLabel(startSeconds: number, isPlaying: boolean): string {
  return `${isPlaying ? 'Stop' : 'Play'} line ${formatClock(startSeconds)}`;
}

type LineChange = 'split' | 'not-split' | 'merged' | 'added' | 'removed' | 'undone' | 'redone';

const NEWS: Readonly<Record<LineChange, (number: number) => string>> = {
  split: (number) => `Line ${number} split`,
  'not-split': (number) => `Line ${number} not split: there are no words before or after the caret`,
  merged: (number) => `Lines ${number} and ${number + 1} merged`,
  added: (number) => `Line ${number} added`,
  removed: (number) => `Line ${number} removed`,
  undone: (number) => `Undone in line ${number}`,
  redone: (number) => `Redone in line ${number}`,
};

/** Announces a change: "Line 3 split. 13 lines." */
export function lineNewsText(change: LineChange, number: number, count: number): string {
  return `${NEWS[change](number)}. ${counted(count, 'line', 'lines')}.`;
}
