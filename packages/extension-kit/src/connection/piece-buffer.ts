import { fromTextPieces } from './bytes-in-text.ts';

/** Collects the pieces that precede a message, by message id. */
export interface PieceBuffer {
  add(id: number, piece: string): void;
  /** The bytes of a message with this many pieces; null if other pieces arrived. */
  remove(id: number, pieces: number): Blob | null;
}

/** Creates an empty buffer for one port. */
export function createPieceBuffer(): PieceBuffer {
  const piecesById = new Map<number, string[]>();
  return {
    add(id, piece) {
      const buffer = piecesById.get(id);
      if (buffer === undefined) piecesById.set(id, [piece]);
      else buffer.push(piece);
    },
    remove(id, pieces) {
      const buffer = piecesById.get(id) ?? [];
      piecesById.delete(id);
      return buffer.length === pieces ? fromTextPieces(buffer) : null;
    },
  };
}
