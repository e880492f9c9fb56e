import { typeMarked } from '../marked-text.ts';
import { addLine, type LineAddition } from './add-line.ts';
import {
  beginTyping,
  continueTyping,
  type EditableLine,
  type LineCaret,
  type LineChange,
  type LineTyping,
} from './line-changes.ts';
import { joinTexts, splitText } from './split-text.ts';
import type { VttDocument } from './vtt-document.ts';

/** A change of the structure, for people who cannot see it. */
export interface LineNews {
  /** Differs from that of every other news. */
  readonly id: number;
  readonly type: 'split' | 'not-split' | 'merged' | 'added' | 'removed' | 'undone' | 'redone';
  /** The line's number, from 1. */
  readonly number: number;
}

/** The lines of a transcript with times, as edited, with all that was done to them. */
export interface LineEdits {
  readonly document: VttDocument;
  /** Never empty. */
  readonly lines: readonly EditableLine[];
  /** The index of the line with the focus. */
  readonly selected: number;
  /** Where the focus belongs; a new object for each move. Null while the owner moves it. */
  readonly caret: LineCaret | null;
  readonly undo: History | null;
  readonly redo: History | null;
  /** True while typing goes on in the same line. */
  readonly isTyping: boolean;
  readonly news: LineNews | null;
  readonly nextKey: number;
}

/** The last change and those before it. */
interface History {
  readonly change: LineChange;
  readonly rest: History | null;
}

export type LineStep =
  /** The focus has moved to a line. */
  | { readonly type: 'select'; readonly line: number }
  /** Moves the focus to the next or the previous line. */
  | { readonly type: 'move'; readonly by: 1 | -1 }
  | (LineTyping & { readonly type: 'type' })
  /** Splits the selected line. */
  | { readonly type: 'split'; readonly offset: number }
  /** Merges the selected line with a neighbour. */
  | { readonly type: 'merge'; readonly with: 'previous' | 'next' }
  /** Adds an empty line beside the selected one, and goes on in it. */
  | (LineAddition & { readonly type: 'add' })
  /** Removes the selected line, and goes on in the next one, or else in the previous one. */
  | { readonly type: 'remove'; readonly goesBack?: boolean }
  | { readonly type: 'undo' | 'redo' };

/** A step that does not apply returns the same edits. */
export function editLines(edits: LineEdits, step: LineStep): LineEdits {
  switch (step.type) {
    case 'select':
      return step.line === edits.selected || edits.lines[step.line] === undefined
        ? edits
        : { ...edits, selected: step.line, caret: null, isTyping: false };
    case 'move':
      return move(edits, step.by);
    case 'type':
      return type(edits, step);
    case 'split':
      return split(edits, step.offset);
    case 'merge':
      return merge(edits, step.with === 'next' ? edits.selected : edits.selected - 1);
    case 'add':
      return add(edits, step);
    case 'remove':
      return remove(edits, step.goesBack === true);
    case 'undo':
      return undo(edits);
    case 'redo':
      return redo(edits);
  }
}

function move(edits: LineEdits, by: 1 | -1): LineEdits {
  const line = edits.selected + by;
  const target = edits.lines[line];
  if (target === undefined) return edits;
  const caret = { line, offset: by === 1 ? 0 : target.text.length };
  return { ...edits, selected: line, caret, isTyping: false };
}

function type(edits: LineEdits, step: LineTyping): LineEdits {
  const line = edits.lines[step.line];
  if (line === undefined || line.text === step.text) return edits;
  const last = edits.isTyping ? edits.undo : null;
  const continued = last === null ? null : continueTyping(last.change, line, step);
  const typed = { ...line, ...typeMarked(line, step.text, step.offset) };
  const lines = edits.lines.with(step.line, typed);
  const change = { ...(continued ?? beginTyping(line, step)), after: [typed] };
  const undo = { change, rest: continued === null ? edits.undo : (last?.rest ?? null) };
  return { ...edits, lines, selected: step.line, caret: null, undo, redo: null, isTyping: true };
}

function split(edits: LineEdits, offset: number): LineEdits {
  const { lines, selected, nextKey } = edits;
  const line = lines[selected];
  if (line === undefined) return edits;
  const parts = splitText(line, offset);
  if (parts === null) return { ...edits, news: newsOf(edits, 'not-split', selected) };
  const [first, second] = parts;
  const atSeconds = timeOfSplit(line, first.text.length / (first.text.length + second.text.length));
  const after = [
    { ...line, ...first, endSeconds: atSeconds },
    { ...line, ...second, startSeconds: atSeconds, key: nextKey },
  ];
  const change = {
    at: selected,
    before: [line],
    after,
    caretBefore: { line: selected, offset: Math.min(offset, line.text.length) },
    caretAfter: { line: selected + 1, offset: 0 },
  };
  return { ...applied(edits, change, 'split'), nextKey: nextKey + 1 };
}

