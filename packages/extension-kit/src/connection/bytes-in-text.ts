/** The largest message in bytes: extension messages are JSON and are copied several times. */
const PIECE_BYTES = 768 * 1024;

/** More arguments than this in one call overflow the stack. */
const CALL_BYTES = 0x2000;

/** Yields the blob as base64 texts of bounded length; none for an empty blob. Rejects if it cannot be read. */
export async function* textPieces(blob: Blob, pieceBytes: number = PIECE_BYTES): AsyncGenerator<string> {
  for (let from = 0; from < blob.size; from += pieceBytes) {
    const piece = await blob.slice(from, from + pieceBytes).arrayBuffer();
    yield toBase64(new Uint8Array(piece));
  }
}

/** Joins the pieces of one message; null if one is not base64. */
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

/** Not `Uint8Array.from`: with a callback it takes seconds for a long recording. */
function fromBase64(piece: string): Uint8Array<ArrayBuffer> {
  const text = atob(piece);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}
