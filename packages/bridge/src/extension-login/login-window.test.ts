import { describe, expect, it } from 'vitest';
import {
  firefoxRedirect,
  loginWindowEnd,
  loginWindowUrl,
  parseLoginWindow,
  sealedReplyOf,
} from './login-window.ts';

const REDIRECT = 'https://e8ea7a37435d46f2e44980685c6c39a347444f2f.extensions.allizom.org/';
const request = { redirect: REDIRECT, publicKey: 'k'.repeat(87) } as const;
const queryOf = (url: string): string => new URL(url).search;

// Measured in Firefox 153.
it('the id of a Firefox extension gives the address that the browser gives to this extension', async () => {
  expect(await firefoxRedirect('x@beep.example')).toBe(REDIRECT);
});

describe('the sign-in page in a window', () => {
  it('reads what the extension asks for', () => {
    const url = loginWindowUrl('https://beep.example', request);
    expect(new URL(url).pathname).toBe('/extension-login');
    expect(parseLoginWindow(queryOf(url), [REDIRECT])).toEqual(request);
  });

  it('has no request without an address to return to', () => {
    for (const query of ['', '?other=1', `?key=${request.publicKey}`]) {
      expect(parseLoginWindow(query, [REDIRECT])).toBeUndefined();
    }
  });

  it.each([
    ['an extension that is not listed', { redirect: 'https://0f.extensions.allizom.org/' }],
    ['an address below that of an extension', { redirect: `${REDIRECT}path` }],
    ['a page', { redirect: 'https://evil.example/' }],
    ['a script', { redirect: 'javascript:alert(1)' }],
    ['no key', { publicKey: '' }],
    ['a long key', { publicKey: 'k'.repeat(1000) }],
  ])('refuses %s', (_what, change) => {
    const url = loginWindowUrl('https://beep.example', { ...request, ...change });
    expect(parseLoginWindow(queryOf(url), [REDIRECT])).toBe('refused');
  });

  it('refuses everything where no Firefox extension is listed', () => {
    expect(parseLoginWindow(queryOf(loginWindowUrl('https://beep.example', request)), [])).toBe('refused');
  });

  it('ends at the extension’s address, with the reply where no request carries it', () => {
    const end = loginWindowEnd(REDIRECT, 'sealed-reply_1');
    expect(end.split('#')[0]).toBe(REDIRECT);
    expect(sealedReplyOf(end)).toBe('sealed-reply_1');
    for (const other of [REDIRECT, `${REDIRECT}?reply=a`, 'nonsense', ''])
      expect(sealedReplyOf(other)).toBe('');
  });
});
