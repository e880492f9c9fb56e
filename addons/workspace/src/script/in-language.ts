import { LANGUAGE_TAGS, type Language, matchLanguage } from '@beep/core/languages';

/** The language of the user's Google account, in which Google shows its editors. */
export const HOST_LANGUAGE: Language = hostLanguage();

// Imported first: the other modules read their sentences as soon as they run.
globalThis.beepTexts = BEEP_ALL_TEXTS[HOST_LANGUAGE]();

/** Never throws: this runs whenever Google loads the script, also before it is authorized. */
function hostLanguage(): Language {
  try {
    // Such as "pt_BR".
    const tag = Session.getActiveUserLocale().replace(/_/g, '-');
    return matchLanguage(tag) ?? withoutLocale(tag) ?? 'en';
  } catch {
    return 'en';
  }
}

/** Google does not say that its engine has `Intl.Locale`, by which a region falls back to its language. */
function withoutLocale(tag: string): Language | null {
  if ('Locale' in Intl) return null;
  if (tag.startsWith('zh')) return tag === 'zh-CN' ? 'zh-Hans' : null;
  return LANGUAGE_TAGS.find((known) => known.split('-')[0] === tag.split('-')[0]) ?? null;
}
