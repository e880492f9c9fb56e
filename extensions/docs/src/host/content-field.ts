import { editorKind } from './editor-kind.ts';
import { CELL_EDITOR, COMMENT_EDITORS, DIALOGS, FORMULA_BAR, TOOL_FIELDS } from './editor-selectors.ts';

/** A text field of the host page that can take the URL. */
export type ContentField = HTMLElement;

const TEXT_FIELDS = 'textarea, input, [contenteditable]';

/** The content field around an element; null if it is not known to be one. */
export function contentFieldAt(element: Element | null): ContentField | null {
  const field = writableAt(element);
  return field !== null && isForContent(field) ? field : null;
}

/**
 * The editor around an element: a content field, or one that may be a new kind of editor. Null for tools and for
 * unknown single-line fields.
 */
export function editorAt(element: Element | null): HTMLElement | null {
  const field = writableAt(element);
  if (field === null || isForContent(field)) return field;
  const isTool = field instanceof HTMLInputElement || isForm(field) || isInside(field, TOOL_FIELDS);
  return isTool ? null : field;
}

/** All content fields with the same role and name; none if it has no name. */
export function fieldsLike(field: ContentField): readonly ContentField[] {
  const label = field.getAttribute('aria-label');
  if (!label) return [];
  return [...field.ownerDocument.querySelectorAll(TEXT_FIELDS)].filter(
    (other): other is ContentField =>
      other.getAttribute('aria-label') === label &&
      other.getAttribute('role') === field.getAttribute('role') &&
      contentFieldAt(other) === other,
  );
}

/** In the document and visible; an off-screen cell editor is not in use. */
export function isInSight(field: ContentField): boolean {
  if (!field.isConnected || !field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
    return false;
  }
  if (!field.matches(CELL_EDITOR)) return true;
  const { top, left, bottom, right, width, height } = field.getBoundingClientRect();
  const { clientWidth, clientHeight } = field.ownerDocument.documentElement;
  return width > 1 && height > 1 && right > 0 && bottom > 0 && left < clientWidth && top < clientHeight;
}

/** True for a form's text, a cell, a comment or a reply. */
function isForContent(field: HTMLElement): boolean {
  if (isForm(field)) return field.closest(`${TOOL_FIELDS}, ${DIALOGS}`) === null;
  if (field instanceof HTMLInputElement) return false;
  if (isCell(field)) return field.closest(DIALOGS) === null;
  return isInComment(field);
}

/** True for a comment or a reply, among content fields. */
export function isComment(field: ContentField): boolean {
  return !isForm(field) && !isCell(field) && isInComment(field);
}

function isInComment(field: HTMLElement): boolean {
  return field.matches(COMMENT_EDITORS) || isInside(field, COMMENT_EDITORS);
}

function isCell(field: HTMLElement): boolean {
  return field.matches(CELL_EDITOR) || field.closest(FORMULA_BAR) !== null;
}

function isForm({ ownerDocument }: HTMLElement): boolean {
  return editorKind(ownerDocument.location.pathname) === 'form';
}

/** True if the nearest known container matches the selector. */
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
