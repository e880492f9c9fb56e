import { PRODUCT_LINKS } from './product-links.ts';

/** The pages that search engines are to list. */
export function listedPaths(): readonly string[] {
  return [
    '/',
    ...PRODUCT_LINKS.map(({ path }) => path),
    '/record',
    '/pricing',
    '/about-us',
    '/terms',
    '/privacy',
    '/log-in',
    '/create-account',
  ];
}
