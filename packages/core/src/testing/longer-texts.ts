import type * as texts from '../texts/index.ts';

type Catalogue = typeof texts;

const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['a', 'ä'],
  ['c', 'ç'],
  ['e', 'é'],
  ['i', 'î'],
  ['n', 'ñ'],
  ['o', 'ö'],
  ['s', 'š'],
  ['S', 'Š'],
  ['u', 'ü'],
]);

/** A catalogue with accents and 40 % longer sentences, as a language for tests of layout. Tags of languages stay. */
export function longerTexts(english: Catalogue): Catalogue {
  const { LANGUAGE, LOCALE } = english;
  return { ...(longer(english) as Catalogue), LANGUAGE, LOCALE };
}

function longer(value: unknown): unknown {
  if (typeof value === 'string') return longerText(value);
  if (typeof value === 'function') return (...parameters: unknown[]) => longer(value(...parameters));
  if (Array.isArray(value)) return value.map(longer);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, longer(part)]));
}

function longerText(text: string): string {
  const accented = [...text].map((character) => ACCENTS.get(character) ?? character).join('');
  return `[${accented}${' ~~~'.repeat(Math.ceil(text.length / 10))}]`;
}
