import { afterEach, expect, it, vi } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

// spec: languages.13
it.each([
  [['es-MX'], ['ja'], 'es'],
  [['', 'ko'], ['th', 'ja'], 'ja'],
  [['ko'], ['th'], 'en'],
])('of a page in %s and a browser in %s is %s', (tags, languages, language) => {
  vi.stubGlobal('navigator', { languages });
  expect(chooseLanguage(tags)).toBe(language);
});
