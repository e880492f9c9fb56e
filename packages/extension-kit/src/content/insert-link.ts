import type { InsertAnswer, InsertNote } from './host-adapter.ts';
import type { InsertPosition } from './insert-position.ts';
import { putInEditor, select } from './put-in-editor.ts';

/** A note and where in the editor it goes. */
export interface LinkInsertion extends InsertPosition {
  readonly note: InsertNote;
}

/**
 * Puts a link, called as the note is, and a space into a rich editor: as one step that Ctrl+Z takes back, with the
 * trusted `input` event that editors listen for. The focus and the caret are behind the link afterwards.
 * `inserted` only where the link is in the editor, and in nothing that is to be kept.
 */
export function insertLinkAtCaret({ note, ...position }: LinkInsertion): InsertAnswer {
  const { body } = position;
  const before = new Set(linksIn(body, note.url));
  return putInEditor(position, {
    command: 'insertHTML',
    value: (isOwnLine) => (isOwnLine ? `<div>${linkHtml(note)}</div>` : linkHtml(note)),
    byHand: (place) => insertByHand(body, place, note),
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
  // A plain space at the end of a line takes no room, and the next letter would stick to the link.
  return `${createLink(note).outerHTML}\u00a0`;
}

/** For a page where commands are off. It cannot be undone by the browser, but the editor hears of it. */
function insertByHand(body: HTMLElement, place: Range, note: InsertNote): void {
  const space = document.createTextNode('\u00a0');
  place.insertNode(space);
  place.insertNode(createLink(note));
  place.setStart(space, space.length);
  place.collapse(true);
  select(place);
  body.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertLink' }));
}

/** Looks at addresses of links alone. */
function linksIn(body: Element, url: string): readonly Element[] {
  return [...body.querySelectorAll(`a[href="${CSS.escape(url)}"]`)];
}
