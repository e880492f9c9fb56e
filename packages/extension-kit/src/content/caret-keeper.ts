/** Remembers the last caret of each editor of a page, also after the focus has left it. */
export interface CaretKeeper {
  /** Whether a text field has had the focus, and so a caret that the user knows of. */
  hadFocus(field: Element): boolean;
  /** The last selection in `body`; null if there was none or the editor has replaced its nodes. */
  rangeIn(body: Element): Range | null;
  /** Whether the text where a range ends is the one that was changed last in its editor. */
  isWrittenAt(range: Range): boolean;
}

interface Saved {
  /** Follows edits, but leaves the editor when the host moves it to another parent. */
  readonly live: Range;
  /** Stays with its nodes when they are moved. */
  readonly still: StaticRange;
}

/**
 * Tracks the page's selection until `signal` aborts. Stores nodes and offsets only, never text. Text fields keep their
 * own selection.
 */
export function createCaretKeeper(document: Document, signal: AbortSignal): CaretKeeper {
  const carets = new WeakMap<Element, Saved>();
  const focused = new WeakSet<Element>();
  const changed = new WeakMap<Element, Node>();
  let writtenIn: Element | null = null;
  const save = (): void => {
    const selection = document.getSelection();
    if (selection === null || selection.rangeCount === 0) return;
    const range = selection.getRangeAt(0);
    const host = editingHostOf(range.commonAncestorContainer);
    if (host === null) return;
    const wasPutThere = host !== writtenIn && isAtStart(range, host);
    if (wasPutThere && restore(host, carets.get(host)) !== null) return;
    carets.set(host, { live: range.cloneRange(), still: new StaticRange(range) });
  };
  const options = { capture: true, passive: true, signal };
  // A press on a button comes before the event for the last change of the selection.
  for (const type of ['selectionchange', 'mousedown']) document.addEventListener(type, save, options);
  for (const type of ['keydown', 'keyup', 'mouseup', 'input']) {
    document.addEventListener(
      type,
      ({ target, isTrusted }) => {
        if (isTrusted && target instanceof Node) {
          writtenIn = editingHostOf(target);
          const at = document.getSelection()?.focusNode;
          if (type === 'input' && writtenIn !== null && at) changed.set(writtenIn, at);
        }
        save();
      },
      options,
    );
  }
  document.addEventListener(
    'focusin',
    ({ target }) => {
      writtenIn = null;
      if (target instanceof Element) focused.add(target);
    },
    options,
  );
  save();
  if (document.activeElement !== null) focused.add(document.activeElement);
  return {
    hadFocus: (field) => focused.has(field),
    rangeIn(body) {
      save();
      return restore(body, carets.get(editingHostOf(body) ?? body));
    },
    isWrittenAt({ endContainer }) {
      const host = editingHostOf(endContainer);
      return host !== null && changed.get(host) === endContainer;
    },
  };
}

function restore(body: Element, saved: Saved | undefined): Range | null {
  if (saved === undefined) return null;
  return rangeWithin(body, saved.live) ?? rangeWithin(body, saved.still);
}

/** A script that focuses an editor moves the caret to its start, wherever the user had it. */
function isAtStart({ collapsed, startContainer, startOffset }: Range, host: Element): boolean {
  let node: Node | null = startContainer;
  let isFirst = collapsed && startOffset === 0;
  while (isFirst && node !== null && node !== host) {
    isFirst = node.previousSibling === null;
    node = node.parentNode;
  }
  return isFirst;
}

/** The outermost editable element around a node: the browser's editing host. */
function editingHostOf(node: Node): HTMLElement | null {
  let element = node instanceof HTMLElement ? node : node.parentElement;
  if (element === null || !element.isContentEditable) return null;
  while (element.parentElement?.isContentEditable === true) element = element.parentElement;
  return element;
}

function rangeWithin(body: Element, range: AbstractRange): Range | null {
  const { startContainer, startOffset, endContainer, endOffset } = range;
  if (!holds(body, startContainer, startOffset) || !holds(body, endContainer, endOffset)) return null;
  const found = body.ownerDocument.createRange();
  found.setStart(startContainer, startOffset);
  found.setEnd(endContainer, endOffset);
  return found;
}

function holds(body: Element, container: Node, offset: number): boolean {
  const length = container instanceof CharacterData ? container.length : container.childNodes.length;
  return body.contains(container) && offset <= length;
}
