import { editorKind } from './editor-kind.ts';
import { CELL_EDITOR, COMMENT_EDITORS, DIALOGS, FORMULA_BAR, TOOL_FIELDS } from './editor-selectors.ts';

/** A text field of the host page that a note's address can be typed into. */
export type NoteField = HTMLElement;

const TEXT_FIELDS = 'textarea, input, [contenteditable]';

/** The field around an element that the user writes content in; null for all that is not known to be one. */
export function noteFieldAt(element: Element | null): NoteField | null {
  const field = writableAt(element);
  return field !== null && isForContent(field) ? field : null;
}

/**
 * The field around an element that the user writes at length in: a note field, or one that may be an editor of a new
 * kind. Null for tools, and for fields of one line that are not known.
 */
export function editorAt(element: Element | null): HTMLElement | null {
  const field = writableAt(element);
  if (field === null || isForContent(field)) return field;
  const isTool = field instanceof HTMLInputElement || isForm(field) || isInside(field, TOOL_FIELDS);
  return isTool ? null : field;
}

/** All note fields of the page that bear the same role and name as this one; none where it has no name. */
export function fieldsLike(field: NoteField): readonly NoteField[] {
  const label = field.getAttribute('aria-label');
  if (!label) return [];
  return [...field.ownerDocument.querySelectorAll(TEXT_FIELDS)].filter(
    (other): other is NoteField =>
      other.getAttribute('aria-label') === label &&
      other.getAttribute('role') === field.getAttribute('role') &&
      noteFieldAt(other) === other,
  );
}

/** Still on the page and not hidden; a cell's editor that is out of the window is no cell being written. */
export function isInSight(field: NoteField): boolean {
  if (!field.isConnected || !field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
    return false;
  }
  if (!field.matches(CELL_EDITOR)) return true;
  const { top, left, bottom, right, width, height } = field.getBoundingClientRect();
  const { clientWidth, clientHeight } = field.ownerDocument.documentElement;
  return width > 1 && height > 1 && right > 0 && bottom > 0 && left < clientWidth && top < clientHeight;
}

/** Whether it is known to be a form's text, a cell, a comment or a reply. */
function isForContent(field: HTMLElement): boolean {
  if (isForm(field)) return field.closest(`${TOOL_FIELDS}, ${DIALOGS}`) === null;
  if (field instanceof HTMLInputElement) return false;
  if (field.matches(CELL_EDITOR) || field.closest(FORMULA_BAR) !== null)
    return field.closest(DIALOGS) === null;
  return field.matches(COMMENT_EDITORS) || isInside(field, COMMENT_EDITORS);
}

function isForm({ ownerDocument }: HTMLElement): boolean {
  return editorKind(ownerDocument.location.pathname) === 'form';
}

/** Whether the nearest thing around a field that is known at all is one of these. */
function isInside(field: HTMLElement, selector: string): boolean {
  const nearest = field.parentElement?.closest(`${COMMENT_EDITORS}, ${TOOL_FIELDS}, ${DIALOGS}`);
  return nearest?.matches(selector) ?? false;
}

function writableAt(element: Element | null): HTMLElement | null {
  const field = element?.closest(TEXT_FIELDS) ?? null;
  return field instanceof HTMLElement && isWritable(field) ? field : null;
}

function isWritable(field: HTMLElement): boolean {
  if (!isTextControl(field)) return field.isContentEditable;
  const isText = field instanceof HTMLTextAreaElement || field.type === 'text';
  return isText && !field.readOnly && !field.disabled;
}

function isTextControl(field: HTMLElement): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}