/** Times have milliseconds. */
function timeOfSplit({ startSeconds, endSeconds }: EditableLine, share: number): number {
  const seconds = startSeconds + ((endSeconds ?? startSeconds) - startSeconds) * share;
  return Math.round(seconds * 1000) / 1000;
}

function merge(edits: LineEdits, at: number): LineEdits {
  const [first, second] = [edits.lines[at], edits.lines[at + 1]];
  if (first === undefined || second === undefined) return edits;
  const { joined, offset } = joinTexts(first, second);
  // What a line of the file has besides its words is not that of an added one.
  const { origin, isAdded } = first.isAdded ? second : first;
  const merged = { ...first, ...joined, origin, isAdded, endSeconds: laterEnd(first, second) };
  const isFirst = edits.selected === at;
  const change = {
    at,
    before: [first, second],
    after: [merged],
    caretBefore: isFirst ? { line: at, offset: first.text.length } : { line: at + 1, offset: 0 },
    caretAfter: { line: at, offset },
  };
  return applied(edits, change, 'merged');
}

function laterEnd(first: EditableLine, second: EditableLine): number | null {
  const ends = [first.endSeconds, second.endSeconds].filter((end) => end !== null);
  return ends.length === 0 ? null : Math.max(...ends);
}

function add(edits: LineEdits, addition: LineAddition): LineEdits {
  const change = addLine(edits, addition);
  if (change === null) return edits;
  const news = newsOf(edits, 'added', change.caretAfter.line);
  return { ...applied(edits, change, 'added'), news, nextKey: edits.nextKey + 1 };
}

/** The last line stays; it can be emptied. */
function remove(edits: LineEdits, goesBack: boolean): LineEdits {
  const { lines, selected } = edits;
  const line = lines[selected];
  if (line === undefined || lines.length === 1) return edits;
  if (wasAdded(line, edits.undo)) return { ...undo(edits), news: newsOf(edits, 'removed', selected) };
  const isPrevious = selected > 0 && (goesBack || selected === lines.length - 1);
  const change = {
    at: selected,
    before: [line],
    after: [],
    caretBefore: { line: selected, offset: line.text.length },
    caretAfter: isPrevious
      ? { line: selected - 1, offset: lines[selected - 1]?.text.length ?? 0 }
      : { line: selected, offset: 0 },
  };
  return applied(edits, change, 'removed');
}

/** True if the last change has added this line, which is still empty: it may have taken time from a neighbour. */
function wasAdded(line: EditableLine, last: History | null): boolean {
  if (last === null || !line.isAdded || line.text !== '') return false;
  const { before, after, typing } = last.change;
  return typing === null && after.length > before.length && after.includes(line);
}

function applied(edits: LineEdits, change: Omit<LineChange, 'typing'>, news: LineNews['type']): LineEdits {
  const { at, before, after, caretAfter } = change;
  return {
    ...edits,
    lines: edits.lines.toSpliced(at, before.length, ...after),
    selected: caretAfter.line,
    caret: caretAfter,
    undo: { change: { ...change, typing: null }, rest: edits.undo },
    redo: null,
    isTyping: false,
    news: newsOf(edits, news, at),
  };
}

function undo(edits: LineEdits): LineEdits {
  if (edits.undo === null) return edits;
  const { change, rest } = edits.undo;
  const { at, before, after, caretBefore } = change;
  return {
    ...edits,
    lines: edits.lines.toSpliced(at, after.length, ...before),
    selected: caretBefore.line,
    caret: { ...caretBefore },
    undo: rest,
    redo: { change, rest: edits.redo },
    isTyping: false,
    news: newsOf(edits, 'undone', caretBefore.line),
  };
}

function redo(edits: LineEdits): LineEdits {
  if (edits.redo === null) return edits;
  const { change, rest } = edits.redo;
  return {
    ...applied(edits, change, 'redone'),
    undo: { change, rest: edits.undo },
    caret: { ...change.caretAfter },
    redo: rest,
    news: newsOf(edits, 'redone', change.caretAfter.line),
  };
}

function newsOf({ news }: LineEdits, type: LineNews['type'], line: number): LineNews {
  return { id: (news?.id ?? 0) + 1, type, number: line + 1 };
}
