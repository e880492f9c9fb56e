import { type ExtensionHostId, HOSTS } from '@beep/core/hosts';

/** The last parts of the product pages' addresses, by the extension they are about, in the site's order. */
export const PRODUCT_KEYS = {
  classroom: 'google-classroom-voice',
  docs: 'google-docs-voice',
  gmail: 'gmail-voice',
} as const satisfies Partial<Record<ExtensionHostId, string>>;

/** A host whose extension has a product page. */
export type ProductHost = keyof typeof PRODUCT_KEYS;

export type ProductKey = (typeof PRODUCT_KEYS)[ProductHost];

/** Apart from their texts, which only the product pages and the home page load. */
export const PRODUCT_LINKS = [linkTo('classroom'), linkTo('docs'), linkTo('gmail')] as const;

export function productPath(key: ProductKey): string {
  return `/products/${key}`;
}

function linkTo(store: ProductHost): { readonly path: string; readonly name: string } {
  return { path: productPath(PRODUCT_KEYS[store]), name: HOSTS[store].name };
}
