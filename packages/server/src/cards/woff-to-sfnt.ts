import { inflateSync } from 'node:zlib';

const SIGNATURE = 0x774f4646;
const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

interface FontTable {
  readonly tag: number;
  readonly checksum: number;
  readonly bytes: Uint8Array;
}

/**
 * Decompresses a web font (WOFF 1.0, section 5) into an SFNT font file. Throws for another format. For our own fonts:
 * the tables are not validated.
 */
export function woffToSfnt(woff: Buffer): Buffer {
  if (woff.length < HEADER_BYTES || woff.readUInt32BE(0) !== SIGNATURE) throw new Error('Not a WOFF font');
  const flavor = woff.readUInt32BE(4);
  const tables = readTables(woff);
  const sfnt = Buffer.alloc(
    tables.reduce((size, { bytes }) => size + SFNT_ENTRY_BYTES + padded(bytes.length), SFNT_HEADER_BYTES),
  );
  writeHeader(sfnt, flavor, tables.length);
  let offset = SFNT_HEADER_BYTES + tables.length * SFNT_ENTRY_BYTES;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    sfnt.writeUInt32BE(tag, entry);
    sfnt.writeUInt32BE(checksum, entry + 4);
    sfnt.writeUInt32BE(offset, entry + 8);
    sfnt.writeUInt32BE(bytes.length, entry + 12);
    sfnt.set(bytes, offset);
    offset += padded(bytes.length);
  }
  return sfnt;
}

function readTables(woff: Buffer): readonly FontTable[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    const offset = woff.readUInt32BE(entry + 4);
    const packedLength = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const packed = woff.subarray(offset, offset + packedLength);
    const bytes = packedLength < length ? inflateSync(packed, { maxOutputLength: length }) : packed;
    return { tag: woff.readUInt32BE(entry), checksum: woff.readUInt32BE(entry + 16), bytes };
  });
}

/** Includes the fields for a binary search through the tables. */
function writeHeader(sfnt: Buffer, flavor: number, tables: number): void {
  const log = Math.floor(Math.log2(tables));
  const range = 2 ** log * SFNT_ENTRY_BYTES;
  sfnt.writeUInt32BE(flavor, 0);
  sfnt.writeUInt16BE(tables, 4);
  sfnt.writeUInt16BE(range, 6);
  sfnt.writeUInt16BE(log, 8);
  sfnt.writeUInt16BE(tables * SFNT_ENTRY_BYTES - range, 10);
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}
