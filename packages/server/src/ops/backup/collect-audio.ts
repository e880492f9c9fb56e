import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isMissingFile } from '../../errno.ts';
import {
  type CheckedAudio,
  checkAudio,
  type ExpectedContent,
  type SumLocalFile,
  sumContent,
} from '../../storage/checked-audio.ts';
import { createDiskAudioStore } from '../../storage/disk/disk-audio-store.ts';
import { DamagedAudioError } from '../../storage/storage-error.ts';
import { type FileFacts, factsOf, linkOrCopy, sizeOf } from './backup-files.ts';
import {
  AUDIO,
  type BackupManifest,
  LISTING,
  type ListedFile,
  ROWS,
  readListing,
  snapshotFolder,
} from './backup-manifest.ts';
import {
  type NeededAudio,
  type NeededFile,
  neededAudio,
  openRemovals,
  type RemovalFacts,
} from './needed-audio.ts';

/** Reads a local file for its size and sum. */
export type ReadFacts = SumLocalFile<FileFacts>;

/** The result of collecting a snapshot's audio. */
export interface AudioCollection {
  readonly files: number;
  readonly bytes: number;
  readonly added: number;
  /** Recordings removed, with their files, after the snapshot of the rows. */
  readonly removed: ReadonlyMap<string, RemovalFacts>;
  /** Files that should exist but do not, or of which no two reads agree. */
  readonly missing: readonly string[];
  /** Files with other bytes than their rows name. */
  readonly damaged: readonly string[];
}

export interface CollectOptions {
  readonly dataDir: string;
  readonly target: string;
  /** The snapshot's folder; contains its rows and gets the listing. */
  readonly folder: string;
  readonly earlier: BackupManifest | undefined;
  readonly readFacts?: ReadFacts | undefined;
}

/** Copies every audio file that the snapshot's rows name to the target, compares it with its row and lists it. */
export async function collectAudio(options: CollectOptions): Promise<AudioCollection> {
  const { dataDir, target, folder, earlier, readFacts = sumContent } = options;
  const known = await readKnown(target, earlier);
  const removals = openRemovals(join(dataDir, 'db', 'beep.sqlite'));
  const listing = await open(join(folder, LISTING), 'wx', 0o600);
  const removed = new Map<string, RemovalFacts>();
  const [missing, damaged]: [string[], string[]] = [[], []];
  const sums = { files: 0, bytes: 0, added: 0 };
  const [from, to] = [join(dataDir, AUDIO), join(target, AUDIO)];
  const copies = checkAudio(createDiskAudioStore(to));
  const list = async ({ isAdded, isDamaged, ...file }: ListedFile & Copied): Promise<void> => {
    await listing.appendFile(`${JSON.stringify(file)}\n`);
    sums.files += 1;
    sums.bytes += file.bytes;
    if (isAdded) sums.added += 1;
    if (isDamaged) damaged.push(file.name);
  };
  const takeBoth = async ({ id, recording, rendition }: NeededAudio): Promise<void> => {
    const taken = await bring(recording, { from, to, known, copies, readFacts });
    if (typeof taken === 'object') {
      await list({ name: recording.name, ...taken });
      const made = rendition && (await bring(rendition, { from, to, known, copies, readFacts }));
      // A damaged one is encoded again.
      if (typeof made === 'object' && !made.isDamaged) await list({ name: rendition?.name ?? '', ...made });
      return;
    }
    const removal = removals.find(id);
    if (removal) removed.set(id, removal);
    else missing.push(recording.name);
    if (!removal && taken === 'unreadable') damaged.push(recording.name);
  };
  try {
    for (const needed of neededAudio(join(folder, ROWS))) await takeBoth(needed);
    await listing.sync();
  } finally {
    await listing.close();
    removals.close();
  }
  return { ...sums, removed, missing, damaged };
}

type Known = ReadonlyMap<string, FileFacts>;

/** What an earlier backup states about the files in the target; empty if it is not reliable. */
async function readKnown(target: string, earlier: BackupManifest | undefined): Promise<Known> {
  const known = new Map<string, FileFacts>();
  if (!earlier) return known;
  const wanted = earlier.files.find((file) => file.name === LISTING);
  const found = await factsOf(join(snapshotFolder(target, earlier), LISTING));
  if (found?.sha256 !== wanted?.sha256) return known;
  for await (const { name, bytes, sha256 } of readListing(target, earlier))
    known.set(name, { bytes, sha256 });
  return known;
}

interface CopyOptions {
  readonly from: string;
  readonly to: string;
  readonly known: Known;
  /** The audio in the target. */
  readonly copies: Pick<CheckedAudio, 'fetch'>;
  readonly readFacts: ReadFacts;
}

interface Copied extends FileFacts {
  readonly isAdded: boolean;
  /** The bytes are not those that the row names. */
  readonly isDamaged: boolean;
}

interface CheckedFile {
  readonly name: string;
  readonly expected: ExpectedContent;
}

/**
 * Brings a file into the target. A read that gives other bytes than the row names is repeated, of another copy too: a
 * wrong read is never listed as the content. 'unreadable' if no two reads agree, 'gone' if the data folder does not have
 * the file.
 */
async function bring(
  { name, expected: named }: NeededFile,
  options: CopyOptions,
): Promise<Copied | 'gone' | 'unreadable'> {
  const [source, copy] = [join(options.from, name), join(options.to, name)];
  const size = await sizeOf(source);
  if (size === undefined) return 'gone';
  const file = { name, expected: named ?? { bytes: size, sha256: null } };
  const there = await findCopied(file, options);
  if (there) return { ...there, isAdded: false, isDamaged: false };
  for (let copying = 0; copying < COPIES; copying += 1) {
    if (!(await tryToCopy(source, copy))) return 'gone';
    const facts = await readChecked(file, options);
    if (facts) return { ...facts, isAdded: true, isDamaged: false };
  }
  const [read, again] = [await options.readFacts(copy), await options.readFacts(copy)];
  return isDeepStrictEqual(read, again) ? { ...read, isAdded: true, isDamaged: true } : 'unreadable';
}

/** The expected content, if the target has it already. */
async function findCopied(
  { name, expected }: CheckedFile,
  options: CopyOptions,
): Promise<FileFacts | undefined> {
  if ((await sizeOf(join(options.to, name))) !== expected.bytes) return undefined;
  const before = options.known.get(name);
  if (before?.bytes === expected.bytes && (expected.sha256 ?? before.sha256) === before.sha256) return before;
  // An interrupted backup has copied it.
  const sha256 = expected.sha256 ?? (await factsOf(join(options.from, name)))?.sha256;
  return sha256 === undefined ? undefined : readChecked({ name, expected: { ...expected, sha256 } }, options);
}

/** What the copy in the target holds; undefined if several reads do not give the expected bytes. */
async function readChecked(
  { name, expected }: CheckedFile,
  { to, copies, readFacts }: CopyOptions,
): Promise<FileFacts | undefined> {
  try {
    const { sums } = await copies.fetch(name, expected, { path: join(to, name), sum: readFacts });
    return sums;
  } catch (error) {
    if (error instanceof DamagedAudioError) return undefined;
    throw error;
  }
}

/** Of a file whose copy has other bytes. */
const COPIES = 2;

/** Resolves with false if the source is gone. */
async function tryToCopy(source: string, copy: string): Promise<boolean> {
  try {
    await linkOrCopy(source, copy);
    return true;
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
}
