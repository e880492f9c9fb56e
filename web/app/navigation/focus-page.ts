const OVER_THE_PAGE = '[role=dialog], [role=alertdialog]';

/**
 * Focuses the heading of a new page, also one that is drawn later, or the element in the URL's hash. Keeps a focus that the
 * page or a dialog has set, and does not scroll.
 */
export function focusPage(hash = ''): void {
  const main = document.querySelector('main');
  const { activeElement } = document;
  if (main === null || main.contains(activeElement) || activeElement?.closest(OVER_THE_PAGE)) return;
  const named = hash === '' ? null : document.getElementById(hash.slice(1));
  const heading = main.querySelector('h1');
  focusOn(named ?? heading ?? main);
  if (named === null && heading === null) focusHeadingLater(main);
}

function focusOn(target: HTMLElement): void {
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** The page loads what its heading names. The user may have moved the focus by then. */
function focusHeadingLater(main: HTMLElement): void {
  const watch = new MutationObserver(() => {
    const heading = main.querySelector('h1');
    const isKept = document.activeElement === main;
    if (isKept && heading === null) return;
    watch.disconnect();
    if (isKept && heading !== null) focusOn(heading);
  });
  watch.observe(main, { childList: true, subtree: true });
}
