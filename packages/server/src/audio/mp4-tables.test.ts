import { readMp4Box } from '@beep/core/presentation';
import { mp4Box, u32 } from '@beep/testkit/audio';
import { expect, it } from 'vitest';
import { MP4_TABLES } from './mp4-tables.ts';

/** What is read of a table, between other bytes of its file. */
function read(type: string, content: Uint8Array): number | undefined {
  const file = Buffer.concat([u32(3, 3), mp4Box(type, content), u32(3, 3, 3, 3)]);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const box = readMp4Box(view, 8, file.length);
  return box && MP4_TABLES.get(type)?.(view, box);
}

const bytes = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts);
const VERSION_1 = 0x0100_0000;

// spec: U3
it.each<[string, Uint8Array, number | undefined]>([
  ['stts', u32(0, 0), 0],
  ['stts', u32(0, 2, 10, 1, 20, 1), 30],
  ['stts', u32(0, 1, 10, 1, 20, 1), 10],
  ['stts', u32(0, 3, 10, 1, 20, 1), undefined],
  ['ctts', u32(0, 2, 10, 1, 20, 1), 30],
  ['stsz', u32(0, 1, 4000), 4000],
  ['stsz', u32(0, 0, 3, 9, 9, 9), 3],
  ['stsz', u32(0, 0, 4, 9, 9, 9), undefined],
  ['stz2', bytes(u32(0, 4, 3), new Uint8Array(2)), 3],
  ['stz2', bytes(u32(0, 4, 3), new Uint8Array(1)), undefined],
  ['stz2', bytes(u32(0, 8, 3), new Uint8Array(3)), 3],
  ['stz2', bytes(u32(0, 16, 3), new Uint8Array(6)), 3],
  ['stz2', bytes(u32(0, 16, 3), new Uint8Array(5)), undefined],
  ['stz2', bytes(u32(0, 12, 3), new Uint8Array(9)), undefined],
  ['stss', u32(0, 2, 1, 2), 0],
  ['stss', u32(0, 3, 1, 2), undefined],
  ['stco', u32(0, 2, 1, 2), 0],
  ['stco', u32(0, 3, 1, 2), undefined],
  ['co64', u32(0, 2, 0, 1, 0, 2), 0],
  ['co64', u32(0, 3, 0, 1, 0, 2), undefined],
  ['stsc', u32(0, 0), 0],
  ['stsc', u32(0, 2, 1, 5, 1, 2, 5, 1), 0],
  ['stsc', u32(0, 1, 1, 5, 1, 1, 5, 1), 0],
  ['stsc', u32(0, 3, 1, 5, 1, 2, 5, 1), undefined],
  ['stsc', u32(0, 2, 2, 5, 1, 1, 5, 1), undefined],
  ['stsc', u32(0, 2, 1, 5, 1, 1, 5, 1), undefined],
  ['stsc', u32(0, 2, 1, 5, 1, 2, 0, 1), undefined],
  ['elst', u32(0, 1, 9, 9, 9), 0],
  ['elst', u32(0, 2, 9, 9, 9), undefined],
  ['elst', u32(VERSION_1, 1, 9, 9, 9, 9, 9), 0],
  ['elst', u32(VERSION_1, 1, 9, 9, 9), undefined],
  ['trun', u32(0, 5), 5],
  ['trun', u32(0xf00, 1, 9, 9, 9, 9), 1],
  ['trun', u32(0xf00, 1, 9, 9, 9), undefined],
  ['trun', u32(0x205, 2, 9, 9, 9, 9), 2],
  ['trun', u32(0x205, 2, 9, 9, 9), undefined],
])('of a table %s it reads how many samples it tells, if it is as long: %#', (type, content, samples) => {
  expect(read(type, content)).toBe(samples);
});
