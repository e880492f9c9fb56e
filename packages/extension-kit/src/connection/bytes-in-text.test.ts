import { expect, it } from 'vitest';
import { fromTextPieces, textPieces } from './bytes-in-text.ts';

async function piecesOf(blob: Blob, pieceBytes?: number): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of textPieces(blob, pieceBytes)) pieces.push(piece);
  return pieces;
}

const BYTES = Uint8Array.from({ length: 100_001 }, (_, index) => (index * 7) % 256);

it.each([1000, 4096, 100_001, 1_000_000])('joins pieces of %i bytes into the same bytes', async (size) => {
  const pieces = await piecesOf(new Blob([BYTES]), size);
  expect(pieces).toHaveLength(Math.ceil(BYTES.length / size));
  expect(new Uint8Array((await fromTextPieces(pieces)?.arrayBuffer()) ?? [])).toEqual(BYTES);
});

it('limits a piece to the maximum size of a message', async () => {
  const pieces = await piecesOf(new Blob([new Uint8Array(3_000_000)]));
  expect(pieces.map(({ length }) => length).filter((length) => length > 1_100_000)).toEqual([]);
  expect(pieces).toHaveLength(4);
});

it('uses no piece for zero bytes', async () => {
  expect(await piecesOf(new Blob())).toEqual([]);
  expect(fromTextPieces([])?.size).toBe(0);
});

it('rejects anything else', () => {
  expect(fromTextPieces(['AAAA', 'not base64'])).toBeNull();
});
