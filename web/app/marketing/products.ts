import { type ExtensionHostId, HOSTS } from '@beep/core/hosts';
import { PRODUCT_TEXTS } from '@beep/core/texts';
import { PRODUCT_KEYS, type ProductKey } from './product-links.ts';

/** One of the three product pages. */
export interface Product {
  /** The last part of its address. */
  readonly key: ProductKey;
  readonly name: string;
  /** Its extension. */
  readonly store: ExtensionHostId;
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

const CLASSROOM: Product = {
  key: PRODUCT_KEYS.classroom,
  name: HOSTS.classroom.name,
  store: 'classroom',
  ...PRODUCT_TEXTS.classroom,
};
const DOCS: Product = {
  key: PRODUCT_KEYS.docs,
  name: HOSTS.docs.name,
  store: 'docs',
  ...PRODUCT_TEXTS.docs,
};
const GMAIL: Product = {
  key: PRODUCT_KEYS.gmail,
  name: HOSTS.gmail.name,
  store: 'gmail',
  ...PRODUCT_TEXTS.gmail,
};
export const PRODUCTS: readonly Product[] = [CLASSROOM, DOCS, GMAIL];

/** Undefined if there is no such product. */
export function findProduct(key: string | undefined): Product | undefined {
  return PRODUCTS.find((product) => product.key === key);
}
