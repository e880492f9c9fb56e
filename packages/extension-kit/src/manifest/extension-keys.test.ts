import { describe, expect, it } from 'vitest';
import { EXTENSION_KEYS } from './extension-keys.ts';

/** Chromium's rule: the first 16 bytes of the key's SHA-256, each nibble as a letter from a to p. */
async function idOf(key: string): Promise<string> {
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 16);
  const halves = [...digest].flatMap((byte) => [byte >> 4, byte & 15]);
  return halves.map((half) => 'abcdefghijklmnop'.charAt(half)).join('');
}

describe('an unpacked extension', () => {
  it.each([
    ['gmail', 'nnebiedacepfejdlbfehmoegnfodhdho'],
    ['docs', 'gabcmokmkjepohjclpddmeigjjpdjejl'],
    ['classroom', 'kfngfldfhdgkjflgihdklcceeagolmfi'],
  ] as const)('%s has the id %s on every machine', async (host, id) => {
    expect(await idOf(EXTENSION_KEYS[host])).toBe(id);
  });
});
