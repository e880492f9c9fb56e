import { expect, it } from 'vitest';
import { checkLanguage, TRANSLATED } from './check.ts';

// spec: languages.6
it.each(TRANSLATED)('%s has every sentence, with its arguments and plurals', (language) => {
  expect(checkLanguage(language).errors).toEqual([]);
});
