import type { SiteConfig } from '@beep/api';
import { SITE_TEXTS } from '@beep/core/texts';
import type { MetaDescriptor } from 'react-router';

/** A page's metadata for browsers, search engines and link previews. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** `noindex` for private pages and others not meant for search engines. */
  readonly robots?: 'index, follow' | 'noindex';
}

/** The used parts of a route's meta arguments. */
export interface PageMetaArgs {
  readonly location: { readonly pathname: string };
  readonly matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];
}

const CARD = { path: '/card.png', width: 1200, height: 630, alt: SITE_TEXTS.previewText } as const;

/** Title, description, robots, and for indexed pages the canonical URL and the preview. */
export function pageMeta(args: PageMetaArgs, page: PageMeta): MetaDescriptor[] {
  const { title, description, robots = 'index, follow' } = page;
  const own: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { name: 'robots', content: robots },
  ];
  const publicUrl = publicUrlOf(args);
  if (robots !== 'index, follow' || publicUrl === undefined) return own;
  const { pathname } = args.location;
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

function publicUrlOf({ matches }: PageMetaArgs): string | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { readonly config?: SiteConfig }
    | undefined;
  return root?.config?.publicUrl;
}
