import type { PageParams, SiteConfig } from '@beep/api';
import { SITE_TEXTS } from '@beep/core/texts';

/** A page's metadata for browsers, search engines and link previews. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** `noindex` for private pages and others not meant for search engines. */
  readonly robots?: 'index, follow' | 'noindex';
}

/** An element of a page's head. */
export type HeadTag =
  | { readonly title: string }
  | { readonly name: string; readonly content: string }
  | { readonly property: string; readonly content: string }
  | { readonly tagName: 'link'; readonly rel: string; readonly hreflang?: string; readonly href: string };

export interface PageMetaArgs {
  readonly pathname: string;
  readonly params: PageParams;
  readonly config: SiteConfig;
}

const CARD = { path: '/card.png', width: 1200, height: 630, alt: SITE_TEXTS.previewText } as const;

/** Title, description, robots, and for indexed pages the canonical URL and the preview. */
export function pageMeta({ pathname, config }: PageMetaArgs, page: PageMeta): readonly HeadTag[] {
  const { title, description, robots = 'index, follow' } = page;
  const { publicUrl } = config;
  const own: readonly HeadTag[] = [
    { title },
    { name: 'description', content: description },
    { name: 'robots', content: robots },
  ];
  if (robots !== 'index, follow') return own;
  const address = `${publicUrl}${pathname === '/' ? '/' : pathname.replace(/\/+$/, '')}`;
  return [
    ...own,
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: 'Beep' },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: `${publicUrl}${CARD.path}` },
    { property: 'og:image:width', content: String(CARD.width) },
    { property: 'og:image:height', content: String(CARD.height) },
    { property: 'og:image:alt', content: CARD.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
