import { LANGUAGE_PARAMETER } from '@beep/core/languages';

/** Where the browser keeps the language that its user chose, and a tab the other one that an address named last. */
export const CHOSEN_LANGUAGE = 'beep.language';

/**
 * Runs before a page is shown. The language that an address names is that of its tab from there on, else the one chosen
 * counts. A page in another language is asked for again by an address that names it, which the service follows; the entry
 * of the history keeps its state. A page around a frame names the language of that frame alone.
 */
export const LANGUAGE_SCRIPT = `(() => {
  try {
    const url = new URL(location);
    const { lang } = document.documentElement;
    const asked = url.searchParams.get('${LANGUAGE_PARAMETER}');
    const chosen = localStorage['${CHOSEN_LANGUAGE}'];
    const tab = window.parent === window ? sessionStorage : {};
    if (asked) {
      if (asked === lang) tab['${CHOSEN_LANGUAGE}'] = asked === chosen ? '' : asked;
      return;
    }
    const wanted = tab['${CHOSEN_LANGUAGE}'] || chosen;
    if (!wanted || wanted === lang) return;
    url.searchParams.set('${LANGUAGE_PARAMETER}', wanted);
    history.replaceState(history.state, '', url);
    location.reload();
  } catch {}
})()`;
