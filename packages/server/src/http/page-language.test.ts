import { expect, it } from 'vitest';
import { isPlainAddress, pageLanguage } from './page-language.ts';

// spec: languages.1
it.each([
  ['/', undefined, 'ja', false],
  ['/', 'es-MX,en;q=0.5', 'es', false],
  ['/', 'tlh', 'ja', false],
  ['/?lang=ar', 'es', 'ar', true],
  ['/?lang=pt', undefined, 'pt-BR', true],
  ['/?lang=tlh', 'es', 'es', false],
  ['/?lang=', 'es', 'es', false],
  ['/?lang=__proto__', undefined, 'ja', false],
])('%s with %s is in %s', (path, accepted, language, isOfAddress) => {
  const url = new URL(path, 'https://beep.test');
  expect(pageLanguage(url, accepted, 'ja')).toEqual({ language, isOfAddress });
});

it.each([
  ['/play/x', true],
  ['/play/x?lang=es', true],
  ['/play/x?t=1', false],
  ['/play/x?lang=es&t=1', false],
])('%s has no other query than a language: %s', (path, isPlain) => {
  expect(isPlainAddress(new URL(path, 'https://beep.test'))).toBe(isPlain);
});
