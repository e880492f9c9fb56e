import { createCaretKeeper } from '@beep/extension-kit/content';
import { type ContentField, contentFieldAt, editorAt, fieldsLike, isInSight } from './content-field.ts';
import { CANVAS, CELL_EDITOR } from './editor-selectors.ts';
import { findEventTarget } from './find-elements.ts';

/**
 * The text field that was last written in, with its caret (null: the field keeps its own). `canvas` if the user moved
 * on to the canvas or closed the field. `unknown` if the field is unknown, or the host has rendered it again and it
 * cannot be identified.
 */
export type LastWritten =
  | { readonly field: ContentField; readonly caret: Range | null }
  | 'canvas'
  | 'unknown';

/** Remembers where the user last wrote before the panel took the focus. */
export interface FocusMemory {
  lastWritten(): LastWritten;
  /** Restores focus and caret: in a field, else in the canvas. */
  restore(): void;
}

/** Tracks the page's focus until `signal` aborts. */
export function createFocusMemory(document: Document, signal: AbortSignal): FocusMemory {
  const carets = createCaretKeeper(document, signal);
  let field: HTMLElement | null = null;
  /** Fields that existed beside it are not the same field rendered again. */
  let others = new WeakSet<HTMLElement>();

  const remember = (editor: HTMLElement | null): void => {
    field = editor;
    others = new WeakSet(editor === null ? [] : fieldsLike(editor));
  };
  const rememberFocus = (element: Element | null): void => {
    if (element instanceof HTMLIFrameElement) {
      if (element.contentDocument?.contains(findEventTarget(document))) remember(null);
      return;
    }
    const editor = editorAt(element);
    if (editor !== null) remember(editor);
  };
  const goToCanvas = ({ target }: Event): void => {
    // A comment beside the canvas may share a frame with it.
    if (!(target instanceof Element) || !target.closest(CANVAS) || editorAt(target) !== null) return;
    // In a sheet the focus stays in the cell's editor, whichever cell is pressed.
    remember(document.activeElement?.matches(CELL_EDITOR) ? contentFieldAt(document.activeElement) : null);
  };
  /** Finds the field again after the host has rendered it again. */
  const followField = (): void => {
    if (field === null || field.isConnected) return;
    const [fresh, ...more] = fieldsLike(field).filter((other) => !others.has(other) && isInSight(other));
    if (fresh !== undefined && more.length === 0) remember(fresh);
  };

  const options = { signal, capture: true, passive: true };
  document.addEventListener('focusin', ({ target }) => rememberFocus(target as Element | null), options);
  document.addEventListener('pointerdown', goToCanvas, options);
  // The only event that a parent gets when a frame is entered.
  document.defaultView?.addEventListener('blur', () => rememberFocus(document.activeElement), options);
  rememberFocus(document.activeElement);

  return {
    lastWritten() {
      followField();
      if (field === null || (field.isConnected && !isInSight(field))) return 'canvas';
      return contentFieldAt(field) === field && field.isConnected
        ? { field, caret: carets.rangeIn(field) }
        : 'unknown';
    },
    restore() {
      followField();
      // The canvas must not get the link meant for a lost field.
      if (field?.isConnected === false) return;
      // A cell's editor accepts pastes while it is off-screen.
      const acceptsPaste = field !== null && (isInSight(field) || field.matches(CELL_EDITOR));
      if (acceptsPaste && field !== null) focusField(field, carets.rangeIn(field));
      else focusCanvas(document);
    },
  };
}

/** Focuses the element that gets keys for the canvas, so that a paste reaches it. */
function focusCanvas(document: Document): void {
  const target = findEventTarget(document);
  target?.ownerDocument.defaultView?.focus();
  target?.focus({ preventScroll: true });
}

function focusField(field: HTMLElement, caret: Range | null): void {
  field.focus({ preventScroll: true });
  if (caret === null) return;
  const selection = field.ownerDocument.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(caret);
}
