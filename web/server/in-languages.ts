import { LANGUAGE_PARAMETER, LANGUAGE_TAGS } from '@beep/core/languages';
import { LANGUAGE } from '@beep/core/texts';
import type { HeadTag } from '../app/shell/page-meta.ts';

/**
 * Adds the addresses of an indexed page in its languages, for search engines. One whose own address names its language is
 * canonical by that address.
 */
export function inLanguages(tags: readonly HeadTag[], search: string): readonly HeadTag[] {
  const isOfLanguage = new URLSearchParams(search).get(LANGUAGE_PARAMETER) === LANGUAGE;
  return tags.flatMap((tag): readonly HeadTag[] => {
    if (!('rel' in tag) || tag.rel !== 'canonical') return [tag];
    const addressIn = (language: string): string => `${tag.href}?${LANGUAGE_PARAMETER}=${language}`;
    return [
      isOfLanguage ? { ...tag, href: addressIn(LANGUAGE) } : tag,
      alternate('x-default', tag.href),
      ...LANGUAGE_TAGS.map((language) => alternate(language, addressIn(language))),
    ];
  });
}

function alternate(hreflang: string, href: string): HeadTag {
  return { tagName: 'link', rel: 'alternate', hreflang, href };
}
