/** A rich editor or a text area. */
export type CommentBox = HTMLElement;

const EDITOR =
  '[role="textbox"][contenteditable]:not([contenteditable="false"], [aria-multiline="false"], [aria-hidden="true"])';
/** All that may be one; {@link isCommentBox} tells. */
export const POSSIBLE_BOX = `${EDITOR}, textarea`;
/** Nothing there is a comment, whatever it is made of. */
const ELSEWHERE = 'header, nav, [role="banner"], [role="navigation"], [role="search"], [hidden]';
/** A link and a few words have room in it; codes, grades and names have not. */
const MIN_LENGTH = 300;
const SETTINGS_PATH = /\/settings(?:\/|$)/;
const ZERO_WIDTH = /[\u200b-\u200d\u2060\ufeff]/g;

/** Every box of the page that text of some length may go into, in document order. */
export function findCommentBoxes(document: Document): readonly CommentBox[] {
  if (SETTINGS_PATH.test(document.location.pathname)) return [];
  return [...document.querySelectorAll<HTMLElement>(POSSIBLE_BOX)].filter(isCommentBox);
}

/** Whether it is such a box, and one that takes text now. */
export function isCommentBox(box: HTMLElement): boolean {
  if (box.closest(ELSEWHERE) !== null) return false;
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

/** Whether nothing has been written in it; what editors keep in an empty line does not count. */
export function isEmptyBox(box: CommentBox): boolean {
  return textOf(box).replace(ZERO_WIDTH, '').trim() === '';
}

/** What is written in it. */
export function textOf(box: CommentBox): string {
  return isTextArea(box) ? box.value : (box.textContent ?? '');
}

/** Other places for text within an element: a comment has none beside it, a form of settings has. */
export function otherFieldsIn(element: Element, box: CommentBox): readonly Element[] {
  return [...element.querySelectorAll(`${POSSIBLE_BOX}, input, [role="radio"]`)].filter(
    (field) => field !== box && !(field.localName === 'input' && isNoText(field as HTMLInputElement)),
  );
}

/** A grade stands beside comments, and so do the parts of a form that nobody sees. */
function isNoText({ type, inputMode }: HTMLInputElement): boolean {
  return !['text', 'search', 'url', 'email', 'radio'].includes(type) || inputMode !== '';
}

/** The rich editors among {@link otherFieldsIn}. */
export function otherEditorsIn(element: Element, box: CommentBox): boolean {
  return [...element.querySelectorAll(EDITOR)].some((editor) => editor !== box);
}
