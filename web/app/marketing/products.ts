import { type ExtensionHostId, HOSTS } from '@beep/core/hosts';
import { PRODUCT_TEXTS } from '@beep/core/texts';

/** One of the three product pages (spec 1, section 2: route table). */
export interface Product {
  /** The last part of its address. */
  readonly key: 'google-classroom-voice' | 'google-docs-voice' | 'gmail-voice';
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
  key: 'google-classroom-voice',
  name: HOSTS.classroom.name,
  store: 'classroom',
  ...PRODUCT_TEXTS.classroom,
};
const DOCS: Product = {
  key: 'google-docs-voice',
  name: HOSTS.docs.name,
  store: 'docs',
  ...PRODUCT_TEXTS.docs,
};
const GMAIL: Product = { key: 'gmail-voice', name: HOSTS.gmail.name, store: 'gmail', ...PRODUCT_TEXTS.gmail };
export const PRODUCTS: readonly Product[] = [CLASSROOM, DOCS, GMAIL];

/** Undefined if there is no such product. */
export function findProduct(key: string | undefined): Product | undefined {
  return PRODUCTS.find((product) => product.key === key);
}

export function productPath(key: Product['key']): string {
  return `/products/${key}`;
}
