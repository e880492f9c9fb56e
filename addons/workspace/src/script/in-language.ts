import { type Language, matchLanguage } from '@beep/core/languages';

/** The language of the user's Google account, in which Google shows its editors. */
export const HOST_LANGUAGE: Language = hostLanguage();

/**
 * The value in it; the compiled texts take theirs with it.
 * @public
 */
export function inLanguage<Value>(values: Readonly<Record<Language, Value>>): Value {
  return values[HOST_LANGUAGE];
}

/** Never throws: this runs whenever Google loads the script, also before it is authorized. */
function hostLanguage(): Language {
  try {
    // Such as "pt_BR".
    return matchLanguage(Session.getActiveUserLocale().replace(/_/g, '-')) ?? 'en';
  } catch {
    return 'en';
  }
}
