import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissingFile } from '../../errno.ts';
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
import { type NeededAudio, neededAudio, openRemovals, type RemovalFacts } from './needed-audio.ts';

/** The result of collecting a snapshot's audio. */
export interface AudioCollection {
  readonly files: number;
  readonly bytes: number;
  readonly added: number;
  /** Recordings removed, with their files, after the snapshot of the rows. */
  readonly removed: ReadonlyMap<string, RemovalFacts>;
  /** Files that should exist but do not. */
  readonly missing: readonly string[];
}

export interface CollectOptions {
  readonly dataDir: string;
  readonly target: string;
  /** The snapshot's folder; contains its rows and gets the listing. */
  readonly folder: string;
  readonly earlier: BackupManifest | undefined;
}

/** Copies every audio file that the snapshot's rows name to the target and lists it. */
export async function collectAudio({
  dataDir,
  target,
  folder,
  earlier,
}: CollectOptions): Promise<AudioCollection> {
  const known = await readKnown(target, earlier);
  const removals = openRemovals(join(dataDir, 'db', 'beep.sqlite'));
  const listing = await open(join(folder, LISTING), 'wx', 0o600);
  const removed = new Map<string, RemovalFacts>();
  const missing: string[] = [];
  const sums = { files: 0, bytes: 0, added: 0 };
  const take = async (name: string): Promise<boolean> => {
    const taken = await bring(name, { from: join(dataDir, AUDIO), to: join(target, AUDIO), known });
    if (!taken) return false;
    const { added, ...file } = taken;
    await listing.appendFile(`${JSON.stringify(file)}\n`);
    sums.files += 1;
    sums.bytes += file.bytes;
    if (added) sums.added += 1;
    return true;
  };
  const takeBoth = async ({ id, recording, rendition }: NeededAudio): Promise<void> => {
    if (await take(recording)) {
      if (rendition !== undefined) await take(rendition);
      return;
    }
    const removal = removals.find(id);
    if (removal) removed.set(id, removal);
    else missing.push(recording);
  };
  try {
    for (const needed of neededAudio(join(folder, ROWS))) await takeBoth(needed);
    await listing.sync();
  } finally {
    await listing.close();
    removals.close();
  }
  return { ...sums, removed, missing };
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
}

/** undefined if the data folder does not have the file. */
async function bring(
  name: string,
  { from, to, known }: CopyOptions,
): Promise<(ListedFile & { added: boolean }) | undefined> {
  const [source, copy] = [join(from, name), join(to, name)];
  const [size, copied] = [await sizeOf(source), await sizeOf(copy)];
  if (size === undefined) return undefined;
  const before = known.get(name);
  if (before && before.bytes === size && copied === size) return { name, ...before, added: false };
  // An interrupted backup has copied it already.
  const brought = copied === size ? await factsOf(copy) : undefined;
  if (brought && brought.sha256 === (await factsOf(source))?.sha256)
    return { name, ...brought, added: false };
  try {
    await linkOrCopy(source, copy);
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
  // Read from the copy: normalization may have replaced the file meanwhile.
  const facts = await factsOf(copy);
  return facts && { name, ...facts, added: true };
}
