import { type Language, matchLanguage } from '@beep/core/languages';

/** The language of the user's Google account, in which Google shows its editors. */
export const HOST_LANGUAGE: Language = hostLanguage();

// Imported first: the other modules read their sentences as soon as they run.
globalThis.beepTexts = BEEP_ALL_TEXTS[HOST_LANGUAGE]();

/** Never throws: this runs whenever Google loads the script, also before it is authorized. */
function hostLanguage(): Language {
  try {
    // Such as "pt_BR".
    return matchLanguage(Session.getActiveUserLocale().replace(/_/g, '-')) ?? 'en';
  } catch {
    return 'en';
  }
}
