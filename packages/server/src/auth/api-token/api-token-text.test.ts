import { expect, it } from 'vitest';
import { hashApiToken, isApiToken, newApiToken } from './api-token-text.ts';

it('makes another token each time, which is recognised', () => {
  const tokens = [newApiToken(), newApiToken()];
  expect(tokens[0]).not.toBe(tokens[1]);
  expect(tokens.map(isApiToken)).toEqual([true, true]);
  expect(tokens[0]).toMatch(/^beep_[\da-f]{72}$/);
});

// Its CRC-32 begins with a zero.
const TOKEN = `beep_${'0'.repeat(64)}`;

it.each(['', 'x', 'a.b.c', 'beep_', `${TOKEN}00000000`, `x${newApiToken()}`, `${newApiToken()}0`])(
  '%j is no API token',
  (text) => {
    expect(isApiToken(text)).toBe(false);
  },
);

it('is stored as its SHA-256', () => {
  expect(hashApiToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
