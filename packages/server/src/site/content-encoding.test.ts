import { readFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BodyPacker, chooseEncoding } from './content-encoding.ts';

describe('the encoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for "%s" is %s', (header, expected) => {
    expect(chooseEncoding(header)).toBe(expected);
  });
});

it('compresses a body once for each encoding', async () => {
  const packer = new BodyPacker();
  const body = new TextEncoder().encode('say '.repeat(1000));
  const packed = await packer.pack(body, 'br');
  expect(packed.length).toBeLessThan(body.length / 10);
  expect(new Uint8Array(brotliDecompressSync(packed))).toEqual(body);
  expect(new Uint8Array(gunzipSync(await packer.pack(body, 'gzip')))).toEqual(body);
  expect(await packer.pack(body, 'br')).toBe(packed);
});

it('sends a file at once, and the smallest result to those who ask after many others', async () => {
  const packer = new BodyPacker();
  const body = await readFile(import.meta.filename);
  const ask = (): Promise<Uint8Array> => packer.packFile(body, 'br');
  const first = await ask();
  for (let requests = 2; requests < 100; requests += 1) expect(await ask()).toBe(first);
  await expect.poll(async () => (await ask()).length).toBeLessThan(first.length);
  const later = await ask();
  expect(new Uint8Array(brotliDecompressSync(later))).toEqual(new Uint8Array(body));
  expect(await ask()).toBe(later);
});
