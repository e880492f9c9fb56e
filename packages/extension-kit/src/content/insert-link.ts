import type { InsertAnswer, InsertNote } from './host-adapter.ts';
import { findInsertPosition, type InsertPosition } from './insert-position.ts';

/** A note and where in the editor it goes. */
export interface LinkInsertion extends InsertPosition {
  readonly note: InsertNote;
}

/**
 * Puts a link, called as the note is, and a space into a rich editor: as one step that Ctrl+Z takes back, with the
 * trusted `input` event that editors listen for. The focus and the caret are behind the link afterwards.
 * `inserted` only where the link is in the editor.
 */
export function insertLinkAtCaret({ note, ...position }: LinkInsertion): InsertAnswer {
  const { body } = position;
  const document = body.ownerDocument;
  const place = findInsertPosition(position);
  const before = countLinks(body, note.url);
  body.focus({ preventScroll: true });
  select(place);
  const wasTaken = document.execCommand('insertHTML', false, linkHtml(note, document));
  if (!wasTaken && body.isConnected) insertByHand(body, place, note);
  if (countLinks(body, note.url) > before) return { status: 'inserted' };
  return wasTaken ? { status: 'tried' } : { status: 'failed', code: 'refused' };
}

function select(range: Range): void {
  const selection = range.startContainer.ownerDocument?.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

function createLink({ url, title }: InsertNote, document: Document): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = url;
  link.textContent = title;
  return link;
}

function linkHtml(note: InsertNote, document: Document): string {
  // A plain space at the end of a line takes no room, and the next letter would stick to the link.
  return `${createLink(note, document).outerHTML}\u00a0`;
}

/** For a page where commands are off. It cannot be undone by the browser, but the editor hears of it. */
function insertByHand(body: HTMLElement, place: Range, note: InsertNote): void {
  const space = body.ownerDocument.createTextNode('\u00a0');
  place.insertNode(space);
  place.insertNode(createLink(note, body.ownerDocument));
  place.setStart(space, space.length);
  place.collapse(true);
  select(place);
  body.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertLink' }));
}

/** Looks at addresses of links alone. */
function countLinks(body: Element, url: string): number {
  return body.querySelectorAll(`a[href="${CSS.escape(url)}"]`).length;
}
