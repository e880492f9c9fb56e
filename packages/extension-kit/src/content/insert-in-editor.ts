import type { InsertResponse } from './host-adapter.ts';
import { findInsertPositions, type InsertPosition, isBehindText, keptAround } from './insert-position.ts';
import { whileShown, withStyles } from './while-shown.ts';

/** Where content goes: behind text in a line, behind a space or at the start of a line, or into a line of its own. */
export type InsertLine = 'text' | 'space' | 'own';

/** The content to insert, and how to find it again. */
export interface EditorContent {
  /** The browser's editing command, which makes one undo step. */
  readonly command: 'insertHTML' | 'insertText';
  /** The command's value, by where it goes; called before `insertManually` too. */
  readonly value: (where: InsertLine, caret: Range) => string;
  /** Inserts without commands, and puts the caret behind the content. */
  readonly insertManually: (caret: Range, where: InsertLine) => void;
  /** The range of the inserted content anywhere in the editor; null if there is none. Reads nothing else. */
  readonly find: () => Range | null;
}

/**
 * Inserts content and checks where it landed: browsers move the caret to the nearest text, which may be the quote or
 * the signature. Content in the wrong place is undone and tried at the next position; the last is a new line above the
 * kept parts. `inserted` only if it is found outside all of them.
 */
export function insertInEditor(position: InsertPosition, content: EditorContent): InsertResponse {
  return whileShown(position.body, () => insertWhileShown(position, content));
}

function insertWhileShown(position: InsertPosition, content: EditorContent): InsertResponse {
  const { body } = position;
  body.focus({ preventScroll: true });
  for (const caret of [...findInsertPositions(position), null]) {
    const wasExecuted =
      caret === null
        ? insertInOwnLine(position, content)
        : insertAt(body, caret, content, isBehindText(caret, body) ? 'text' : 'space');
    const found = content.find();
    if (found !== null && isOutsideKeptParts(found, position)) {
      return { status: 'inserted', undo: () => whileShown(body, () => removeContent(body, content)) };
    }
    if (found === null && wasExecuted) return { status: 'tried' };
    if (found !== null && !removeContent(body, content)) return { status: 'tried' };
  }
  return { status: 'failed', code: 'refused' };
}

/** Neither in a kept part nor in one line with it, such as the dashes above a signature. */
function isOutsideKeptParts(found: Range, position: InsertPosition): boolean {
  const { body, endBefore } = position;
  if (endBefore === undefined) return true;
  if ([found.startContainer, found.endContainer].some((node) => keptAround(node, position) !== null))
    return false;
  const kept = [...body.querySelectorAll(endBefore)].flatMap((part) => [...part.getClientRects()]);
  return [...found.getClientRects()].every(({ top, bottom }) => {
    const middle = (top + bottom) / 2;
    return !kept.some((box) => box.top < middle && box.bottom > middle);
  });
}

function insertAt(body: HTMLElement, caret: Range, content: EditorContent, where: InsertLine): boolean {
  const { ownerDocument: document } = body;
  select(caret);
  const wasExecuted = document.execCommand(content.command, false, content.value(where, caret));
  if (!wasExecuted && body.isConnected) content.insertManually(caret, where);
  return wasExecuted;
}

const OWN_LINE = 'data-beep-line';

/**
 * Inserts before the first kept part, at the top of the editor. Hides what follows meanwhile, or the browser would move
 * on to its text; uses a document style and an attribute of the editor, so that the mail does not change.
 */
function insertInOwnLine(position: InsertPosition, content: EditorContent): boolean {
  const { body, endBefore } = position;
  const { ownerDocument: document } = body;
  const kept = endBefore === undefined ? null : body.querySelector(endBefore);
  const next = [...body.children].find((child) => child.contains(kept)) ?? null;
  const caret = document.createRange();
  if (next === null) caret.setStart(body, 0);
  else caret.setStartBefore(next);
  const nth = next === null ? 1 : [...body.children].indexOf(next) + 1;
  const css = `[${OWN_LINE}] > :nth-child(n + ${nth}) { display: none !important; }`;
  body.setAttribute(OWN_LINE, '');
  try {
    return withStyles(document, css, () => insertAt(body, caret, content, 'own'));
  } finally {
    body.removeAttribute(OWN_LINE);
    const line = next === null ? body.lastElementChild : next.previousElementSibling;
    if (line !== null) selectEndOf(line);
  }
}

/** Before the line break that keeps a line open. */
function selectEndOf(line: Element): void {
  const end = document.createRange();
  if (line.lastChild instanceof HTMLBRElement) end.setStartBefore(line.lastChild);
  else end.setStart(line, line.childNodes.length);
  select(end);
}

/**
 * Removes what {@link insertInEditor} inserted: by undo or, if the user has written since, directly. False if it is
 * still there.
 */
function removeContent(body: HTMLElement, { find }: EditorContent): boolean {
  const { ownerDocument: document } = body;
  if (find() === null) return false;
  body.focus({ preventScroll: true });
  document.execCommand('undo');
  if (find() === null) return true;
  document.execCommand('redo');
  const left = find();
  if (left === null) return false;
  select(left);
  if (!document.execCommand('delete')) {
    left.deleteContents();
    body.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'deleteContent' }));
  }
  return find() === null;
}

export function select(range: Range): void {
  const selection = range.startContainer.ownerDocument?.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
