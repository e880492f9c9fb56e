/** A page of an Ogg file (RFC 3533, section 6). Offsets count from the start of the file. */
export interface OggPage {
  /** The lengths of its segments; a packet ends with one below 255. */
  readonly lacing: Uint8Array;
  /** Start of its data. */
  readonly dataStart: number;
  /** Start of the next page. */
  readonly end: number;
  /** The serial number of its stream. */
  readonly serial: number;
  /** Its sequence number in the stream. */
  readonly number: number;
  /** The position of its stream at its end, in samples; below 0 if no packet ends on it. */
  readonly granule: number;
  readonly checksum: number;
  /** True if it begins with the rest of a packet. */
  readonly isContinued: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** `OggS`. */
const CAPTURE_PATTERN = 0x4f676753;
const HEADER_BYTES = 27;
const CONTINUED = 0x01;
const FIRST_OF_STREAM = 0x02;
const LAST_OF_STREAM = 0x04;
const CHECKSUM_START = 22;
const CHECKSUM_END = 26;
/** Of the stream of a file that we write. */
export const OGG_SERIAL = 1;
const MAX_SEGMENTS = 255;
/** A packet ends with a segment that is shorter. */
export const FULL_SEGMENT = 255;

/** Reads the page at an offset; undefined unless it is complete. Does not verify the checksum. */
export function readOggPage(bytes: Uint8Array, start: number): OggPage | undefined {
  if (start + HEADER_BYTES > bytes.length) return undefined;
  const view = viewOf(bytes);
  if (view.getUint32(start) !== CAPTURE_PATTERN) return undefined;
  const dataStart = start + HEADER_BYTES + view.getUint8(start + 26);
  const lacing = bytes.subarray(start + HEADER_BYTES, dataStart);
  const end = lacing.reduce((sum, length) => sum + length, dataStart);
  if (end > bytes.length) return undefined;
  const flags = view.getUint8(start + 5);
  return {
    lacing,
    dataStart,
    end,
    serial: view.getUint32(start + 14, true),
    number: view.getUint32(start + 18, true),
    granule: Number(view.getBigInt64(start + 6, true)),
    checksum: view.getUint32(start + CHECKSUM_START, true),
    isContinued: (flags & CONTINUED) !== 0,
    isFirst: (flags & FIRST_OF_STREAM) !== 0,
    isLast: (flags & LAST_OF_STREAM) !== 0,
  };
}

/** A packet to write, and the position of its stream at its end. */
export interface OggPacket {
  readonly data: Uint8Array;
  readonly granule: number;
}

/** Writes a file of one stream: the first of the headers on a page by itself, as are the others together. */
export function writeOgg(headers: readonly Uint8Array[], packets: readonly OggPacket[]): Uint8Array {
  const groups = [headers.slice(0, 1), headers.slice(1)].map((group) =>
    group.map((data) => ({ data, granule: 0 })),
  );
  const pages: Buffer[] = [];
  for (const group of [...groups, packets]) addPages(pages, group);
  const [first, last] = [pages[0], pages.at(-1)];
  if (first) first[5] = FIRST_OF_STREAM;
  if (last && last !== first) last[5] = (last[5] ?? 0) | LAST_OF_STREAM;
  for (const page of pages) page.writeUInt32LE(oggChecksum(page), CHECKSUM_START);
  return Buffer.concat(pages);
}

function addPages(pages: Buffer[], packets: readonly OggPacket[]): void {
  let lacing: number[] = [];
  let data: Uint8Array[] = [];
  let granule = -1;
  let isContinued = false;
  const flush = (): void => {
    const head = Buffer.alloc(HEADER_BYTES);
    head.writeUInt32BE(CAPTURE_PATTERN);
    head[5] = isContinued ? CONTINUED : 0;
    head.writeBigInt64LE(BigInt(granule), 6);
    head.writeUInt32LE(OGG_SERIAL, 14);
    head.writeUInt32LE(pages.length, 18);
    head[26] = lacing.length;
    pages.push(Buffer.concat([head, Uint8Array.from(lacing), ...data]));
    isContinued = lacing.at(-1) === FULL_SEGMENT;
    [lacing, data, granule] = [[], [], -1];
  };
  for (const packet of packets) {
    for (let at = 0; at <= packet.data.length; at += FULL_SEGMENT) {
      if (lacing.length === MAX_SEGMENTS) flush();
      const segment = packet.data.subarray(at, at + FULL_SEGMENT);
      lacing.push(segment.length);
      data.push(segment);
    }
    granule = packet.granule;
  }
  if (lacing.length > 0) flush();
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
