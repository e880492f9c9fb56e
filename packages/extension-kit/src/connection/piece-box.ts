import { fromTextPieces } from './bytes-in-text.ts';

/** Collects the pieces that come before a message, by the message's id. */
export interface PieceBox {
  add(id: number, piece: string): void;
  /** The bytes of a message that says how many pieces it has; null where these are not the ones that came. */
  take(id: number, pieces: number): Blob | null;
}

/** Makes an empty box, for one port: what it holds is lost with that. */
export function createPieceBox(): PieceBox {
  const boxes = new Map<number, string[]>();
  return {
    add(id, piece) {
      const box = boxes.get(id);
      if (box === undefined) boxes.set(id, [piece]);
      else box.push(piece);
    },
    take(id, pieces) {
      const box = boxes.get(id) ?? [];
      boxes.delete(id);
      return box.length === pieces ? fromTextPieces(box) : null;
    },
  };
}
