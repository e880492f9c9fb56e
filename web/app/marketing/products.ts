import { HOSTS } from '@beep/core/hosts';
import { PRODUCT_TEXTS } from '@beep/core/texts';
import { PRODUCT_KEYS, type ProductHost, type ProductKey } from './product-links.ts';

/** One of the three product pages. */
export interface Product {
  /** The last part of its address. */
  readonly key: ProductKey;
  readonly name: string;
  /** Its extension. */
  readonly store: ProductHost;
  readonly title: string;
  readonly description: string;
  /** On the cards that lead to it. */
  readonly cardText: string;
  readonly cardLink: string;
  readonly heading: readonly string[];
  readonly lead: string;
  readonly points: readonly { readonly heading: string; readonly text: string }[];
  readonly stepsHeading: string;
  readonly steps: readonly string[];
  readonly callHeading: string;
  readonly callText: string;
}

export const PRODUCTS: readonly Product[] = (['classroom', 'docs', 'gmail'] as const).map((store) => ({
  key: PRODUCT_KEYS[store],
  name: HOSTS[store].name,
  store,
  ...PRODUCT_TEXTS[store],
}));

/** Undefined if there is no such product. */
export function findProduct(key: string | undefined): Product | undefined {
  return PRODUCTS.find((product) => product.key === key);
}
