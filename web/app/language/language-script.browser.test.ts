import { afterEach, expect, it } from 'vitest';
import { CHOSEN_LANGUAGE, LANGUAGE_SCRIPT } from './language-script.ts';

afterEach(() => {
  localStorage.removeItem(CHOSEN_LANGUAGE);
  sessionStorage.removeItem(CHOSEN_LANGUAGE);
});

/** Where the script leads from an address, on a page in English; null if it stays. */
function leadsFrom(address: string, { isFramed = false } = {}): string | null {
  let place: string | null = null;
  const run = new Function('location', 'history', 'window', LANGUAGE_SCRIPT);
  const page = { parent: {} };
  if (!isFramed) page.parent = page;
  const location = { toString: () => address, reload: () => undefined };
  const history = {
    state: null,
    replaceState: (_state: null, _title: string, url: URL) => (place = url.href),
  };
  run(location, history, page);
  return place;
}

it.each([
  [null, 'https://beep.test/pricing', null],
  ['en', 'https://beep.test/pricing', null],
  ['es', 'https://beep.test/pricing', 'https://beep.test/pricing?lang=es'],
  ['es', 'https://beep.test/record?secret=1#s', 'https://beep.test/record?secret=1&lang=es#s'],
  ['es', 'https://beep.test/pricing?lang=ar', null],
])('with %s chosen, %s leads to %s', (chosen, address, place) => {
  document.documentElement.lang = 'en';
  if (chosen !== null) localStorage.setItem(CHOSEN_LANGUAGE, chosen);
  expect(leadsFrom(address)).toBe(place);
});

// spec: languages.10
it('keeps the language of an address for its tab', () => {
  const open = (lang: string, address: string): string | null => {
    document.documentElement.lang = lang;
    return leadsFrom(address);
  };
  localStorage.setItem(CHOSEN_LANGUAGE, 'es');
  expect(open('ar', 'https://beep.test/pricing?lang=ar')).toBe(null);
  expect(open('en', 'https://beep.test/about-us')).toBe('https://beep.test/about-us?lang=ar');
  expect(localStorage.getItem(CHOSEN_LANGUAGE)).toBe('es');
  // One that the product does not have says nothing.
  expect(open('en', 'https://beep.test/pricing?lang=tlh')).toBe(null);
  expect(open('en', 'https://beep.test/about-us')).toBe('https://beep.test/about-us?lang=ar');
  // The choice itself, named by an address, follows another choice later.
  expect(open('es', 'https://beep.test/pricing?lang=es')).toBe(null);
  localStorage.setItem(CHOSEN_LANGUAGE, 'de');
  expect(open('en', 'https://beep.test/about-us')).toBe('https://beep.test/about-us?lang=de');
});

// spec: hosts.41
it('takes the language of an address for that of its frame alone', () => {
  const open = (lang: string, address: string, isFramed: boolean): string | null => {
    document.documentElement.lang = lang;
    return leadsFrom(address, { isFramed });
  };
  expect(open('es', 'https://beep.test/embed/a?lang=es', true)).toBe(null);
  for (const isFramed of [true, false]) {
    expect(open('en', 'https://beep.test/embed/b', isFramed)).toBe(null);
  }
  // Nor is it in the language that its tab was opened with, but in the one that the browser keeps.
  open('ar', 'https://beep.test/pricing?lang=ar', false);
  localStorage.setItem(CHOSEN_LANGUAGE, 'es');
  expect(open('en', 'https://beep.test/embed/b', true)).toBe('https://beep.test/embed/b?lang=es');
});
