import { CHOSEN_LANGUAGE } from './language-script.ts';

/** Keeps the user's choice in this browser. Null lets the browser decide. */
export function keepLanguage(language: string | null): void {
  try {
    if (language === null) localStorage.removeItem(CHOSEN_LANGUAGE);
    else localStorage.setItem(CHOSEN_LANGUAGE, language);
  } catch {
    // The address of the next page names it.
  }
}
