/** A position in an editor. */
export interface InsertPosition {
  readonly body: HTMLElement;
  /** The last selection there; null inserts at the end of the text. */
  readonly range: Range | null;
  /** A selector of kept parts: links are never inserted into them, and without a caret before the first one. */
  readonly endBefore?: string;
  /** A selector of signatures: a line of three letters right above one is taken for its `-- `. */
  readonly signature?: string;
}

/**
 * Collapsed ranges, the best first: after the selection, which stays as it is, else at the end of what was written
 * before the kept part that the selection was in, else the first empty line. All are outside links and outside of
 * `endBefore`; none is left where the editor has no line that is not kept. Reads where nodes are and how long they
 * are, never what is written in them.
 */
export function findInsertPositions(position: InsertPosition): readonly Range[] {
  const { body, range, endBefore } = position;
  const caret = range?.cloneRange() ?? null;
  caret?.collapse(false);
  const around = caret && endBefore !== undefined ? outermost(caret.endContainer, endBefore, body) : null;
  const border = around ?? (endBefore === undefined ? null : body.querySelector(endBefore));
  const isWritable = caret !== null && around === null && !isInClosedBlock(caret.endContainer, body);
  const found = [isWritable ? caret : null, endOfWriting(position, border)];
  return found.filter((one) => one !== null).map((one) => besideUnwritable(one, body));
}

/**
 * Whether something visible other than a space stands before a collapsed range in its line. Reads one character at most,
 * and only whether it is a space.
 */
export function isBehindText(
  { startContainer: node, startOffset: offset }: Range,
  body: HTMLElement,
): boolean {
  if (node instanceof CharacterData) {
    if (offset > 0) return isRendered(node, body) && !isSpaceBefore(node, offset);
    return isSeenBefore(node.previousSibling, node.parentNode, body);
  }
  return isSeenBefore(node.childNodes[offset - 1] ?? null, node, body);
}

/** The same for a node and what is before it; null for the start of `within`. */
function isSeenBefore(node: Node | null, within: Node | null, body: HTMLElement): boolean {
  if (node === null) {
    if (within === null || within === body || !isInLine(within)) return false;
    return isSeenBefore(within.previousSibling, within.parentNode, body);
  }
  if (node instanceof CharacterData) {
    if (isRendered(node, body)) return !isSpaceBefore(node, node.length);
  } else if (node instanceof HTMLBRElement) {
    if (!isLastInBlock(node, body)) return false;
  } else if (!isInLine(node)) {
    return false;
  } else if ((node as Element).getBoundingClientRect().width > 0 || !hasBoxes(body)) {
    return node.lastChild === null || isSeenBefore(node.lastChild, node, body);
  }
  return isSeenBefore(node.previousSibling, within, body);
}

/** A line break at the end of a block begins no line: a caret behind it is in the line before. */
function isLastInBlock(node: Node, body: HTMLElement): boolean {
  for (let next = node.nextSibling; next !== null; next = next.nextSibling) {
    if (!(next instanceof CharacterData) || isRendered(next, body)) return false;
  }
  const { parentNode: parent } = node;
  return parent === null || parent === body || !isInLine(parent) || isLastInBlock(parent, body);
}

function isSpaceBefore(text: CharacterData, offset: number): boolean {
  return text.substringData(offset - 1, 1).trim() === '';
}

/** The kept part that contains a node; null if there is none. */
export function keptAround(node: Node, { body, endBefore }: InsertPosition): Element | null {
  return endBefore === undefined ? null : outermost(node, endBefore, body);
}

function isInClosedBlock(node: Node, body: HTMLElement): boolean {
  const closed = outermost(node, CLOSED, body);
  return closed !== null && !isInLine(closed);
}

/** Behind a link or a mention, whose text the user cannot write in. */
function besideUnwritable(free: Range, body: HTMLElement): Range {
  const around = outermost(free.endContainer, `a, ${CLOSED}`, body);
  if (around !== null) free.setStartAfter(around);
  free.collapse(true);
  return free;
}

