import type { InsertAnswer, InsertNote } from './host-adapter.ts';
import { insertInEditor, select } from './insert-in-editor.ts';
import type { InsertPosition } from './insert-position.ts';

export interface LinkInsertion extends InsertPosition {
  readonly note: InsertNote;
}

/**
 * Inserts a link and a space into a rich editor, as one undo step and with a trusted `input` event. Focus and caret are
 * behind the link afterwards. `inserted` only if the link is in the editor and outside all kept parts.
 */
export function insertLinkAtCaret({ note, ...position }: LinkInsertion): InsertAnswer {
  const { body } = position;
  const before = new Set(linksIn(body, note.url));
  return insertInEditor(position, {
    command: 'insertHTML',
    value: (isOwnLine) => (isOwnLine ? `<div>${linkHtml(note)}</div>` : linkHtml(note)),
    insertManually: (caret) => insertManually(body, caret, note),
    find() {
      const link = linksIn(body, note.url).find((one) => !before.has(one));
      if (link === undefined) return null;
      const around = document.createRange();
      around.selectNode(link);
      return around;
    },
  });
}

function createLink({ url, title }: InsertNote): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = url;
  link.textContent = title;
  return link;
}

function linkHtml(note: InsertNote): string {
  // A plain space at the end of a line collapses, and the next letter would stick to the link.
  return `${createLink(note).outerHTML}\u00a0`;
}

/** For pages where editing commands are disabled. The browser cannot undo it, but the editor gets an event. */
function insertManually(body: HTMLElement, caret: Range, note: InsertNote): void {
  const space = document.createTextNode('\u00a0');
  caret.insertNode(space);
  caret.insertNode(createLink(note));
  caret.setStart(space, space.length);
  caret.collapse(true);
  select(caret);
  body.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertLink' }));
}

/** Reads only the links' addresses. */
function linksIn(body: Element, url: string): readonly Element[] {
  return [...body.querySelectorAll(`a[href="${CSS.escape(url)}"]`)];
}
