import { CELL_EDITOR, TOOL_FIELDS } from './editor-selectors.ts';

/** A text field of the host page that a note's address can be typed into. */
export type NoteField = HTMLElement;

/** The field around an element that the user writes content in; null for tools, names and what is read only. */
export function noteFieldAt(element: Element | null): NoteField | null {
  const field = element?.closest('textarea, input, [contenteditable]') ?? null;
  if (!(field instanceof HTMLElement)) return null;
  const isForContent = field.matches(CELL_EDITOR) || field.closest(TOOL_FIELDS) === null;
  return isForContent && isWritable(field) ? field : null;
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

/** Whether a text, with a space on each side, may be added: browsers cut what is longer. */
export function hasRoomFor(field: NoteField, text: string): boolean {
  if (!isTextControl(field) || field.maxLength < 0) return true;
  return field.value.length + text.length + 2 <= field.maxLength;
}

function isWritable(field: HTMLElement): boolean {
  if (!isTextControl(field)) return field.isContentEditable;
  const isText = field instanceof HTMLTextAreaElement || field.type === 'text';
  return isText && !field.readOnly && !field.disabled;
}

function isTextControl(field: HTMLElement): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}
