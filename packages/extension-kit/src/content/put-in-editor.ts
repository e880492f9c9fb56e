import type { InsertAnswer } from './host-adapter.ts';
import { findInsertPositions, type InsertPosition, keptAround } from './insert-position.ts';

/** What goes into an editor, and how it is known there again. */
export interface EditorContent {
  /** The browser's own command, which makes one step of its undo. */
  readonly command: 'insertHTML' | 'insertText';
  /** What the command is given; in a line of its own, where there was none. */
  readonly value: (isOwnLine: boolean) => string;
  /** Puts it there where commands are off, and leaves the caret behind it. */
  readonly byHand: (place: Range) => void;
  /** Around what has come in, wherever it stands; null where nothing has. Looks at nothing else. */
  readonly find: () => Range | null;
}

/**
 * Puts content where it belongs and looks where it has ended: browsers move the caret to the nearest text, which may be
 * the quote or the signature. What has ended there is taken back and tried at the next place; the last is a line of its
 * own above them. `inserted` only where it is seen outside of all that is to be kept.
 */
export function putInEditor(position: InsertPosition, content: EditorContent): InsertAnswer {
  const { body } = position;
  body.focus({ preventScroll: true });
  for (const place of [...findInsertPositions(position), null]) {
    const wasTaken = place === null ? putInOwnLine(position, content) : put(body, place, content, false);
    const found = content.find();
    if (found !== null && isWhereItBelongs(found, position)) {
      return { status: 'inserted', undo: () => takeOut(body, content) };
    }
    if (found === null && wasTaken) return { status: 'tried' };
    if (found !== null && !takeOut(body, content)) return { status: 'tried' };
  }
  return { status: 'failed', code: 'refused' };
}

/** Neither in a part that is kept nor in one line with it, as with the dashes above a signature. */
function isWhereItBelongs(found: Range, position: InsertPosition): boolean {
  const { body, endBefore } = position;
  if (endBefore === undefined) return true;
  if (keptAround(found.startContainer, position) !== null) return false;
  const { top, bottom } = found.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  const isBeside = (box: DOMRect): boolean => box.top < middle && box.bottom > middle;
  return ![...body.querySelectorAll(endBefore)].some((kept) => [...kept.getClientRects()].some(isBeside));
}

function put(body: HTMLElement, place: Range, content: EditorContent, isOwnLine: boolean): boolean {
  const { ownerDocument: document } = body;
  select(place);
  const wasTaken = document.execCommand(content.command, false, content.value(isOwnLine));
  if (!wasTaken && body.isConnected) content.byHand(place);
  return wasTaken;
}

const OWN_LINE = 'data-beep-line';

/**
 * Before the first part that is kept, at the top of the editor. What follows is not rendered meanwhile, or the browser
 * would go on to its text. By a style of the document and a mark on the editor itself: nothing in the mail is changed.
 */
function putInOwnLine(position: InsertPosition, content: EditorContent): boolean {
  const { body, endBefore } = position;
  const { ownerDocument: document } = body;
  const kept = endBefore === undefined ? null : body.querySelector(endBefore);
  const next = [...body.children].find((child) => child.contains(kept)) ?? null;
  const place = document.createRange();
  if (next === null) place.setStart(body, 0);
  else place.setStartBefore(next);
  const sheet = new CSSStyleSheet();
  const nth = next === null ? 1 : [...body.children].indexOf(next) + 1;
  sheet.replaceSync(`[${OWN_LINE}] > :nth-child(n + ${nth}) { display: none !important; }`);
  document.adoptedStyleSheets.push(sheet);
  body.setAttribute(OWN_LINE, '');
  try {
    return put(body, place, content, true);
  } finally {
    body.removeAttribute(OWN_LINE);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  }
}

/**
 * Takes out what {@link putInEditor} has put: as one step back, or where the user has written since, alone. False where
 * it is there still.
 */
function takeOut(body: HTMLElement, { find }: EditorContent): boolean {
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

/** Selects a place in an editor. */
export function select(range: Range): void {
  const selection = range.startContainer.ownerDocument?.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
