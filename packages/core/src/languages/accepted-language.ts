import { isLanguage, LANGUAGE_TAGS, type Language } from './languages.ts';

/** Ranges after these are ignored: browsers send fewer. */
const MAX_RANGES = 20;
/** RFC 5646 has no limit; no tag of a browser is longer. */
const MAX_TAG_LENGTH = 35;

/**
 * The language of the product that a client asks for with `Accept-Language` (RFC 9110, section 12.5.4), by quality and
 * then by order; null if it asks for none of them. A region falls back to its language: "es-MX" takes Spanish, and "pt"
 * the Portuguese of Brazil.
 */
export function acceptedLanguage(header: string | null | undefined): Language | null {
  const ranges = (header ?? '').split(',', MAX_RANGES).map(parseRange);
  const byQuality = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  return firstLanguage(byQuality.map(({ tag }) => tag));
}

/** The first language of some BCP 47 tags that the product has; null if it has none of them. */
export function firstLanguage(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const language = matchLanguage(tag);
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

let writings: ReadonlyMap<string, Language> | undefined;

/**
 * Returns the language of the product with the language and script of a BCP 47 tag, or null. Simplified Chinese does not
 * match a tag of Traditional Chinese.
 */
export function matchLanguage(tag: string): Language | null {
  if (isLanguage(tag)) return tag;
  const writing = writingOf(tag);
  if (writing === '') return null;
  writings ??= new Map(LANGUAGE_TAGS.map((known) => [writingOf(known), known]));
  return writings.get(writing) ?? null;
}

/** The language of a tag with its most likely script: `zh-Hans` for `zh-CN`. Empty for "*" and what is not a tag. */
function writingOf(tag: string): string {
  // An error costs more than all else of most requests, and a request without the header has no tag.
  if (!/^[a-z]/i.test(tag) || tag.length > MAX_TAG_LENGTH) return '';
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return '';
  }
}
