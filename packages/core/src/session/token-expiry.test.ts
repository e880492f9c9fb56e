import { expect, it } from 'vitest';
import { tokenExpiresAtMs } from './token-expiry.ts';

const withPayload = (payload: string): string =>
  `h.${btoa(payload).replaceAll('+', '-').replaceAll('/', '_')}.s`;

it('reads the end in milliseconds, whatever else the payload holds', () => {
  expect(tokenExpiresAtMs(withPayload('{"exp":1770000000,"name":"Zo\u00eb ???>>>"}'))).toBe(
    1_770_000_000_000,
  );
});

it.each([
  ['one segment', 'abc'],
  ['no base64', 'h.%%%.s'],
  ['no JSON', withPayload('nonsense')],
  ['no object', withPayload('7')],
  ['no exp', withPayload('{}')],
  ['an exp that is no number', withPayload('{"exp":"1770000000"}')],
])('knows no end for %s', (_name, token) => {
  expect(tokenExpiresAtMs(token)).toBeNull();
});
