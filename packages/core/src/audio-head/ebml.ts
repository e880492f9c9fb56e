/** The header of an EBML element (RFC 8794). Offsets count from the start of the bytes. */
export interface EbmlElement {
  readonly id: number;
  /** Start of the header. */
  readonly start: number;
  readonly dataStart: number;
  /** End of the data; null if the writer did not know. It may be beyond the end of the bytes. */
  readonly dataEnd: number | null;
}

/** Reads the header at an offset; undefined unless it is complete and valid. */
export function readEbmlElement(bytes: Uint8Array, start: number): EbmlElement | undefined {
  const id = readVint(bytes, start, { maxLength: 4, keepMarker: true });
  if (!id) return undefined;
  const size = readVint(bytes, start + id.length, { maxLength: 8, keepMarker: false });
  if (!size) return undefined;
  const dataStart = start + id.length + size.length;
  const unknown = size.value === 2 ** (7 * size.length) - 1;
  return { id: id.value, start, dataStart, dataEnd: unknown ? null : dataStart + size.value };
}

interface Vint {
  readonly value: number;
  readonly length: number;
}

function readVint(
  bytes: Uint8Array,
  offset: number,
  options: { readonly maxLength: number; readonly keepMarker: boolean },
): Vint | undefined {
  const first = bytes[offset];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (length > options.maxLength || offset + length > bytes.length) return undefined;
  let value = options.keepMarker ? first : first & (0xff >> length);
  for (const byte of bytes.subarray(offset + 1, offset + length)) value = value * 256 + byte;
  return { value, length };
}
