import { afterEach, expect, it } from 'vitest';
import { chooseByLink } from './keep-language.ts';
import { CHOSEN_LANGUAGE } from './language-script.ts';

const address = location.href;
afterEach(() => {
  history.replaceState(null, '', address);
  localStorage.removeItem(CHOSEN_LANGUAGE);
});

// spec: languages.4
it('leads to the document in the language of the link, with the rest of its address', () => {
  history.replaceState(null, '', '?slot=7&lang=es#part');
  const link = document.createElement('a');
  Object.assign(link, { href: '?lang=ar', lang: 'ar' });
  chooseByLink(link);
  expect(new URL(link.href).search).toBe('?slot=7&lang=ar');
  expect(new URL(link.href).hash).toBe('#part');
  expect(localStorage.getItem(CHOSEN_LANGUAGE)).toBe('ar');
});
