import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { AUDIO_FORMATS } from '@beep/core/recordings';
import { ConfigError } from '../../config/config-error.ts';
import { OWNER_LISTS } from '../owner-lists.ts';
import {
  CENTRAL_RECORD_BYTES,
  END_RECORD_BYTES,
  END64_RECORD_BYTES,
  LOCAL_HEADER_BYTES,
  LOCATOR64_BYTES,
  ZIP_MAX_32,
  ZIP_SIGNATURES,
} from '../zip-records.ts';

/** A file in a ZIP file from elsewhere. */
export interface ZipItem {
  readonly name: string;
  readonly bytes: number;
  readonly crc32: number;
  /** Position of its local header. */
  readonly offset: number;
}

/**
 * A ZIP file as this service writes them, from an untrusted source: only stored files (so nothing can grow when it is
 * read), only expected names, each once, and together not larger than the file.
 */
export interface ZipFile {
  readonly items: ReadonlyMap<string, ZipItem>;
  /** The bytes of an item; rejects at the end if they are not those of its CRC-32. */
  read(item: ZipItem): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

const EXTENSIONS = [...Object.values(AUDIO_FORMATS).flatMap(({ extensions }) => extensions), 'vtt', 'txt'];
/**
 * Names that an archive may have: no other folders, nothing hidden, no path that leads elsewhere. Files were named by time
 * and id first, and are by time and title.
 */
const NAME = new RegExp(
  `^(?:index\\.html|(?:recordings|replies|${OWNER_LISTS.join('|')})\\.json|(?:notes|replies)/[^\\p{C}./\\\\:*?"<>|][^\\p{Cc}/\\\\:*?"<>|]{0,250}\\.(?:${EXTENSIONS.join('|')}))$`,
  'u',
);
/** For one that was unpacked and packed again: programs add a folder, files of their own, and compress. */
const AS_DOWNLOADED = 'Import the file as it was downloaded';
const MAX_DIRECTORY_BYTES = 256 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** Rejects with a ConfigError if it is not such a file. */
export async function openZipFile(path: string): Promise<ZipFile> {
  const file = await open(path).catch((error: unknown) => {
    throw new ConfigError(
      `${path} cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  try {
    const facts = await file.stat();
    if (!facts.isFile()) refuse('it is not a file');
    const { size } = facts;
    const items = parseDirectory(await readDirectory(file, size), size);
    return { items, read: (item) => readItem(file, item, size), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function refuse(why: string): never {
  throw new ConfigError(`This is not a whole archive of Beep: ${why}.`);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(buffer, done, length - done, position + done);
    if (bytesRead === 0) refuse('it ends too early');
    done += bytesRead;
  }
  return buffer;
}

async function readDirectory(file: FileHandle, size: number): Promise<Buffer> {
  if (size < END_RECORD_BYTES) refuse('it is too short');
  const end = await readAt(file, size - END_RECORD_BYTES, END_RECORD_BYTES);
  if (end.readUInt32LE(0) !== ZIP_SIGNATURES.end || end.readUInt16LE(20) !== 0) refuse('its end is missing');
  let [bytes, offset, endAt] = [end.readUInt32LE(12), end.readUInt32LE(16), size - END_RECORD_BYTES];
  const isLarge = end.readUInt16LE(10) === 0xffff || bytes === ZIP_MAX_32 || offset === ZIP_MAX_32;
  if (isLarge) {
    endAt -= END64_RECORD_BYTES + LOCATOR64_BYTES;
    if (endAt < 0) refuse('its end is missing');
    const end64 = await readAt(file, endAt, END64_RECORD_BYTES);
    if (end64.readUInt32LE(0) !== ZIP_SIGNATURES.end64) refuse('its end is missing');
    [bytes, offset] = [Number(end64.readBigUInt64LE(40)), Number(end64.readBigUInt64LE(48))];
  }
  if (offset + bytes !== endAt || bytes > MAX_DIRECTORY_BYTES) refuse('its directory is damaged');
  return readAt(file, offset, bytes);
}

function parseDirectory(directory: Buffer, size: number): Map<string, ZipItem> {
  const items = new Map<string, ZipItem>();
  let total = 0;
  for (let at = 0; at < directory.length; ) {
    if (at + CENTRAL_RECORD_BYTES > directory.length) refuse('its directory is damaged');
    const { item, length } = parseRecord(directory, at);
    if (items.has(item.name)) refuse(`it has two files named ${item.name}`);
    total += item.bytes;
    // Files that share bytes would be more than there is.
    if (total > size || item.offset + item.bytes > size) refuse('its files are larger than itself');
    items.set(item.name, item);
    at += length;
  }
  return items;
}

function parseRecord(directory: Buffer, at: number): { readonly item: ZipItem; readonly length: number } {
  const record = directory.subarray(at);
  if (record.readUInt32LE(0) !== ZIP_SIGNATURES.central) refuse('its directory is damaged');
  const [nameLength, extraLength] = [record.readUInt16LE(28), record.readUInt16LE(30)];
  const length = CENTRAL_RECORD_BYTES + nameLength + extraLength + record.readUInt16LE(32);
  if (length > record.length) refuse('its directory is damaged');
  const name = record.toString('utf8', CENTRAL_RECORD_BYTES, CENTRAL_RECORD_BYTES + nameLength);
  if (!NAME.test(name)) refuse(`it holds ${JSON.stringify(name.slice(0, 100))}. ${AS_DOWNLOADED}`);
  const [stored, bytes] = [record.readUInt32LE(20), record.readUInt32LE(24)];
  const isEncrypted = (record.readUInt16LE(8) & 1) !== 0;
  if (record.readUInt16LE(10) !== 0 || stored !== bytes || isEncrypted) {
    refuse(`${name} is compressed or encrypted. ${AS_DOWNLOADED}`);
  }
  const extra = record.subarray(CENTRAL_RECORD_BYTES + nameLength, length);
  const offset = offsetOf(record.readUInt32LE(42), extra);
  return { item: { name, bytes, crc32: record.readUInt32LE(16), offset }, length };
}

function offsetOf(near: number, extra: Buffer): number {
  if (near !== ZIP_MAX_32) return near;
  if (extra.length < 12 || extra.readUInt16LE(0) !== 1) refuse('its directory is damaged');
  return Number(extra.readBigUInt64LE(4));
}

async function* readItem(file: FileHandle, item: ZipItem, size: number): AsyncGenerator<Buffer> {
  if (item.offset + LOCAL_HEADER_BYTES > size) refuse(`${item.name} is damaged`);
  const header = await readAt(file, item.offset, LOCAL_HEADER_BYTES);
  if (header.readUInt32LE(0) !== ZIP_SIGNATURES.local) refuse(`${item.name} is damaged`);
  const start = item.offset + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  let sum = 0;
  for (let at = 0; at < item.bytes; ) {
    const chunk = await readAt(file, start + at, Math.min(CHUNK_BYTES, item.bytes - at));
    sum = crc32(chunk, sum);
    at += chunk.length;
    yield chunk;
  }
  if (sum !== item.crc32) refuse(`${item.name} is damaged`);
}
