import type { StoredArchive } from '../storage/archive-store.ts';
import type { AudioStore, ByteRange, StoredAudio } from '../storage/audio-store.ts';
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

/**
 * A part of the ZIP file, in pieces. Reads as far as it is asked; memory does not depend on the size of the archive.
 * Rejects with {@link ArchiveGoneError} if a file is not there any more.
 */
export async function* readArchive(
  audio: AudioStore,
  { id, file }: Pick<StoredArchive, 'id' | 'file'>,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const stored = file && (await audio.open(frameName(id)));
  if (!file || stored?.size !== file.frameBytes + file.inserts * INSERT_BYTES) {
    throw new ArchiveGoneError('The archive is not there any more.');
  }
  const table = { stored, start: file.frameBytes, inserts: file.inserts };
  const frame = createFrameReader(stored, file.frameBytes);
  const first = await lastBefore(table, start);
  let at = start;
  for await (const insert of insertsFrom(table, first)) {
    if (insert.at > end) break;
    yield* frame.read(insert.frameAt - (insert.at - at), Math.max(0, insert.at - at));
    const from = Math.max(0, at - insert.at);
    const to = Math.min(insert.bytes, end + 1 - insert.at);
    if (from < to) yield* readAudio(audio, insert, { start: from, end: to - 1 });
    at = Math.max(at, insert.at + to);
  }
  if (at > end) return;
  const framed = await frameAt(table, at);
  yield* frame.read(framed, end + 1 - at);
}

interface InsertTable {
  readonly stored: StoredAudio;
  /** Position of the table in the stored file. */
  readonly start: number;
  readonly inserts: number;
}

async function readInserts(table: InsertTable, from: number, count: number): Promise<ArchiveInsert[]> {
  const start = table.start + from * INSERT_BYTES;
  const bytes = await readAll(table.stored, { start, end: start + count * INSERT_BYTES - 1 });
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
function createFrameReader(stored: StoredAudio, frameBytes: number): FrameReader {
  let window: Buffer = Buffer.alloc(0);
  let windowAt = 0;
  return {
    read: async function* (position, length) {
      for (let [at, left] = [position, length]; left > 0; ) {
        if (at < windowAt || at >= windowAt + window.length) {
          windowAt = at;
          window = await readAll(stored, { start: at, end: Math.min(at + WINDOW_BYTES, frameBytes) - 1 });
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

async function readAll(stored: StoredAudio, range: ByteRange): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await stored.read(range)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* readAudio(
  audio: AudioStore,
  { name, bytes }: ArchiveInsert,
  range: ByteRange,
): AsyncGenerator<Uint8Array> {
  const stored = await audio.open(name);
  if (stored?.size !== bytes) throw new ArchiveGoneError(`${name} was removed from the archive.`);
  yield* await stored.read(range);
}
