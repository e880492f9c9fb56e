/** Controls that keys other than Space and Enter mean something to. Not a player's own slider, whose steps are the page's. */
const TYPED_IN =
  'input:not([data-seek]), textarea, select, audio, video, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=listbox], [role=menuitem], [aria-haspopup]';
/** Controls that only Space and Enter mean something to; Space on a link scrolls. */
const PRESSED = 'button, a[href], summary';
const PRESSING_KEYS: readonly string[] = [' ', 'Enter'];
/** A toast is a dialog too, but the page goes on beneath it. */
const FLOATING = '[role=dialog]:not([aria-modal=false]), [role=alertdialog], [role=menu]';
/** Keys that need no Shift to be what they are: with it, they mean something else. */
const PLAIN_KEY = /^([\p{Letter}\d ]|[A-Z][a-zA-Z]+)$/u;

/** Which keys the page still gets while this element has the focus: `letters` are all but Space and Enter. */
export type PageKeys = 'all' | 'letters' | 'none';

/** Which keys the page gets that are pressed in this element. */
export function pageKeysIn(target: EventTarget | null): PageKeys {
  if (!(target instanceof Element)) return 'all';
  if (target.closest(TYPED_IN) !== null) return 'none';
  return target.closest(PRESSED) === null ? 'all' : 'letters';
}

/** Whether a dialog or a menu stands over the page and has the keys for itself. */
export function isSomethingFloating(): boolean {
  return document.querySelector(FLOATING) !== null;
}

/**
 * True for a press that means the page: no modifier, no repeat, not for the control that has the focus and with nothing
 * floating over the page (differences.md: Space and S).
 */
export function isPageKeyPress(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  if (event.shiftKey && PLAIN_KEY.test(event.key)) return false;
  const keys = pageKeysIn(event.target);
  if (keys === 'none' || (keys === 'letters' && PRESSING_KEYS.includes(event.key))) return false;
  return !isSomethingFloating();
}
