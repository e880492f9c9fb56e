import type { LineStep } from '@beep/core/transcripts';

type Addition = Extract<LineStep, { readonly type: 'add' }>;

/** A step of the lines; the times of an added line are the player's. */
export type LineAction = Exclude<LineStep, Addition> | Pick<Addition, 'type' | 'side'>;

/** What a key does in a line's field; null leaves it to the browser. */
export type LineCommand = LineAction | { readonly type: 'play' };

export type LineKeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

/** A field as its caret is in it. */
export interface LineFieldState {
  readonly text: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
  /** The caret is in the first row of the field, or in the last one. */
  readonly isIn: (row: 'first' | 'last') => boolean;
}

/**
 * Enter splits a line and Backspace at its start merges it, as they do with paragraphs of any text: with Enter for
 * something else, Backspace could not take it back. Keys with Control or Alt work without leaving the text. Nothing else
 * that a text field does changes.
 */
export function lineCommand(press: LineKeyPress, field: LineFieldState): LineCommand | null {
  if (press.isComposing) return null;
  if (press.ctrlKey || press.metaKey) return press.altKey ? null : controlCommand(press);
  if (press.altKey) return altCommand(press);
  if (press.shiftKey) return null;
  if (press.key === 'Enter') return { type: 'split', offset: field.selectionStart };
  return field.selectionStart === field.selectionEnd ? edgeCommand(press.key, field) : null;
}

function controlCommand({ key, shiftKey }: LineKeyPress): LineCommand | null {
  switch (key.toLowerCase()) {
    case 'enter':
      return shiftKey ? null : { type: 'play' };
    case 'z':
      return { type: shiftKey ? 'redo' : 'undo' };
    case 'y':
      return shiftKey ? null : { type: 'redo' };
    default:
      return null;
  }
}

function altCommand({ key, shiftKey }: LineKeyPress): LineCommand | null {
  if (key === 'Enter') return { type: 'add', side: shiftKey ? 'before' : 'after' };
  return shiftKey ? null : moveCommand(key);
}

function moveCommand(key: string): LineCommand | null {
  if (key === 'ArrowUp') return { type: 'move', by: -1 };
  return key === 'ArrowDown' ? { type: 'move', by: 1 } : null;
}

function edgeCommand(key: string, { text, selectionStart, isIn }: LineFieldState): LineCommand | null {
  switch (key) {
    case 'Backspace':
      if (text === '') return { type: 'remove', goesBack: true };
      return selectionStart === 0 ? { type: 'merge', with: 'previous' } : null;
    case 'Delete':
      if (text === '') return { type: 'remove' };
      return selectionStart === text.length ? { type: 'merge', with: 'next' } : null;
    case 'ArrowUp':
      return isIn('first') ? moveCommand(key) : null;
    case 'ArrowDown':
      return isIn('last') ? moveCommand(key) : null;
    default:
      return null;
  }
}
