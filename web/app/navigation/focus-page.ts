const OVER_THE_PAGE = '[role=dialog], [role=alertdialog]';

/**
 * Focuses the heading of a new page, or the element in the URL's hash. Keeps a focus that the page or a dialog has set,
 * and does not scroll.
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
