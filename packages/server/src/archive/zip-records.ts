/**
 * Records of a ZIP file (APPNOTE 6.3.10) without compression, which would not make audio smaller. Written here, because
 * the libraries write a stream from its start and cannot give a part of it.
 */

/** A file in a ZIP file. */
export interface ZipEntry {
  /** With `/` between folders. */
  readonly name: string;
  readonly bytes: number;
  readonly crc32: number;
  /** Milliseconds since the epoch; stored in UTC with a precision of two seconds. */
  readonly modifiedAt: number;
}

/** The values of fields whose true value is in a ZIP64 record. */
export const ZIP_MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
const VERSION = 20;
const VERSION_ZIP64 = 45;
/** Unix, so that the attributes of files count. */
const MADE_BY = (3 << 8) | VERSION_ZIP64;
/** A regular file that everybody may read. */
const ATTRIBUTES = 0o100644 * 0x1_0000;
/** Names are UTF-8. */
const FLAGS = 0x0800;

export const ZIP_SIGNATURES = {
  local: 0x0403_4b50,
  central: 0x0201_4b50,
  end: 0x0605_4b50,
  end64: 0x0606_4b50,
  locator64: 0x0706_4b50,
} as const;

/** Lengths without the name and the extra field. */
export const LOCAL_HEADER_BYTES = 30;
export const CENTRAL_RECORD_BYTES = 46;
export const END_RECORD_BYTES = 22;
export const END64_RECORD_BYTES = 56;
export const LOCATOR64_BYTES = 20;

/** The record before the bytes of a file. */
export function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const header = Buffer.alloc(LOCAL_HEADER_BYTES + name.length);
  header.writeUInt32LE(ZIP_SIGNATURES.local, 0);
  header.writeUInt16LE(VERSION, 4);
  writeFacts(header, 6, entry);
  header.writeUInt16LE(name.length, 26);
  name.copy(header, LOCAL_HEADER_BYTES);
  return header;
}

/** The record of a file in the directory; `offset` is the position of its local header. */
export function centralRecord(entry: ZipEntry, offset: number): Buffer {
  const name = Buffer.from(entry.name);
  const isFar = offset >= ZIP_MAX_32;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  const record = Buffer.alloc(CENTRAL_RECORD_BYTES);
  record.writeUInt32LE(ZIP_SIGNATURES.central, 0);
  record.writeUInt16LE(MADE_BY, 4);
  record.writeUInt16LE(isFar ? VERSION_ZIP64 : VERSION, 6);
  writeFacts(record, 8, entry);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(ATTRIBUTES, 38);
  record.writeUInt32LE(Math.min(offset, ZIP_MAX_32), 42);
  return Buffer.concat([record, name, extra]);
}

/** Flags, method, time, CRC-32 and both sizes. */
function writeFacts(record: Buffer, at: number, { bytes, crc32, modifiedAt }: ZipEntry): void {
  if (bytes >= ZIP_MAX_32) throw new Error(`A file of ${bytes} bytes does not fit into an archive.`);
  const { date, time } = dosTime(modifiedAt);
  record.writeUInt16LE(FLAGS, at);
  record.writeUInt16LE(0, at + 2);
  record.writeUInt16LE(time, at + 4);
  record.writeUInt16LE(date, at + 6);
  record.writeUInt32LE(crc32, at + 8);
  record.writeUInt32LE(bytes, at + 12);
  record.writeUInt32LE(bytes, at + 16);
}

const FIRST_YEAR = 1980;
const LAST_YEAR = 2107;

function dosTime(at: number): { readonly date: number; readonly time: number } {
  const when = new Date(at);
  const year = Math.min(Math.max(when.getUTCFullYear(), FIRST_YEAR), LAST_YEAR) - FIRST_YEAR;
  return {
    date: (year << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate(),
    time: (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >> 1),
  };
}

export interface ZipDirectory {
  readonly entries: number;
  readonly bytes: number;
  /** Position of its first record. */
  readonly offset: number;
}

/** The records after the directory. */
export function endRecords({ entries, bytes, offset }: ZipDirectory): Buffer {
  const end = Buffer.alloc(END_RECORD_BYTES);
  end.writeUInt32LE(ZIP_SIGNATURES.end, 0);
  end.writeUInt16LE(Math.min(entries, MAX_16), 8);
  end.writeUInt16LE(Math.min(entries, MAX_16), 10);
  end.writeUInt32LE(Math.min(bytes, ZIP_MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, ZIP_MAX_32), 16);
  if (entries < MAX_16 && bytes < ZIP_MAX_32 && offset < ZIP_MAX_32) return end;
  return Buffer.concat([end64({ entries, bytes, offset }), locator64(offset + bytes), end]);
}

function end64({ entries, bytes, offset }: ZipDirectory): Buffer {
  const record = Buffer.alloc(END64_RECORD_BYTES);
  record.writeUInt32LE(ZIP_SIGNATURES.end64, 0);
  record.writeBigUInt64LE(BigInt(END64_RECORD_BYTES - 12), 4);
  record.writeUInt16LE(MADE_BY, 12);
  record.writeUInt16LE(VERSION_ZIP64, 14);
  record.writeBigUInt64LE(BigInt(entries), 24);
  record.writeBigUInt64LE(BigInt(entries), 32);
  record.writeBigUInt64LE(BigInt(bytes), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  return record;
}

function locator64(at: number): Buffer {
  const record = Buffer.alloc(LOCATOR64_BYTES);
  record.writeUInt32LE(ZIP_SIGNATURES.locator64, 0);
  record.writeBigUInt64LE(BigInt(at), 8);
  record.writeUInt32LE(1, 16);
  return record;
}
