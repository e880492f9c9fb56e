import { expect, it, vi } from 'vitest';
import { acceptedLanguage, matchLanguage } from './accepted-language.ts';

// spec: languages.1
it.each([
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['nl,ar;q=0.5,ja;q=0.7', 'ja'],
  ['en;q=0,es', 'es'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['zh-CN', 'zh-Hans'],
  ['zh-TW,ja;q=0.3', 'ja'],
  ['ar-EG', 'ar'],
  ['ht-HT,fr;q=0.9', 'ht'],
  ['fr-CH, de;q=0.9', 'fr'],
  ['EN-gb', 'en'],
  ['da, en ; q=0.7', 'en'],
  ['ja;q=2, ar', 'ar'],
  ['ja;q=x, ar', 'ar'],
  ['*', null],
  ['tlh', null],
  ['', null],
  [`${'tlh,'.repeat(20)}es`, null],
  [`es-${'x'.repeat(40)}`, null],
  ['ä,;;,=,q', null],
  [undefined, null],
])('%s asks for %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

it.each([
  ['ja-JP', 'ja'],
  ['uk-UA', 'uk'],
  ['zh', 'zh-Hans'],
  ['zh-Hant', null],
  ['sr-Latn', null],
  ['toString', null],
])('the tag %s matches %s', (tag, language) => {
  expect(matchLanguage(tag)).toBe(language);
});

it('matches exact tags alone where a script has no Intl', async () => {
  vi.stubGlobal('Intl', undefined);
  vi.resetModules();
  try {
    const { matchLanguage: match } = await import('./accepted-language.ts');
    expect(['pt-BR', 'fr-CA', 'tlh'].map(match)).toEqual(['pt-BR', null, null]);
  } finally {
    vi.unstubAllGlobals();
  }
});
