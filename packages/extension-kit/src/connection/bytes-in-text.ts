/** The most bytes in one message; extensions' messages carry text only, and each is copied several times. */
const PIECE_BYTES = 768 * 1024;

/** More arguments than this in one call overflow the stack. */
const CALL_BYTES = 0x2000;

/** The blob as base64 texts of bounded length, in order; nothing for an empty one. Rejects where it cannot be read. */
export async function* textPieces(blob: Blob, pieceBytes: number = PIECE_BYTES): AsyncGenerator<string> {
  for (let from = 0; from < blob.size; from += pieceBytes) {
    const piece = await blob.slice(from, from + pieceBytes).arrayBuffer();
    yield toBase64(new Uint8Array(piece));
  }
}

/** Puts the pieces of one message together; null where one of them is no base64. */
export function fromTextPieces(pieces: readonly string[]): Blob | null {
  try {
    return new Blob(pieces.map(fromBase64));
  } catch {
    return null;
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += CALL_BYTES) {
    text += String.fromCharCode(...bytes.subarray(from, from + CALL_BYTES));
  }
  return btoa(text);
}

/** Not `Uint8Array.from`: letter by letter that takes seconds for a long take. */
function fromBase64(piece: string): Uint8Array<ArrayBuffer> {
  const text = atob(piece);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}
