import { LANGUAGE_PARAMETER } from '@beep/core/languages';

/** Where the browser keeps the language that its user chose. */
export const CHOSEN_LANGUAGE = 'beep.language';

/**
 * Runs before a page is shown. A page in another language than the one chosen is asked for again by an address that names
 * it, which the service follows; the entry of the history keeps its state. An address that names a language counts.
 */
export const LANGUAGE_SCRIPT = `(() => {
  try {
    const url = new URL(location);
    const chosen = localStorage['${CHOSEN_LANGUAGE}'];
    if (!chosen || chosen === document.documentElement.lang || url.searchParams.has('${LANGUAGE_PARAMETER}')) return;
    url.searchParams.set('${LANGUAGE_PARAMETER}', chosen);
    history.replaceState(history.state, '', url);
    location.reload();
  } catch {}
})()`;
