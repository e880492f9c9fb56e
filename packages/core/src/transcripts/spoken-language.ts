/** The language of a BCP 47 tag, without its region and in its short form; undefined if it names none. */
export function languageOf(tag: string): string | undefined {
  try {
    const { language } = new Intl.Locale(tag);
    return language === 'und' || language === 'mul' ? undefined : language;
  } catch {
    return undefined;
  }
}
