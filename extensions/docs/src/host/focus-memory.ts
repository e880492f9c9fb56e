import { createCaretKeeper } from '@beep/extension-kit/content';
import { CANVAS, CELL_EDITOR } from './editor-selectors.ts';
import { findEventTarget } from './find-place.ts';
import { editorAt, fieldsLike, isInSight, type NoteField, noteFieldAt } from './note-field.ts';

/**
 * The text field that was written in last, with its caret (null: the field keeps its own). `canvas` where the user
 * went on to the canvas, or has put the field away. `elsewhere` where the field is of no known kind, or the host has
 * drawn it anew and it cannot be told which one it is now.
 */
export type LastWritten =
  | { readonly field: NoteField; readonly caret: Range | null }
  | 'canvas'
  | 'elsewhere';

/** Where the user last wrote, before our panel took the focus. */
export interface FocusMemory {
  lastWritten(): LastWritten;
  /** Puts the focus and the caret back to where they were: into a field, else into the canvas. */
  restore(): void;
}

/** Follows the focus on the page until `signal` aborts. */
export function createFocusMemory(document: Document, signal: AbortSignal): FocusMemory {
  const carets = createCaretKeeper(document, signal);
  let field: HTMLElement | null = null;
  /** What was there beside it is not the same field drawn anew. */
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
    // A comment beside the canvas may stand in one frame with it.
    if (!(target instanceof Element) || !target.closest(CANVAS) || editorAt(target) !== null) return;
    // In a sheet the focus stays in the cell's editor, whichever cell is pressed.
    remember(document.activeElement?.matches(CELL_EDITOR) ? noteFieldAt(document.activeElement) : null);
  };
  /** Follows the field to where the host has drawn it anew. */
  const followField = (): void => {
    if (field === null || field.isConnected) return;
    const [fresh, ...more] = fieldsLike(field).filter((other) => !others.has(other) && isInSight(other));
    if (fresh !== undefined && more.length === 0) remember(fresh);
  };

  const options = { signal, capture: true, passive: true };
  document.addEventListener('focusin', ({ target }) => rememberFocus(target as Element | null), options);
  document.addEventListener('pointerdown', goToCanvas, options);
  // A frame that is entered tells its parent nothing but this.
  document.defaultView?.addEventListener('blur', () => rememberFocus(document.activeElement), options);
  rememberFocus(document.activeElement);

  return {
    lastWritten() {
      followField();
      if (field === null || (field.isConnected && !isInSight(field))) return 'canvas';
      return noteFieldAt(field) === field && field.isConnected
        ? { field, caret: carets.rangeIn(field) }
        : 'elsewhere';
    },
    restore() {
      followField();
      // The canvas must not get what was meant for a field that is lost.
      if (field?.isConnected === false) return;
      // A cell's editor takes pastes for its cell also while it is out of sight.
      const takesPaste = field !== null && (isInSight(field) || field.matches(CELL_EDITOR));
      if (takesPaste && field !== null) focusField(field, carets.rangeIn(field));
      else focusCanvas(document);
    },
  };
}

/** The focus to the element that takes keys for the canvas, so that a paste reaches it. */
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
