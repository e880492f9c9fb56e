/** Where in an editor a note goes. */
export interface InsertPosition {
  readonly body: HTMLElement;
  /** The last selection there; null puts the note at the end of what was written. */
  readonly range: Range | null;
  /** A selector: the note never goes into what it matches, and with no caret it goes before the first of it. */
  readonly endBefore?: string;
}

/**
 * A collapsed range: after the selection, which stays as it is; outside links and outside of `endBefore`. Reads where
 * nodes are and how long they are, never what is written in them.
 */
export function findInsertPosition({ body, range, endBefore }: InsertPosition): Range {
  const keptAround = ({ endContainer }: Range): Element | null =>
    endBefore === undefined ? null : outermost(endContainer, endBefore, body);
  const found = range?.cloneRange() ?? endOfWriting(body, endBefore);
  found.collapse(false);
  let free = found;
  let kept = keptAround(free);
  // Before a quote there may be a signature.
  while (kept !== null) {
    free = endOfWriting(body, endBefore, kept);
    kept = keptAround(free);
  }
  const link = outermost(free.endContainer, 'a', body);
  if (link !== null) free.setStartAfter(link);
  free.collapse(true);
  return free;
}

function endOfWriting(body: HTMLElement, endBefore: string | undefined, kept?: Element): Range {
  const border = kept ?? (endBefore === undefined ? null : body.querySelector(endBefore));
  const end = body.ownerDocument.createRange();
  const last = lastWritten(body, border);
  if (last === null) {
    putWhereWritingStarts(end, body, border);
  } else if (last instanceof CharacterData) {
    end.setStart(last, last.length);
  } else {
    end.setStartAfter(last);
  }
  end.collapse(true);
  return end;
}

const REPLACED = 'img, video, audio, hr, input, button, [contenteditable="false"]';

/** The last piece of text or thing that can be seen before `border`: empty lines at the end do not count. */
function lastWritten(body: HTMLElement, border: Element | null): Node | null {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const isShown = body.getClientRects().length > 0;
  let node = border === null ? lastNodeOf(walker) : previousOf(walker, border);
  while (node !== null && node !== body) {
    if (node instanceof CharacterData ? takesRoom(node, isShown) : isReplaced(node)) return node;
    node = walker.previousNode();
  }
  return null;
}

function lastNodeOf(walker: TreeWalker): Node | null {
  while (walker.lastChild() !== null);
  return walker.currentNode;
}

function previousOf(walker: TreeWalker, border: Element): Node | null {
  walker.currentNode = border;
  return walker.previousNode();
}

function isReplaced(node: Node): boolean {
  return node instanceof Element && node.matches(REPLACED);
}

/** White space between blocks is text, too, but none that anybody wrote: it has no boxes. */
function takesRoom(text: CharacterData, isShown: boolean): boolean {
  if (text.length === 0 || !isShown) return text.length > 0;
  const range = text.ownerDocument.createRange();
  range.selectNodeContents(text);
  return range.getClientRects().length > 0;
}

/** Nothing is written yet: the first line, which the host may have as an element of its own. */
function putWhereWritingStarts(end: Range, body: HTMLElement, border: Element | null): void {
  const line = body.querySelector(':scope > div, :scope > p');
  const isFree =
    line !== null &&
    border !== line &&
    !line.contains(border) &&
    (border === null || comesBefore(line, border));
  if (isFree && line.querySelector('*:not(br)') === null) {
    end.setStart(line, 0);
  } else if (border === null || body.firstElementChild?.matches('br') === true) {
    end.setStart(body, 0);
  } else {
    end.setStartBefore(border);
  }
}

function comesBefore(node: Node, other: Node): boolean {
  return (node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function outermost(node: Node, selector: string, body: HTMLElement): Element | null {
  let found: Element | null = null;
  let element = node instanceof Element ? node : node.parentElement;
  while (element !== null && element !== body) {
    if (element.matches(selector)) found = element;
    element = element.parentElement;
  }
  return found;
}
