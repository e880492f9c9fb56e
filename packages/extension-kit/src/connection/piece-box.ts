import { fromTextPieces } from './bytes-in-text.ts';

/** Collects the pieces that precede a message, by message id. */
export interface PieceBox {
  add(id: number, piece: string): void;
  /** The bytes of a message with this many pieces; null if other pieces arrived. */
  remove(id: number, pieces: number): Blob | null;
}

/** Creates an empty box for one port. */
export function createPieceBox(): PieceBox {
  const boxes = new Map<number, string[]>();
  return {
    add(id, piece) {
      const box = boxes.get(id);
      if (box === undefined) boxes.set(id, [piece]);
      else box.push(piece);
    },
    remove(id, pieces) {
      const box = boxes.get(id) ?? [];
      boxes.delete(id);
      return box.length === pieces ? fromTextPieces(box) : null;
    },
  };
}
