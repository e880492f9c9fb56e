import { buildElement } from './build-element.ts';
import type { InsertResponse, RecordingLink } from './host-adapter.ts';
import { type InsertLine, insertInEditor, select } from './insert-in-editor.ts';
import type { InsertPosition } from './insert-position.ts';

/** Browsers drop a plain space at the end of a line, and the next letter would stick to the link. */
const NO_BREAK_SPACE = '\u00a0';

export interface LinkInsertion extends InsertPosition {
  readonly link: RecordingLink;
}

/**
 * Inserts a link between spaces, or a link, its transcript as a quote and an empty line, into a rich editor, as one undo
 * step and with a trusted `input` event. Behind a space or at the start of a line it
 * gets no space before it. Focus and caret are behind it afterwards. `inserted` only if all of it is in
 * the editor and outside all kept parts.
 */
export function insertLinkAtCaret({ link, ...position }: LinkInsertion): InsertResponse {
  const { body } = position;
  const before = new Set([...linksIn(body, link.url), ...quotesIn(body)]);
  const isNew = (one: Element): boolean => !before.has(one);
  let quote: Element | undefined;
  return insertInEditor(position, {
    command: 'insertHTML',
    value: (where) => lineHtml(link, where) + quoteHtml(link),
    insertManually: (caret, where) => insertManually({ body, caret, link, where }),
    find() {
      const anchor = linksIn(body, link.url).find(isNew);
      if (anchor === undefined) return null;
      const around = document.createRange();
      around.selectNode(anchor);
      if (link.transcript === undefined) return around;
      // Once seen, it is the same quote whatever the user makes of its words.
      quote ??= quotesIn(body).find((one) => isNew(one) && reads(one, link.transcript));
      if (quote === undefined) return null;
      if (body.contains(quote)) around.setEndAfter(quote);
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

/** Each line has the direction of its own text. The caret ends up in the empty line. */
function createTranscript(transcript: string): readonly HTMLElement[] {
  const row = (line: string): HTMLElement =>
    buildElement('div', { dir: 'auto' }, line ? document.createTextNode(line) : buildElement('br'));
  return [
    buildElement('blockquote', {}, ...transcript.split('\n').map(row)),
    buildElement('div', {}, buildElement('br')),
  ];
}

function quoteHtml({ transcript }: RecordingLink): string {
  if (transcript === undefined) return '';
  return createTranscript(transcript)
    .map(({ outerHTML }) => outerHTML)
    .join('');
}

function lineHtml(link: RecordingLink, where: InsertLine): string {
  const before = where === 'text' ? NO_BREAK_SPACE : '';
  const html = `${before}${createLink(link).outerHTML}${NO_BREAK_SPACE}`;
  if (where !== 'own') return html;
  // At the end of all content the browser drops the space if no line break follows.
  return `<div>${html}${link.transcript === undefined ? '<br>' : ''}</div>`;
}

interface ManualInsertion {
  readonly body: HTMLElement;
  readonly caret: Range;
  readonly link: RecordingLink;
  readonly where: InsertLine;
}

/** For pages where editing commands are disabled. The browser cannot undo it, but the editor gets an event. */
function insertManually({ body, caret, link, where }: ManualInsertion): void {
  const space = document.createTextNode(NO_BREAK_SPACE);
  const below = link.transcript === undefined ? [] : createTranscript(link.transcript);
  for (const element of below.toReversed()) caret.insertNode(element);
  caret.insertNode(space);
  caret.insertNode(createLink(link));
  if (where === 'text') caret.insertNode(document.createTextNode(NO_BREAK_SPACE));
  const last = below.at(-1) ?? space;
  caret.setStart(last, last === space ? space.length : 0);
  caret.collapse(true);
  select(caret);
  body.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertLink' }));
}

/** Reads only the links' addresses. */
function linksIn(body: Element, url: string): readonly Element[] {
  return [...body.querySelectorAll(`a[href="${CSS.escape(url)}"]`)];
}

function quotesIn(body: Element): readonly Element[] {
  return [...body.querySelectorAll('blockquote')];
}

/** Browsers turn spaces into non-breaking ones, and lines into elements. */
function reads({ textContent }: Element, text = ''): boolean {
  return textContent?.replace(/\s/g, '') === text.replace(/\s/g, '');
}
