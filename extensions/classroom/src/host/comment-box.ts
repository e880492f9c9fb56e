/** A rich editor or a text area. */
export type CommentBox = HTMLElement;

const EDITOR =
  '[role="textbox"][contenteditable]:not([contenteditable="false"], [aria-multiline="false"], [aria-hidden="true"])';
/** Candidates; {@link isCommentBox} decides. */
export const POSSIBLE_BOX = `${EDITOR}, textarea`;
/** Areas without comments. */
const EXCLUDED_AREAS = 'header, nav, [role="banner"], [role="navigation"], [role="search"], [hidden]';
/** Enough for a link and a few words; codes, grades and names are shorter. */
const MIN_LENGTH = 300;
const SETTINGS_PATH = /\/settings(?:\/|$)/;
const ZERO_WIDTH = /[\u200b-\u200d\u2060\ufeff]/g;

/** All boxes on the page for longer text, in document order. */
export function findCommentBoxes(document: Document): readonly CommentBox[] {
  if (SETTINGS_PATH.test(document.location.pathname)) return [];
  return [...document.querySelectorAll<HTMLElement>(POSSIBLE_BOX)].filter(isCommentBox);
}

/** True if it is such a box and takes text now. */
export function isCommentBox(box: HTMLElement): boolean {
  if (box.closest(EXCLUDED_AREAS) !== null) return false;
  return isTextArea(box) ? isRoomy(box) : true;
}

export function isTextArea(box: Element): box is HTMLTextAreaElement {
  return box.localName === 'textarea';
}

function isRoomy(area: HTMLTextAreaElement): boolean {
  if (area.readOnly || area.disabled || area.inputMode !== '') return false;
  if (area.maxLength >= 0 && area.maxLength < MIN_LENGTH) return false;
  const role = area.getAttribute('role') ?? 'textbox';
  return role === 'textbox' && area.getAttribute('aria-hidden') !== 'true' && area.style.display !== 'none';
}

/** True if the box is empty, ignoring what editors keep in an empty line. */
export function isEmptyBox(box: CommentBox): boolean {
  return textOf(box).replace(ZERO_WIDTH, '').trim() === '';
}

/** The text in the box. */
export function textOf(box: CommentBox): string {
  return isTextArea(box) ? box.value : (box.textContent ?? '');
}

/** Other text fields within an element: comments have none, settings forms do. */
export function otherFieldsIn(element: Element, box: CommentBox): readonly Element[] {
  return [...element.querySelectorAll(`${POSSIBLE_BOX}, input, [role="radio"]`)].filter(
    (field) => field !== box && !(field.localName === 'input' && isNoText(field as HTMLInputElement)),
  );
}

/** Grades and hidden form fields can be beside comments. */
function isNoText({ type, inputMode }: HTMLInputElement): boolean {
  return !['text', 'search', 'url', 'email', 'radio'].includes(type) || inputMode !== '';
}

/** The rich editors among {@link otherFieldsIn}. */
export function otherEditorsIn(element: Element, box: CommentBox): boolean {
  return [...element.querySelectorAll(EDITOR)].some((editor) => editor !== box);
}
