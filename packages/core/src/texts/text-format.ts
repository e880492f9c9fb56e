import { DIRECTION, LOCALE } from './compiled/language.ts';

/** A sentence in parts: text, and text in a tag of its message, such as that of a link. */
export type RichText<Tag extends string> = readonly (string | { readonly tag: Tag; readonly text: string })[];

/** What compiled sentences need of `Intl`. */
export interface TextFormat {
  /** "1,204" */
  number(value: number): string;
  /**
   * What is put into a sentence: between U+2068 and U+2069 if it has letters of the other direction, so that it does not
   * change the order of the words and digits around it. Addresses are left alone: programs that make links of them take
   * the signs for a part of them.
   */
  isolate(value: string | number): string | number;
  /** The category of a number: "one", "few", "other". */
  plural(value: number): Intl.LDMLPluralRule;
}

/** Letters from right to left: Hebrew, Arabic and the scripts between them. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const FROM_LEFT = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}/u;

/**
 * In a language, by its locale and direction.
 * @public
 */
export function createTextFormat(locale: string, direction: string): TextFormat {
  let rules: Intl.PluralRules | undefined;
  const other = direction === 'rtl' ? FROM_LEFT : FROM_RIGHT;
  return {
    number: (value) => value.toLocaleString(locale),
    isolate: (value) =>
      other.test(`${value}`) && !`${value}`.includes('://') ? `\u2068${value}\u2069` : value,
    plural: (value) => {
      rules ??= new Intl.PluralRules(locale);
      return rules.select(value);
    },
  };
}

/**
 * In the language of the sentences, for the compiled ones.
 * @public
 */
export const TEXT_FORMAT: TextFormat = createTextFormat(LOCALE, DIRECTION);
