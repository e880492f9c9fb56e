import { readFile } from 'node:fs/promises';
import { readAudioHead } from '@beep/core/audio-head';
import { describe, expect, it } from 'vitest';
import { makeCorpus } from '../../testing/corpus/corpus-files.ts';
import { cellsOf, storedOf } from '../../testing/corpus/stored-of.ts';

/** `npm run odd-audio` makes it, with what Chromium and ffmpeg play of each file. */
const table = new Map(
  (await readFile(new URL('corpus.md', import.meta.url), 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name = '', ...cells]) => [name, cells.slice(0, 3)] as const),
);
const corpus = await makeCorpus();

describe('a damaged or odd file', () => {
  // spec: validation.36
  it.each(corpus)('is stored as the table says: $name', async ({ name, bytes }) => {
    const stored = await storedOf(bytes);
    const again = await storedOf(bytes);
    expect(cellsOf(stored)).toEqual(table.get(name));
    expect({ ...again, file: again.file?.length }).toEqual({ ...stored, file: stored.file?.length });
  });

  // spec: validation.36
  it.each(corpus)('is not refused by the page if it is stored: $name', async ({ name, bytes }) => {
    const head = await readAudioHead(bytes.length, (start, end) => bytes.subarray(start, end));
    expect(head.kind === 'audio' || table.get(name)?.[0] === 'not_audio').toBe(true);
  });

  it('is in the table, and nothing else', () => {
    expect([...table.keys()]).toEqual(corpus.map(({ name }) => name));
    expect(corpus.length).toBeGreaterThan(60);
  });
});
