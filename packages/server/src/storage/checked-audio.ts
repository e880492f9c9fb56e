import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AudioContent, AudioStore, StoredAudio } from './audio-store.ts';
import { readPieces } from './read-pieces.ts';
import { DamagedAudioError, StorageUnavailableError } from './storage-error.ts';
import { transferLimitMs, withinTime } from './transfer-limit.ts';

/** The content of a file according to its row. Version 1.0 noted no sum; null then. */
export interface ExpectedContent extends Pick<AudioContent, 'bytes'> {
  readonly sha256: string | null;
}

/** Sums a local file. */
export type SumLocalFile<Sums extends AudioContent> = (path: string) => Promise<Sums>;

/** A local file with verified bytes. */
export interface FetchedAudio<Sums extends AudioContent> {
  readonly path: string;
  readonly sums: Sums;
}

/**
 * The audio store for everything that derives or copies something from stored audio: it gives verified bytes only. A
 * read with wrong bytes, or one that ends early, is repeated. If none of {@link READS} reads gives the expected bytes,
 * the call rejects with a {@link DamagedAudioError}; the source may be intact. Without an expected sum two reads must
 * agree.
 */
export interface CheckedAudio extends Omit<AudioStore, 'open'> {
  /** Bytes of a stored file; undefined if there is none. */
  size(name: string): Promise<number | undefined>;
  /** Copies a stored file to a new local file. */
  copy(name: string, expected: ExpectedContent, path: string): Promise<AudioContent>;
  /**
   * A stored file for reading: the file of a store on the local disk, or a copy at `path`, which the caller removes.
   * `sum` reads it for its sums.
   */
  fetch<Sums extends AudioContent>(
    name: string,
    expected: ExpectedContent,
    local: { readonly path: string; readonly sum: SumLocalFile<Sums> },
  ): Promise<FetchedAudio<Sums>>;
  /** Reads a stored file back. */
  verify(name: string, expected: AudioContent): Promise<void>;
}

/** Reads of a file until it counts as damaged. */
export const READS = 3;

/** Wraps a store, and removes the way to read unverified bytes from its type. */
export function checkAudio<S extends AudioStore>(
  store: S,
  { limitMs = transferLimitMs }: { readonly limitMs?: (bytes: number) => number } = {},
): CheckedAudio & Omit<S, 'open'> {
  const open = (name: string): ReturnType<AudioStore['open']> => store.open(name);
  const source = { open, limitMs };
  return {
    ...store,
    size: async (name) => (await open(name))?.size,
    copy: (name, expected, path) => repeat(expected, () => copyOnce(source, { name, expected, path })),
    fetch: (name, expected, local) => fetchAudio(source, { name, expected, ...local }),
    verify: async (name, expected) => {
      await repeat(expected, () => sumStored(source, name, expected));
    },
  };
}

interface Source extends Pick<AudioStore, 'open'> {
  /** Milliseconds in which a file of this size must have come. */
  limitMs(bytes: number): number;
}

/** Repeats a read that gives other bytes. `read` rejects unless the bytes are the expected ones, as far as known. */
async function repeat<Sums extends AudioContent>(
  { sha256 }: ExpectedContent,
  read: () => Promise<Sums>,
): Promise<Sums> {
  let before = sha256;
  let failure: unknown;
  for (let reads = 0; reads < READS; reads += 1) {
    try {
      const sums = await read();
      if (before === sums.sha256) return sums;
      before = sums.sha256;
      failure = new DamagedAudioError('Two reads of the audio gave different bytes.');
    } catch (error) {
      // The store has waited and tried again already.
      if (error instanceof StorageUnavailableError) throw error;
      failure = error;
    }
  }
  throw failure;
}

interface ReadOrder {
  readonly name: string;
  readonly expected: ExpectedContent;
}

async function copyOnce(source: Source, { name, expected, path }: ReadOrder & { readonly path: string }) {
  const sums = newSums();
  // Of the read before.
  await rm(path, { force: true });
  try {
    const body = Readable.fromWeb(await readWhole(source, name, expected));
    await pipeline(body, sums.through, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return requireExpected(name, sums.get(), expected);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function sumStored(source: Source, name: string, expected: ExpectedContent): Promise<AudioContent> {
  const sums = newSums();
  for await (const _ of sums.through(await readWhole(source, name, expected)));
  return requireExpected(name, sums.get(), expected);
}

interface FetchOrder<Sums extends AudioContent> extends ReadOrder {
  readonly path: string;
  readonly sum: SumLocalFile<Sums>;
}

async function fetchAudio<Sums extends AudioContent>(
  source: Source,
  { name, expected, path, sum }: FetchOrder<Sums>,
): Promise<FetchedAudio<Sums>> {
  let fetched = path;
  const sums = await repeat(expected, async () => {
    const stored = await openExpected(source, name, expected);
    fetched = stored.localPath ?? path;
    if (stored.localPath === undefined) {
      await rm(path, { force: true });
      const body = Readable.fromWeb(await readAll(source, stored));
      await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    }
    return requireExpected(name, await sum(fetched), expected);
  });
  return { path: fetched, sums };
}

/** The size and SHA-256 of a local file. */
export async function sumContent(path: string): Promise<AudioContent> {
  const sums = newSums();
  await readPieces(path, sums.add);
  return sums.get();
}

async function openExpected({ open }: Source, name: string, expected: ExpectedContent) {
  const stored = await open(name);
  if (!stored) throw new DamagedAudioError(`The audio file ${name} is missing.`);
  if (stored.size === 0 || stored.size !== expected.bytes) throw differs(name, stored.size, expected);
  return stored;
}

async function readWhole(
  source: Source,
  name: string,
  expected: ExpectedContent,
): Promise<ReadableStream<Uint8Array>> {
  return readAll(source, await openExpected(source, name, expected));
}

async function readAll(source: Source, { size, read }: StoredAudio): Promise<ReadableStream<Uint8Array>> {
  return (await read({ start: 0, end: size - 1 })).pipeThrough(withinTime(source.limitMs(size)));
}

function newSums() {
  const hash = createHash('sha256');
  let bytes = 0;
  const add = (chunk: Uint8Array): void => {
    hash.update(chunk);
    bytes += chunk.length;
  };
  return {
    add,
    through: async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        add(chunk);
        yield chunk;
      }
    },
    get: (): AudioContent => ({ bytes, sha256: hash.digest('hex') }),
  };
}

function requireExpected<Sums extends AudioContent>(
  name: string,
  sums: Sums,
  expected: ExpectedContent,
): Sums {
  const isOther = expected.sha256 !== null && sums.sha256 !== expected.sha256;
  if (sums.bytes !== expected.bytes || isOther) throw differs(name, sums.bytes, expected);
  return sums;
}

function differs(name: string, bytes: number, expected: ExpectedContent): DamagedAudioError {
  return new DamagedAudioError(
    bytes === expected.bytes
      ? `The ${bytes} bytes of ${name} are not those that were stored.`
      : `${name} has ${bytes} bytes, not ${expected.bytes}.`,
  );
}
