const RETRY_DELAY_MS = 3_000;

/**
 * Loads each stylesheet that did not load again, until it has loaded. A part of a page whose styles did not load fails
 * and can be tried again, but Vite does not load the styles a second time.
 */
export function reloadStylesheets(): void {
  const onError = ({ target }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    setTimeout(() => target.replaceWith(target.cloneNode()), RETRY_DELAY_MS);
  };
  // Errors of elements do not bubble.
  document.addEventListener('error', onError, { capture: true });
}
