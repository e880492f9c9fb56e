/** Controls that use keys other than Space and Enter. Not a player's own slider, whose keys are the page's. */
const TYPED_IN =
  'input:not([data-seek]), textarea, select, audio, video, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=listbox], [role=menuitem], [aria-haspopup]';
/** Controls that use only Space and Enter; Space on a link scrolls. */
const PRESSED = 'button, a[href], summary';
const PRESSING_KEYS: readonly string[] = [' ', 'Enter'];
/** Excludes toasts, which are non-modal dialogs. */
const FLOATING = '[role=dialog]:not([aria-modal=false]), [role=alertdialog], [role=menu]';
/** Keys that are typed without Shift: with Shift they mean something else. */
const PLAIN_KEY = /^([\p{Letter}\d ]|[A-Z][a-zA-Z]+)$/u;

/** The keys that the page gets for a focused element: `letters` are all but Space and Enter. */
export type PageKeys = 'all' | 'letters' | 'none';

/** Returns the keys that the page gets when this element is focused. */
export function pageKeysIn(target: EventTarget | null): PageKeys {
  if (!(target instanceof Element)) return 'all';
  if (target.closest(TYPED_IN) !== null) return 'none';
  return target.closest(PRESSED) === null ? 'all' : 'letters';
}

/** True while a dialog or a menu covers the page and handles the keys. */
export function isSomethingFloating(): boolean {
  return document.querySelector(FLOATING) !== null;
}

/**
 * True if the page handles this key press: no modifier, no repeat, unused by the focused control, and nothing covers
 * the page (differences.md: Space and S).
 */
export function isPageKeyPress(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  if (event.shiftKey && PLAIN_KEY.test(event.key)) return false;
  const keys = pageKeysIn(event.target);
  if (keys === 'none' || (keys === 'letters' && PRESSING_KEYS.includes(event.key))) return false;
  return !isSomethingFloating();
}
