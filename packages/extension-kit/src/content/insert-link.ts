import type { InsertResponse, RecordingLink } from './host-adapter.ts';
import { insertInEditor, select } from './insert-in-editor.ts';
import type { InsertPosition } from './insert-position.ts';

export interface LinkInsertion extends InsertPosition {
  readonly link: RecordingLink;
}

/**
 * Inserts a link and a space into a rich editor, as one undo step and with a trusted `input` event. Focus and caret are
 * behind the link afterwards. `inserted` only if the link is in the editor and outside all kept parts.
 */
export function insertLinkAtCaret({ link, ...position }: LinkInsertion): InsertResponse {
  const { body } = position;
  const before = new Set(linksIn(body, link.url));
  return insertInEditor(position, {
    command: 'insertHTML',
    value: (isOwnLine) => (isOwnLine ? `<div>${linkHtml(link)}</div>` : linkHtml(link)),
    insertManually: (caret) => insertManually(body, caret, link),
    find() {
      const anchor = linksIn(body, link.url).find((one) => !before.has(one));
      if (anchor === undefined) return null;
      const around = document.createRange();
      around.selectNode(anchor);
      return around;
    },
  });
}

function createLink({ url, title }: RecordingLink): HTMLAnchorElement {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.textContent = title;
  return anchor;
}

function linkHtml(link: RecordingLink): string {
  // A plain space at the end of a line collapses, and the next letter would stick to the link.
  return `${createLink(link).outerHTML}\u00a0`;
}

/** For pages where editing commands are disabled. The browser cannot undo it, but the editor gets an event. */
function insertManually(body: HTMLElement, caret: Range, link: RecordingLink): void {
  const space = document.createTextNode('\u00a0');
  caret.insertNode(space);
  caret.insertNode(createLink(link));
  caret.setStart(space, space.length);
  caret.collapse(true);
  select(caret);
  body.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertLink' }));
}

/** Reads only the links' addresses. */
function linksIn(body: Element, url: string): readonly Element[] {
  return [...body.querySelectorAll(`a[href="${CSS.escape(url)}"]`)];
}
