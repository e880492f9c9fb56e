import { PRODUCTS, productPath } from './products.ts';

/** The pages that search engines are to list. */
export function listedPaths(): readonly string[] {
  return [
    '/',
    ...PRODUCTS.map(({ key }) => productPath(key)),
    '/record',
    '/pricing',
    '/about-us',
    '/terms',
    '/privacy',
    '/log-in',
    '/create-account',
  ];
}
