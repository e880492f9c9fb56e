import type { EditedCue } from './vtt-document.ts';

/** A cue being edited. Its text may be empty: it is then not written. */
export interface EditableLine extends EditedCue {
  /** Never used for another line of the same edits. */
  readonly key: number;
}

/** A place in a line. */
export interface LineCaret {
  /** The line's index, from 0. */
  readonly line: number;
  /** Characters before it. */
  readonly offset: number;
}

/** The lines from `at` on that were replaced. */
export interface LineChange {
  readonly at: number;
  readonly before: readonly EditableLine[];
  readonly after: readonly EditableLine[];
  readonly caretBefore: LineCaret;
  readonly caretAfter: LineCaret;
  /** How typing changed the text the last time; null for a change of the structure. */
  readonly typing: 'inserted' | 'deleted' | 'replaced' | null;
}

/** The text of a line after typing. */
export interface LineTyping extends LineCaret {
  readonly text: string;
  /** An input method has not finished. */
  readonly isComposing?: boolean;
}

/** What typing changes in a line, which becomes `after`. */
export type TypingChange = Omit<LineChange, 'after'>;

export function beginTyping(line: EditableLine, typed: LineTyping): TypingChange {
  return {
    at: typed.line,
    before: [line],
    caretBefore: { line: typed.line, offset: endOfDifference(line.text, typed.text) },
    caretAfter: { line: typed.line, offset: typed.offset },
    typing: typingOf(line.text, typed),
  };
}

/** The last change with this typing in it; null if it begins a change. */
export function continueTyping(last: LineChange, line: EditableLine, typed: LineTyping): TypingChange | null {
  const [first] = last.before;
  if (first === undefined || last.at !== typed.line || !continues(last, line.text, typed)) return null;
  return { ...beginTyping(first, typed), typing: typingOf(line.text, typed) };
}

/** Each word is undone for itself, with the white space after it; a text of an input method as a whole. */
function continues(last: LineChange, before: string, typed: LineTyping): boolean {
  const { text, offset, isComposing = false } = typed;
  if (isComposing) return true;
  const typing = typingOf(before, typed);
  if (typing !== last.typing || typing === 'replaced') return false;
  const length = text.length - before.length;
  const lastOffset = last.caretAfter.offset;
  // Backspace moves the caret, Delete does not.
  if (typing === 'deleted') return offset === lastOffset || offset === lastOffset + length;
  const start = offset - length;
  const beginsWord = /\S/.test(text.slice(start, offset)) && /\s/.test(text.charAt(start - 1));
  return start === lastOffset && !beginsWord;
}

/** A character may have two UTF-16 units. */
function typingOf(before: string, { text, offset }: LineTyping): NonNullable<LineChange['typing']> {
  const length = text.length - before.length;
  const isAtCaret = text.slice(offset) === before.slice(offset - length);
  if (!isAtCaret || length === 0 || Math.abs(length) > 2) return 'replaced';
  return length > 0 ? 'inserted' : 'deleted';
}

/** Where the part that differs ends in `before`. */
function endOfDifference(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return before.length - same;
}
