import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zipArchive } from './archives.mjs';

const files = {
  'manifest.json': Buffer.from('{"name":"Beep"}'),
  'empty.txt': Buffer.alloc(0),
  'icon/ünï.js': Buffer.from('x'.repeat(5_000)),
};

it('packs the same bytes whatever order the files come in, and unpacks to them', () => {
  const zip = zipArchive(files);
  const reversed = Object.fromEntries(Object.entries(files).reverse());
  expect(Buffer.compare(zip, zipArchive(reversed))).toBe(0);
  const unpacked = Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, Buffer.from(bytes)]);
  expect(Object.fromEntries(unpacked)).toEqual(files);
});

it('names no time but the first that the format knows', () => {
  expect(Buffer.from(zipArchive(files)).readUInt32LE(10)).toBe(0x0021_0000);
});
