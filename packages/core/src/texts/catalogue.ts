import type * as english from './en/index.ts';

/** The same keys and the same parameters in other words. */
type Translated<T> = T extends string
  ? string
  : T extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Translated<Result>
    : T extends object
      ? { readonly [Key in keyof T]: Translated<T[Key]> }
      : T;

/** What every language has: the catalogue in English, with any words. */
export type Catalogue = Translated<typeof english>;
