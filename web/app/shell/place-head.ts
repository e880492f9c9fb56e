import type { HeadTag } from './page-meta.ts';

/** The elements of the head that differ between pages; the title is apart. */
export const OWN_TAGS =
  'meta[name=description], meta[name=robots], link[rel=canonical], link[hreflang], meta[property^="og:"], meta[name^="twitter:"]';

/** Gives the document the head of the page that is shown. */
export function placeHead(tags: readonly HeadTag[]): void {
  for (const old of document.head.querySelectorAll(OWN_TAGS)) old.remove();
  for (const tag of tags) {
    if ('title' in tag) {
      document.title = tag.title;
      continue;
    }
    const { tagName = 'meta', ...attributes } = { tagName: undefined, ...tag };
    const element = document.createElement(tagName);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.head.append(element);
  }
}
