import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPieces } from './read-pieces.ts';

describe('readPieces', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-pieces-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('reads a file of several pieces to its end, in one piece of memory', async () => {
    const bytes = randomBytes(150_000);
    await writeFile(join(folder, 'long'), bytes);
    const copies: Uint8Array[] = [];
    const memories = new Set<ArrayBufferLike>();
    await readPieces(join(folder, 'long'), (piece) => {
      copies.push(piece.slice());
      memories.add(piece.buffer);
    });
    expect(Buffer.concat(copies).equals(bytes)).toBe(true);
    expect(copies.length).toBeGreaterThan(1);
    expect(memories.size).toBe(1);
  });

  it('reads nothing of an empty file, and rejects for one that is not there', async () => {
    await writeFile(join(folder, 'empty'), '');
    const pieces: Uint8Array[] = [];
    await readPieces(join(folder, 'empty'), (piece) => pieces.push(piece));
    expect(pieces).toEqual([]);
    await expect(readPieces(join(folder, 'gone'), () => undefined)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
