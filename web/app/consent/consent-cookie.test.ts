import { describe, expect, it } from 'vitest';
import { consentCookie, parseConsent } from './consent-cookie.ts';

describe('the consent cookie', () => {
  // spec: user.10, limits.34
  it('lasts 150 days, under a name with the date of the terms', () => {
    expect(consentCookie('accepted', true)).toBe(
      'beep-tos-08/2022=true; Max-Age=12960000; Path=/; SameSite=Lax; Secure',
    );
    expect(consentCookie('declined', false)).toBe(
      'beep-tos-08/2022=false; Max-Age=12960000; Path=/; SameSite=Lax',
    );
  });

  it.each([
    ['', undefined],
    ['other=true', undefined],
    ['x-beep-tos-08/2022=true', undefined],
    ['a=b; beep-tos-08/2022=true', 'accepted'],
    ['beep-tos-08/2022=false; a=b', 'declined'],
    ['beep-tos-08/2022=', 'declined'],
  ])('is parsed from "%s" as %s', (cookies, consent) => {
    expect(parseConsent(cookies)).toBe(consent);
  });
});
