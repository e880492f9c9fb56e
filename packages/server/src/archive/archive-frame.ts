import { crc32 as crcOf } from 'node:zlib';
import type { ArchiveFile, MeasuredFile } from '../storage/archive-store.ts';
import { appendAll, createAppendFile } from './append-file.ts';
import { centralRecord, endRecords, localHeader, type ZipEntry } from './zip-records.ts';

/**
 * A ZIP file without its audio: the bytes around the audio files, then a table of what to insert where. With it any
 * part of the ZIP file can be sent, and the audio is stored once. The table has {@link INSERT_BYTES} per audio file:
 * position in the ZIP file, length, position in the frame, name in the audio store, SHA-256.
 */
export interface ArchiveFrame {
  /** Adds a small file. */
  addText(name: string, modifiedAt: number, text: string): Promise<void>;
  /** Adds a local file. */
  addFile(entry: ZipEntry, path: string): Promise<void>;
  /** Adds a file of the audio store. */
  addAudio(name: string, modifiedAt: number, file: MeasuredFile): Promise<void>;
  /** Completes the file of the frame. */
  finish(): Promise<ArchiveFile>;
}

/** New local files. Only `frame` is needed in the end; the caller removes all of them. */
export interface FramePaths {
  readonly frame: string;
  readonly directory: string;
  readonly table: string;
}

export const INSERT_BYTES = 96;
const NAME_AT = 24;
const SHA256_AT = 64;

/** Audio in the ZIP file. */
export interface ArchiveInsert {
  /** Position in the ZIP file. */
  readonly at: number;
  readonly bytes: number;
  /** Position in the frame of the bytes that follow it. */
  readonly frameAt: number;
  /** In the audio store. */
  readonly name: string;
  /** Hexadecimal. */
  readonly sha256: string;
}

export async function createArchiveFrame(paths: FramePaths): Promise<ArchiveFrame> {
  const [frame, directory, table] = [
    await createAppendFile(paths.frame),
    await createAppendFile(paths.directory),
    await createAppendFile(paths.table),
  ];
  let [inserted, inserts, entries] = [0, 0, 0];
  const begin = async (entry: ZipEntry): Promise<void> => {
    await directory.append(centralRecord(entry, frame.bytes + inserted));
    await frame.append(localHeader(entry));
    entries += 1;
  };
  return {
    addText: async (name, modifiedAt, text) => {
      const bytes = Buffer.from(text);
      await begin({ name, modifiedAt, bytes: bytes.length, crc32: crcOf(bytes) });
      await frame.append(bytes);
    },
    addFile: async (entry, path) => {
      await begin(entry);
      await appendAll(frame, path);
    },
    addAudio: async (name, modifiedAt, file) => {
      await begin({ name, modifiedAt, bytes: file.bytes, crc32: file.crc32 });
      const at = frame.bytes + inserted;
      const { bytes, sha256, name: storedName } = file;
      await table.append(insertRecord({ at, bytes, frameAt: frame.bytes, name: storedName, sha256 }));
      inserted += file.bytes;
      inserts += 1;
    },
    finish: async () => {
      await directory.close();
      const offset = frame.bytes + inserted;
      await appendAll(frame, directory.path);
      await frame.append(endRecords({ entries, bytes: directory.bytes, offset }));
      const frameBytes = frame.bytes;
      await table.close();
      await appendAll(frame, table.path);
      const sha256 = await frame.close();
      return { bytes: frameBytes + inserted, frameBytes, inserts, sha256 };
    },
  };
}

function insertRecord({ at, bytes, frameAt, name, sha256 }: ArchiveInsert): Buffer {
  const record = Buffer.alloc(INSERT_BYTES);
  if (name.length > SHA256_AT - NAME_AT) throw new Error(`The name ${name} is too long for an archive.`);
  record.writeBigUInt64LE(BigInt(at), 0);
  record.writeBigUInt64LE(BigInt(bytes), 8);
  record.writeBigUInt64LE(BigInt(frameAt), 16);
  record.write(name, NAME_AT, 'latin1');
  record.write(sha256, SHA256_AT, 'hex');
  return record;
}

export function readInsertRecord(record: Buffer): ArchiveInsert {
  const name = record.toString('latin1', NAME_AT, SHA256_AT);
  return {
    at: Number(record.readBigUInt64LE(0)),
    bytes: Number(record.readBigUInt64LE(8)),
    frameAt: Number(record.readBigUInt64LE(16)),
    name: name.slice(0, name.indexOf('\0') < 0 ? undefined : name.indexOf('\0')),
    sha256: record.toString('hex', SHA256_AT, INSERT_BYTES),
  };
}
