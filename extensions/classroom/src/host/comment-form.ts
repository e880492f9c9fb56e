import { type CommentBox, isEmptyBox, isTextArea, otherEditorsIn, otherFieldsIn } from './comment-box.ts';

/** A box and the button that posts it. */
export interface CommentForm {
  readonly box: CommentBox;
  /** The smallest element that holds both. */
  readonly element: Element;
  readonly post: Element;
}

const BUTTON = 'button, [role="button"], input[type="submit"]';
/** Buttons that do not post: menus, disclosure and formatting. */
const OTHER_BUTTON =
  '[aria-haspopup]:not([aria-haspopup="false"]), [aria-pressed], [aria-expanded], [role="toolbar"] *';
const DIALOG = 'dialog, [role="dialog"], [role="alertdialog"], [aria-modal="true"]';
/** The post button is within the box's card or half of the page. */
const CARD = 'aside, [role="complementary"], [data-stream-item-id], li, article, main, [role="main"]';

/** The form found while the box was empty, for when it no longer is. */
const known = new WeakMap<CommentBox, CommentForm>();

/** Finds a form by its button's behaviour: Classroom's labels are in many languages or missing. */
export function findForm(box: CommentBox): CommentForm | null {
  const before = known.get(box);
  if (before?.element.isConnected && before.element.contains(box)) {
    const post = before.element.contains(before.post)
      ? before.post
      : lastOf(plainButtons(before.element, box));
    if (post !== undefined) return { ...before, post };
  }
  const form = climb(box);
  if (form !== null) known.set(box, form);
  return form;
}

function climb(box: CommentBox): CommentForm | null {
  for (let element = box.parentElement; element !== null; element = element.parentElement) {
    if (isShared(element, box)) return null;
    const post = findPost(element, box);
    if (post !== undefined) return { box, element, post };
    if (element.matches(DIALOG) || (element.matches(CARD) && !isForm(element, box))) return null;
  }
  return null;
}

/** A larger form, such as an assignment's, may have its button anywhere on the page. */
function isForm(element: Element, box: CommentBox): boolean {
  return !isTextArea(box) && otherFieldsIn(element, box).length > 0;
}

/**
 * True if the button may belong to other fields: an editor may have a title and points beside it, a text area may not.
 */
function isShared(element: Element, box: CommentBox): boolean {
  return isTextArea(box) ? otherFieldsIn(element, box).length > 0 : otherEditorsIn(element, box);
}

function findPost(element: Element, box: CommentBox): Element | undefined {
  const buttons = plainButtons(element, box);
  if (!isEmptyBox(box)) return lastOf(buttons.filter((button) => isAfter(button, box)));
  const idle = buttons.filter(isDisabled);
  return (
    lastOf(idle.filter((button) => isAfter(button, box))) ?? lastOf(idle) ?? responseOf(element, buttons, box)
  );
}

/** The button of a confirmation dialog, which may be enabled without a comment. */
function responseOf(element: Element, buttons: readonly Element[], box: CommentBox): Element | undefined {
  return isTextArea(box) && element.matches(DIALOG) && buttons.length > 1 ? lastOf(buttons) : undefined;
}

/** The buttons of an element that may post the box. */
export function plainButtons(element: Element, box: CommentBox): readonly Element[] {
  return [...element.querySelectorAll(BUTTON)].filter((button) => isPlainButton(button, box));
}

/** True if it is such a button. */
export function isPlainButton(element: Element, box: CommentBox): boolean {
  return element.matches(BUTTON) && !element.matches(OTHER_BUTTON) && !box.contains(element);
}

function isDisabled(button: Element): boolean {
  return button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true';
}

function isAfter(button: Element, box: CommentBox): boolean {
  return (box.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function lastOf(elements: readonly Element[]): Element | undefined {
  return elements.at(-1);
}
