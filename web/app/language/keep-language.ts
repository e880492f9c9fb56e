import { LANGUAGE_PARAMETER } from '@beep/core/languages';
import { CHOSEN_LANGUAGE } from './language-script.ts';

/** Keeps the user's choice in this browser. Null lets the browser decide, also in a tab whose address named a language. */
export function keepLanguage(language: string | null): void {
  try {
    if (language !== null) {
      localStorage.setItem(CHOSEN_LANGUAGE, language);
      return;
    }
    localStorage.removeItem(CHOSEN_LANGUAGE);
    sessionStorage.removeItem(CHOSEN_LANGUAGE);
  } catch {
    // The address of the next page names it.
  }
}

/** The address of this document in a language; null lets the browser decide. */
export function addressIn(language: string | null): string {
  const url = new URL(location.href);
  if (language === null) url.searchParams.delete(LANGUAGE_PARAMETER);
  else url.searchParams.set(LANGUAGE_PARAMETER, language);
  return url.href;
}

/** Keeps the language of a link, which then leads to this document with all that its address says. */
export function chooseByLink(link: HTMLAnchorElement): void {
  keepLanguage(link.lang);
  link.href = addressIn(link.lang);
}
