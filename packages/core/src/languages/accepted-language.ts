import { isLanguage, LANGUAGE_TAGS, type Language } from './languages.ts';

/** A header with more is a mistake or an attack. */
const MAX_LENGTH = 1000;

/**
 * The language of the product that a client asks for with `Accept-Language` (RFC 9110, section 12.5.4), by quality and
 * then by order; null if it asks for none of them. A region falls back to its language: "es-MX" takes Spanish, and "pt"
 * the Portuguese of Brazil.
 */
export function acceptedLanguage(header: string | null | undefined): Language | null {
  const ranges = (header ?? '').slice(0, MAX_LENGTH).split(',').map(parseRange);
  const byQuality = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  for (const { tag } of byQuality) {
    const language = languageOf(tag);
    if (language !== null) return language;
  }
  return null;
}

function parseRange(range: string): { readonly tag: string; readonly quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
  const given = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
  const quality = given === undefined ? 1 : Number(given);
  return { tag, quality: quality <= 1 ? quality : 0 };
}

/**
 * The language of the product for a BCP 47 tag, by its language and script: null if there is none. Traditional Chinese is
 * not taken for Simplified.
 */
export function languageOf(tag: string): Language | null {
  if (isLanguage(tag)) return tag;
  const wanted = likely(tag);
  if (wanted === null) return null;
  return LANGUAGE_TAGS.find((known) => isSameWriting(likely(known), wanted)) ?? null;
}

function likely(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    // "*", or not a tag.
    return null;
  }
}

function isSameWriting(known: Intl.Locale | null, wanted: Intl.Locale): boolean {
  return known?.language === wanted.language && known.script === wanted.script;
}
