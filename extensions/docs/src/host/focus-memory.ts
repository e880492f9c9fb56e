import { createCaretKeeper } from '@beep/extension-kit/content';
import { CANVAS, CELL_EDITOR } from './editor-selectors.ts';
import { findEventTarget } from './find-place.ts';
import { isInSight, type NoteField, noteFieldAt } from './note-field.ts';

/** Where the user last wrote, before our panel took the focus. */
export interface FocusMemory {
  /**
   * The text field that was written in last, with its caret (null: the field keeps its own). Null where the user
   * went on to the canvas, or where the field is out of sight.
   */
  lastWritten(): { readonly field: NoteField; readonly caret: Range | null } | null;
  /** Puts the focus and the caret back to where they were: into a field, else into the canvas. */
  restore(): void;
}

/** Follows the focus on the page until `signal` aborts. */
export function createFocusMemory(document: Document, signal: AbortSignal): FocusMemory {
  const carets = createCaretKeeper(document, signal);
  let field: NoteField | null = null;

  const rememberFocus = (element: Element | null): void => {
    if (element instanceof HTMLIFrameElement) {
      if (element.contentDocument?.contains(findEventTarget(document))) field = null;
      return;
    }
    field = noteFieldAt(element) ?? field;
  };
  const goToCanvas = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.closest(CANVAS)) return;
    // In a sheet the focus stays in the cell's editor, whichever cell is pressed.
    field = document.activeElement?.matches(CELL_EDITOR) ? noteFieldAt(document.activeElement) : null;
  };

  const options = { signal, capture: true, passive: true };
  document.addEventListener('focusin', ({ target }) => rememberFocus(target as Element | null), options);
  document.addEventListener('pointerdown', goToCanvas, options);
  // A frame that is entered tells its parent nothing but this.
  document.defaultView?.addEventListener('blur', () => rememberFocus(document.activeElement), options);
  rememberFocus(document.activeElement);

  return {
    lastWritten: () => (field !== null && isInSight(field) ? { field, caret: carets.rangeIn(field) } : null),
    restore: () => {
      // A cell's editor takes pastes for its cell also while it is out of sight.
      const takesPaste = field !== null && (isInSight(field) || field.matches(CELL_EDITOR));
      if (takesPaste && field?.isConnected) focusField(field, carets.rangeIn(field));
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

function focusField(field: NoteField, caret: Range | null): void {
  field.focus({ preventScroll: true });
  if (caret === null) return;
  const selection = field.ownerDocument.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(caret);
}
