const OVER_THE_PAGE = '[role=dialog], [role=alertdialog]';

/**
 * Puts the focus where the reader of a new page begins: on its heading, or on what the address names. A page or a dialog
 * that has taken the focus keeps it, and nothing scrolls.
 */
export function focusPage(hash = ''): void {
  const main = document.querySelector('main');
  const { activeElement } = document;
  if (main === null || main.contains(activeElement) || activeElement?.closest(OVER_THE_PAGE)) return;
  const named = hash === '' ? null : document.getElementById(hash.slice(1));
  const target = named ?? main.querySelector('h1') ?? main;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
