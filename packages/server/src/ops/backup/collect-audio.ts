import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { AudioContent } from '../../storage/audio-store.ts';
import { checkAudio, sumContent } from '../../storage/checked-audio.ts';
import { createDiskAudioStore } from '../../storage/disk/disk-audio-store.ts';
import { factsOf } from './backup-files.ts';
import { AUDIO, type BackupManifest, LISTING, ROWS, readListing, snapshotFolder } from './backup-manifest.ts';
import { type BroughtFile, bringAudio, type KnownAudio, type ReadFacts } from './bring-audio.ts';
import { type NeededAudio, neededAudio, openRemovals, type RemovalFacts } from './needed-audio.ts';

/** The result of collecting a snapshot's audio. */
export interface AudioCollection {
  readonly files: number;
  readonly bytes: number;
  readonly added: number;
  /** Recordings removed, with their files, after the snapshot of the rows. */
  readonly removed: ReadonlyMap<string, RemovalFacts>;
  /** Files that should exist in the data folder but do not. */
  readonly missing: readonly string[];
  /** Files of the data folder that its disk cannot read, or of which no two reads agree. */
  readonly unreadable: readonly string[];
  /** Those that are missing, of which the target has an earlier copy. */
  readonly kept: readonly string[];
  /** Files with other bytes than their rows name. */
  readonly damaged: readonly string[];
}

type NamedFiles = 'missing' | 'unreadable' | 'kept' | 'damaged';

export interface CollectOptions {
  readonly dataDir: string;
  readonly target: string;
  /** The snapshot's folder; contains its rows and gets the listing. */
  readonly folder: string;
  readonly earlier: BackupManifest | undefined;
  readonly readFacts?: ReadFacts | undefined;
}

/** Copies every audio file that the snapshot's rows name to the target, compares it with its row and lists it. */
export async function collectAudio({
  dataDir,
  target,
  folder,
  earlier,
  readFacts = sumContent,
}: CollectOptions): Promise<AudioCollection> {
  const known = await readKnown(target, earlier);
  const removals = openRemovals(join(dataDir, 'db', 'beep.sqlite'));
  const listing = await open(join(folder, LISTING), 'wx', 0o600);
  const removed = new Map<string, RemovalFacts>();
  const found: Record<NamedFiles, string[]> = { missing: [], unreadable: [], kept: [], damaged: [] };
  const sums = { files: 0, bytes: 0, added: 0 };
  const [from, to] = [join(dataDir, AUDIO), join(target, AUDIO)];
  const options = { from, to, known, copies: checkAudio(createDiskAudioStore(to)), readFacts };
  const list = async (name: string, { bytes, sha256, isAdded }: BroughtFile): Promise<void> => {
    await listing.appendFile(`${JSON.stringify({ name, bytes, sha256 })}\n`);
    sums.files += 1;
    sums.bytes += bytes;
    if (isAdded) sums.added += 1;
  };
  const takeBoth = async ({ id, recording: { name, expected }, rendition }: NeededAudio): Promise<void> => {
    const taken = await bringAudio({ name, expected }, options);
    const removal = isHere(taken) ? undefined : removals.find(id);
    if (removal) {
      removed.set(id, removal);
      return;
    }
    for (const problem of problemsOf(taken)) found[problem].push(name);
    if (typeof taken !== 'object') return;
    await list(name, taken);
    const made = rendition && (await bringAudio(rendition, options));
    // One that is damaged, or not there, is encoded again.
    if (made && isHere(made) && !made.isDamaged) await list(rendition.name, made);
  };
  try {
    for (const needed of neededAudio(join(folder, ROWS))) await takeBoth(needed);
    await listing.sync();
  } finally {
    await listing.close();
    removals.close();
  }
  return { ...sums, ...found, removed };
}

type Taken = Awaited<ReturnType<typeof bringAudio>>;

function isHere(taken: Taken): taken is BroughtFile {
  return typeof taken === 'object' && !taken.isLost;
}

function problemsOf(taken: Taken): readonly NamedFiles[] {
  if (taken === 'gone') return ['missing'];
  if (taken === 'unreadable') return ['unreadable'];
  if (taken.isLost) return ['missing', 'kept'];
  return taken.isDamaged ? ['damaged'] : [];
}

/** What an earlier backup states about the files in the target; empty if it is not reliable. */
async function readKnown(target: string, earlier: BackupManifest | undefined): Promise<KnownAudio> {
  const known = new Map<string, AudioContent>();
  if (!earlier) return known;
  const wanted = earlier.files.find((file) => file.name === LISTING);
  const found = await factsOf(join(snapshotFolder(target, earlier), LISTING));
  if (found?.sha256 !== wanted?.sha256) return known;
  for await (const { name, bytes, sha256 } of readListing(target, earlier))
    known.set(name, { bytes, sha256 });
  return known;
}
