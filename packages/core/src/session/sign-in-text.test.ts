import { expect, it } from 'vitest';
import { signInText } from './sign-in-text.ts';

const LISTED = [
  'email-already-in-use',
  'wrong-password',
  'user-not-found',
  'invalid-credential',
  'too-many-requests',
  'user-token-expired',
  'expired-action-code',
  'invalid-action-code',
  'password-does-not-meet-requirements',
  'network-request-failed',
  'popup-closed-by-user',
  'popup-blocked',
  'cancelled-popup-request',
  'unauthorized-domain',
  'user-mismatch',
  'multi-factor-auth-required',
  'missing-recaptcha-token',
];

// spec: session-errors.10
it.each(LISTED)('has a text that says what to do for %s', (code) => {
  const text = signInText(code);
  expect(text).not.toBe(signInText('unheard-of'));
  expect(text).not.toContain(code);
  expect(text).toMatch(/^[A-Z][^_]+\.$/);
});

// spec: session-errors.10
it.each(['some-new-code', 'toString', ''])('has a text for the unknown code %j', (code) => {
  expect(signInText(code)).toBe('Something went wrong. Please try again.');
});
