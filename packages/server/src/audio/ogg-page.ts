/** A page of an Ogg file (RFC 3533, section 6). Offsets count from the start of the file. */
export interface OggPage {
  /** Start of its data. */
  readonly dataStart: number;
  /** Start of the next page. */
  readonly end: number;
  /** The serial number of its stream. */
  readonly serial: number;
  /** Its sequence number in the stream. */
  readonly number: number;
  readonly checksum: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** `OggS`. */
const CAPTURE_PATTERN = 0x4f676753;
const HEADER_BYTES = 27;
const FIRST_OF_STREAM = 0x02;
const LAST_OF_STREAM = 0x04;
const CHECKSUM_START = 22;
const CHECKSUM_END = 26;

/** Reads the page at an offset; undefined unless it is complete. Does not verify the checksum. */
export function readOggPage(bytes: Uint8Array, start: number): OggPage | undefined {
  if (start + HEADER_BYTES > bytes.length) return undefined;
  const view = viewOf(bytes);
  if (view.getUint32(start) !== CAPTURE_PATTERN) return undefined;
  const segments = view.getUint8(start + 26);
  let end = start + HEADER_BYTES + segments;
  for (let index = 0; index < segments; index += 1) end += bytes[start + HEADER_BYTES + index] ?? 0;
  if (end > bytes.length) return undefined;
  const flags = view.getUint8(start + 5);
  return {
    dataStart: start + HEADER_BYTES + segments,
    end,
    serial: view.getUint32(start + 14, true),
    number: view.getUint32(start + 18, true),
    checksum: view.getUint32(start + CHECKSUM_START, true),
    isFirst: (flags & FIRST_OF_STREAM) !== 0,
    isLast: (flags & LAST_OF_STREAM) !== 0,
  };
}

/** The checksum that a page must have: a CRC-32 of all its bytes with the checksum field set to zero. */
export function oggChecksum(page: Uint8Array): number {
  let crc = 0;
  for (let index = 0; index < page.length; index += 1) {
    const byte = index >= CHECKSUM_START && index < CHECKSUM_END ? 0 : (page[index] ?? 0);
    crc = (crc << 8) ^ (CRC_OF_BYTE[(crc >>> 24) ^ byte] ?? 0);
  }
  return crc >>> 0;
}

/** RFC 3533, section 6, field 7: neither reflected nor inverted. */
const CRC_POLYNOMIAL = 0x04c11db7;
const CRC_OF_BYTE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc < 0 ? CRC_POLYNOMIAL : 0);
  return crc;
});

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
