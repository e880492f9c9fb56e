import { LOCALE } from './compiled/language.ts';

/** A sentence in parts: text, and text in a tag of its message, such as that of a link. */
export type RichText<Tag extends string> = readonly (string | { readonly tag: Tag; readonly text: string })[];

/** What compiled sentences need of `Intl`. */
export interface TextFormat {
  /** "1,204" */
  number(value: number): string;
  /** The category of a number: "one", "few", "other". */
  plural(value: number): Intl.LDMLPluralRule;
}

/**
 * In a language, by its locale.
 * @public
 */
export function createTextFormat(locale: string): TextFormat {
  let rules: Intl.PluralRules | undefined;
  return {
    number: (value) => value.toLocaleString(locale),
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
export const TEXT_FORMAT: TextFormat = createTextFormat(LOCALE);
