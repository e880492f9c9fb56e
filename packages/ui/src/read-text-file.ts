/**
 * The text of a file, in UTF-8 or, as Windows programs save "Unicode", in UTF-16 with a byte order mark. Null if it is binary or
 * cannot be read and, with `fatal`, if other bytes are in it. Never rejects.
 */
export async function readTextFile(file: Blob, options: TextDecoderOptions): Promise<string | null> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = new TextDecoder(encodingOf(bytes), options).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
