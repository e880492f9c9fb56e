import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EXTENSION_KEYS } from '../packages/extension-kit/src/manifest/extension-keys.ts';
import { allowedExtensions, EXTENSION_IDS } from './extension-ids.mjs';

/** Chromium's rule: the first 16 bytes of the key's SHA-256, each half byte as a letter from a to p. */
function idOf(key) {
  const digest = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
  return digest.replace(/./g, (digit) => 'abcdefghijklmnop'.charAt(Number.parseInt(digit, 16)));
}

describe('the ids of the extensions', () => {
  it('are those of the keys that they are built with', () => {
    const ids = Object.entries(EXTENSION_KEYS).map(([service, key]) => [service, idOf(key)]);
    expect(EXTENSION_IDS).toEqual(Object.fromEntries(ids));
  });
});

describe('the extensions that a started service lets in', () => {
  it('are all of ours where accounts are local and nothing is said', () => {
    expect(allowedExtensions({ AUTH: 'local' }).split(',')).toEqual(Object.values(EXTENSION_IDS));
  });

  it('are none where accounts are real and nothing is said', () => {
    expect(allowedExtensions({ AUTH: 'firebase' })).toBe('');
  });

  it.each(['', 'abcdefghijklmnopabcdefghijklmnop'])('are "%s" where that is said', (chosen) => {
    expect(allowedExtensions({ AUTH: 'local', EXTENSION_IDS: chosen })).toBe(chosen);
  });
});
