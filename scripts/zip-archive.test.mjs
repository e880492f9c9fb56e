import { crc32, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { zipArchive } from './zip-archive.mjs';

const files = [
  { path: 'manifest.json', bytes: Buffer.from('{"name":"Beep"}') },
  { path: 'icon/16.png', bytes: Buffer.from([0, 1, 2, 255]) },
  { path: 'empty.txt', bytes: Buffer.alloc(0) },
  { path: 'ünïcode.js', bytes: Buffer.from('x'.repeat(5_000)) },
];

/** Reads an archive as unpackers do: from the directory at its end. */
function unzip(archive) {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    const [checksum, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field));
    const nameLength = archive.readUInt16LE(at + 28);
    const path = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const start = archive.readUInt32LE(at + 42);
    expect(archive.readUInt32LE(start)).toBe(0x04034b50);
    expect(archive.toString('utf8', start + 30, start + 30 + nameLength)).toBe(path);
    const bytes = inflateRawSync(archive.subarray(start + 30 + nameLength, start + 30 + nameLength + packed));
    expect([bytes.length, crc32(bytes)]).toEqual([size, checksum]);
    const stamp = archive.readUInt32LE(at + 12);
    at += 46 + nameLength;
    return { path, bytes, stamp };
  });
}

describe('zipArchive', () => {
  it('holds every file as it was, sorted by path', () => {
    const unpacked = unzip(zipArchive(files));
    expect(unpacked.map(({ path }) => path)).toEqual([
      'empty.txt',
      'icon/16.png',
      'manifest.json',
      'ünïcode.js',
    ]);
    for (const { path, bytes } of files) {
      expect(unpacked.find((entry) => entry.path === path)?.bytes.equals(bytes)).toBe(true);
    }
  });

  it('is the same byte for byte whatever order the files come in', () => {
    expect(zipArchive([...files].reverse()).equals(zipArchive(files))).toBe(true);
  });

  it('tells no time but the first that the format knows', () => {
    expect(new Set(unzip(zipArchive(files)).map(({ stamp }) => stamp))).toEqual(new Set([0x0021_0000]));
  });
});
