import { expect, it } from 'vitest';
import { isTokenExpired, tokenExpiresAtMs, tokenIssuedAtMs } from './token-expiry.ts';

const withPayload = (payload: string): string =>
  `h.${btoa(payload).replaceAll('+', '-').replaceAll('/', '_')}.s`;

// spec: user.6, validation.23
it('reads the expiry in milliseconds and ignores the rest of the payload', () => {
  expect(tokenExpiresAtMs(withPayload('{"exp":1770000000,"name":"Zo\u00eb ???>>>"}'))).toBe(
    1_770_000_000_000,
  );
});

// spec: validation.23, validation.24
it.each([
  ['one segment', 'abc'],
  ['no base64', 'h.%%%.s'],
  ['no JSON', withPayload('nonsense')],
  ['no object', withPayload('7')],
  ['null', withPayload('null')],
  ['no exp', withPayload('{}')],
  ['an exp that is no number', withPayload('{"exp":"1770000000"}')],
  ['an exp without an end', withPayload('{"exp":1e400}')],
])('has no expiry for %s', (_name, token) => {
  expect(tokenExpiresAtMs(token)).toBeNull();
});

// spec: auth.8
it('treats a token as expired 30 s before its expiry, or if it cannot be read', () => {
  const token = withPayload('{"exp":1770000000}');
  expect(isTokenExpired(token, 1_769_999_969_999)).toBe(false);
  expect(isTokenExpired(token, 1_769_999_970_000)).toBe(true);
  expect(isTokenExpired('opaque', 0)).toBe(true);
});

it('reads when a token was issued', () => {
  expect(tokenIssuedAtMs(withPayload('{"iat":1770000000}'))).toBe(1_770_000_000_000);
  expect(tokenIssuedAtMs(withPayload('{}'))).toBeNull();
  expect(tokenIssuedAtMs('opaque')).toBeNull();
});
