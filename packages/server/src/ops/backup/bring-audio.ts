import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { errnoOf, isMissingFile } from '../../errno.ts';
import type { AudioContent } from '../../storage/audio-store.ts';
import type { CheckedAudio, ExpectedContent, SumLocalFile } from '../../storage/checked-audio.ts';
import { DamagedAudioError } from '../../storage/storage-error.ts';
import { linkOrCopy, sizeOf } from './backup-files.ts';
import type { NeededFile } from './needed-audio.ts';

/** Reads a local file for its size and sum. */
export type ReadFacts = SumLocalFile<AudioContent>;

/** The content of files in the target, as an earlier backup lists it. */
export type KnownAudio = ReadonlyMap<string, AudioContent>;

export interface BringOptions {
  readonly from: string;
  readonly to: string;
  readonly known: KnownAudio;
  /** The audio in the target. */
  readonly copies: Pick<CheckedAudio, 'fetch'>;
  readonly readFacts: ReadFacts;
}

export interface BroughtFile extends AudioContent {
  readonly isAdded: boolean;
  /** The bytes are not those that the row names. */
  readonly isDamaged: boolean;
  /** The data folder does not have the file; this is the copy of an earlier backup. */
  readonly isLost: boolean;
}

interface CheckedFile {
  readonly name: string;
  readonly expected: ExpectedContent;
}

/** Of a file whose copy has other bytes, or cannot be read. */
const COPIES = 2;

/**
 * Brings a file into the target, if the target does not have it. A read that gives other bytes than the row names is
 * repeated, of another copy too: a wrong read is never listed as the content. 'gone' if neither folder has the file,
 * 'unreadable' if the disk of the data folder cannot read it, or no two reads agree.
 */
export async function bringAudio(
  { name, expected: named }: NeededFile,
  options: BringOptions,
): Promise<BroughtFile | 'gone' | 'unreadable'> {
  const [source, copy] = [join(options.from, name), join(options.to, name)];
  const size = await sizeOf(source);
  const isLost = size === undefined;
  const expected = named ?? (isLost ? options.known.get(name) : { bytes: size, sha256: null });
  if (!expected) return 'gone';
  const file = { name, expected };
  const there = await findCopied(file, options);
  if (there) return { ...there, isAdded: false, isDamaged: false, isLost };
  if (isLost) return 'gone';
  try {
    for (let copying = 0; copying < COPIES; copying += 1) {
      await linkOrCopy(source, copy);
      const facts = await readChecked(file, options);
      if (facts) return { ...facts, isAdded: true, isDamaged: false, isLost };
    }
    const [read, again] = [await options.readFacts(copy), await options.readFacts(copy)];
    if (!isDeepStrictEqual(read, again)) return 'unreadable';
    return { ...read, isAdded: true, isDamaged: true, isLost };
  } catch (error) {
    if (isMissingFile(error)) return 'gone';
    // Of one of two disks. A target that cannot be written to, or read, holds no backup.
    if (isReadError(error) && (await tryToRead(source, options)) === undefined) return 'unreadable';
    throw error;
  }
}

/** The expected content, if the target has it already. */
async function findCopied(
  { name, expected }: CheckedFile,
  options: BringOptions,
): Promise<AudioContent | undefined> {
  if ((await sizeOf(join(options.to, name))) !== expected.bytes) return undefined;
  const before = options.known.get(name);
  if (before?.bytes === expected.bytes && (expected.sha256 ?? before.sha256) === before.sha256) return before;
  // An interrupted backup has copied it.
  const sha256 = expected.sha256 ?? (await tryToRead(join(options.from, name), options))?.sha256 ?? null;
  return readChecked({ name, expected: { ...expected, sha256 } }, options);
}

/** What the copy in the target holds; undefined if several reads do not give the expected bytes. */
async function readChecked(
  { name, expected }: CheckedFile,
  { to, copies, readFacts }: BringOptions,
): Promise<AudioContent | undefined> {
  try {
    const { sums } = await copies.fetch(name, expected, { path: join(to, name), sum: readFacts });
    return sums;
  } catch (error) {
    if (error instanceof DamagedAudioError || isReadError(error)) return undefined;
    throw error;
  }
}

/** undefined if there is no such file, or the disk cannot read it. */
async function tryToRead(path: string, { readFacts }: BringOptions): Promise<AudioContent | undefined> {
  try {
    return await readFacts(path);
  } catch (error) {
    if (isMissingFile(error) || isReadError(error)) return undefined;
    throw error;
  }
}

function isReadError(error: unknown): boolean {
  return errnoOf(error) === 'EIO';
}
