import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { StoredArchive } from '../storage/archive-store.ts';
import type { AudioContent, ByteRange } from '../storage/audio-store.ts';
import type { CheckedAudio } from '../storage/checked-audio.ts';
import { DamagedAudioError } from '../storage/storage-error.ts';
import type { SumThread } from '../storage/sum-thread.ts';
import type { Spool } from '../upload/spool.ts';
import { type ArchiveInsert, INSERT_BYTES, readInsertRecord } from './archive-frame.ts';

/** The archive cannot be sent as it was prepared: a file is missing or has other bytes. */
export class ArchiveGoneError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ArchiveGoneError';
  }
}

/** The name of an archive's frame in the audio store. Not the name of a recording, so it is never taken for audio. */
export function frameName(id: string): string {
  return `archive-${id}.frame`;
}

/** True for a name that {@link frameName} made. */
export function isFrameName(name: string): boolean {
  return /^archive-[\w-]+\.frame$/.test(name);
}

/** Bytes of the frame that are read at a time. */
const WINDOW_BYTES = 256 * 1024;
/** Records of the table that are read at a time. */
const TABLE_LOT = 512;

export interface ReadArchiveDeps {
  readonly audio: Pick<CheckedAudio, 'fetch' | 'size'>;
  readonly spool: Pick<Spool, 'newPath' | 'discard'>;
  /** Each request reads whole files to verify them. */
  readonly sums: Pick<SumThread, 'sum'>;
}

/**
 * A part of the ZIP file, in pieces; every stored file is verified before a byte of it is given. Reads as far as it is
 * asked; memory does not depend on the size of the archive. Rejects with {@link ArchiveGoneError} if a file is not there
 * any more, and with a DamagedAudioError if it cannot be read now.
 */
export async function* readArchive(
  deps: ReadArchiveDeps,
  { id, file }: Pick<StoredArchive, 'id' | 'file'>,
  range: ByteRange,
): AsyncGenerator<Uint8Array> {
  if (!file) throw new ArchiveGoneError('The archive is not there any more.');
  const content = { bytes: file.frameBytes + file.inserts * INSERT_BYTES, sha256: file.sha256 };
  yield* withFetched(deps, { name: frameName(id), content }, (path) =>
    readFramed(deps, { path, file, range }),
  );
}

interface ArchivePart {
  /** Of the frame. */
  readonly path: string;
  readonly file: NonNullable<StoredArchive['file']>;
  readonly range: ByteRange;
}

async function* readFramed(
  deps: ReadArchiveDeps,
  { path, file, range: { start, end } }: ArchivePart,
): AsyncGenerator<Uint8Array> {
  const table = { path, start: file.frameBytes, inserts: file.inserts };
  const frame = createFrameReader(path, file.frameBytes);
  const first = await lastBefore(table, start);
  let at = start;
  for await (const insert of insertsFrom(table, first)) {
    if (insert.at > end) break;
    yield* frame.read(insert.frameAt - (insert.at - at), Math.max(0, insert.at - at));
    const from = Math.max(0, at - insert.at);
    const to = Math.min(insert.bytes, end + 1 - insert.at);
    if (from < to) yield* readAudio(deps, insert, { start: from, end: to - 1 });
    at = Math.max(at, insert.at + to);
  }
  if (at > end) return;
  const framed = await frameAt(table, at);
  yield* frame.read(framed, end + 1 - at);
}

interface StoredFile {
  readonly name: string;
  readonly content: AudioContent;
}

/** Gives what `use` reads of a verified file. */
async function* withFetched(
  { audio, spool, sums }: ReadArchiveDeps,
  { name, content }: StoredFile,
  use: (path: string) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const path = spool.newPath();
  try {
    const fetched = await audio.fetch(name, content, { path, sum: sums.sum }).catch(async (error) => {
      if (!(error instanceof DamagedAudioError) || (await audio.size(name)) === content.bytes) throw error;
      throw new ArchiveGoneError(error.message);
    });
    yield* use(fetched.path);
  } finally {
    await spool.discard(path);
  }
}

interface InsertTable {
  /** Of the frame. */
  readonly path: string;
  /** Position of the table in the file of the frame. */
  readonly start: number;
  readonly inserts: number;
}

async function readInserts(table: InsertTable, from: number, count: number): Promise<ArchiveInsert[]> {
  const start = table.start + from * INSERT_BYTES;
  const bytes = await readAt(table.path, start, count * INSERT_BYTES);
  return Array.from({ length: count }, (_, index) =>
    readInsertRecord(bytes.subarray(index * INSERT_BYTES, (index + 1) * INSERT_BYTES)),
  );
}

/** The index of the last insert at or before the position; -1 if there is none. */
async function lastBefore(table: InsertTable, position: number): Promise<number> {
  let [low, high] = [-1, position === 0 ? -1 : table.inserts - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const [insert] = await readInserts(table, middle, 1);
    if (insert && insert.at <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

async function* insertsFrom(table: InsertTable, first: number): AsyncGenerator<ArchiveInsert> {
  for (let from = Math.max(0, first); from < table.inserts; from += TABLE_LOT) {
    yield* await readInserts(table, from, Math.min(TABLE_LOT, table.inserts - from));
  }
}

/** The position in the frame of a position in the ZIP file that is outside the audio. */
async function frameAt(table: InsertTable, position: number): Promise<number> {
  const index = await lastBefore(table, position);
  if (index < 0) return position;
  const [insert] = await readInserts(table, index, 1);
  return insert ? insert.frameAt + (position - insert.at - insert.bytes) : position;
}

interface FrameReader {
  read(position: number, length: number): AsyncGenerator<Uint8Array>;
}

/** Keeps one window of the frame in memory: between two audio files are a few hundred bytes. */
function createFrameReader(path: string, frameBytes: number): FrameReader {
  let window: Buffer = Buffer.alloc(0);
  let windowAt = 0;
  return {
    read: async function* (position, length) {
      for (let [at, left] = [position, length]; left > 0; ) {
        if (at < windowAt || at >= windowAt + window.length) {
          windowAt = at;
          window = await readAt(path, at, Math.min(WINDOW_BYTES, frameBytes - at));
        }
        const piece = window.subarray(at - windowAt, at - windowAt + left);
        if (piece.length === 0) throw new ArchiveGoneError('The archive ended too early.');
        yield piece;
        at += piece.length;
        left -= piece.length;
      }
    },
  };
}

/** Leaves no file open: nobody may ask for the next piece. */
async function readAt(path: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.max(0, length)), { position });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function readAudio(
  deps: ReadArchiveDeps,
  { name, bytes, sha256 }: ArchiveInsert,
  range: ByteRange,
): AsyncGenerator<Uint8Array> {
  return withFetched(deps, { name, content: { bytes, sha256 } }, (path) => createReadStream(path, range));
}