function endOfWriting(position: InsertPosition, border: Element | null): Range | null {
  const { body } = position;
  const walker = walkOutside(position);
  const last = lastWritten(walker, position, border);
  const line = last === null ? firstLine(walker, position, border) : null;
  if (last === null && line === null && body.querySelector('*') !== null) return null;
  const end = body.ownerDocument.createRange();
  if (last instanceof CharacterData) end.setStart(last, last.length);
  else if (last !== null) end.setStartAfter(last);
  else if (line !== null) end.setStartBefore(line);
  else end.setStart(body, 0);
  end.collapse(true);
  return end;
}

const CLOSED = '[contenteditable="false"]';
const REPLACED = `img, video, audio, hr, input, button, ${CLOSED}`;

/** Visits the nodes that the user can write beside; skips the content of non-editable elements. */
function walkOutside({ body, endBefore }: InsertPosition): TreeWalker {
  const { FILTER_ACCEPT, FILTER_REJECT, FILTER_SKIP, SHOW_ELEMENT, SHOW_TEXT } = NodeFilter;
  return body.ownerDocument.createTreeWalker(body, SHOW_ELEMENT | SHOW_TEXT, (node) => {
    if (endBefore !== undefined && node instanceof Element && node.matches(endBefore)) return FILTER_REJECT;
    const closed = outermost(node, CLOSED, body);
    return closed === null || closed === node ? FILTER_ACCEPT : FILTER_SKIP;
  });
}

/** The last visible text or object before `border`, ignoring empty lines at the end. */
function lastWritten(walker: TreeWalker, position: InsertPosition, border: Element | null): Node | null {
  const { body } = position;
  walker.currentNode = border ?? body;
  let node = border === null ? lastNodeOf(walker) : walker.previousNode();
  while (node !== null && node !== body) {
    if (node instanceof CharacterData) {
      if (isRendered(node, body) && !isDashes(node, position)) return node;
    } else if (isThing(node as Element)) {
      return node;
    }
    node = walker.previousNode();
  }
  return null;
}

function lastNodeOf(walker: TreeWalker): Node {
  while (walker.lastChild() !== null);
  return walker.currentNode;
}

/** A line break with nothing before it in its line: the first empty line. */
function firstLine(walker: TreeWalker, { body }: InsertPosition, border: Element | null): Node | null {
  walker.currentNode = walker.root;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (border !== null && !comesBefore(node, border)) return null;
    if (node instanceof HTMLBRElement && isLineStart(node, body)) return node;
  }
  return null;
}

function isLineStart(node: Node, body: HTMLElement): boolean {
  const before = node.previousSibling;
  if (before === null) return true;
  if (before instanceof CharacterData)
    return before.length === 0 ? isLineStart(before, body) : !isRendered(before, body);
  return before instanceof HTMLBRElement || !isInLine(before);
}

/** A non-editable block, such as a file's card or a footer, stays above the link. */
function isThing(element: Element): boolean {
  return element.matches(REPLACED) && (!element.matches(CLOSED) || isInLine(element));
}

function isInLine(node: Node): boolean {
  return node instanceof Element && getComputedStyle(node).display.startsWith('inline');
}

/** Skips white space between blocks, which has no boxes. Nothing in a hidden editor has boxes. */
function isRendered(text: CharacterData, body: HTMLElement): boolean {
  if (text.length === 0 || !hasBoxes(body)) return text.length > 0;
  const range = text.ownerDocument.createRange();
  range.selectNodeContents(text);
  return range.getClientRects().length > 0;
}

function hasBoxes(element: Element): boolean {
  return element.getClientRects().length > 0;
}

const DASHES_LENGTH = 3;

/** Older mails have no element around the dashes above their signature. */
function isDashes(text: CharacterData, { body, signature }: InsertPosition): boolean {
  const end = text.nextSibling;
  if (signature === undefined || text.length !== DASHES_LENGTH || !(end instanceof HTMLBRElement))
    return false;
  return isLineStart(text, body) && end.nextElementSibling?.matches(signature) === true;
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
