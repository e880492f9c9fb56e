import { LOCALE } from '../compiled/language.ts';

/** "a, b, c" */
export function listText(items: readonly string[]): string {
  return new Intl.ListFormat(LOCALE, { type: 'unit', style: 'short' }).format(items);
}
