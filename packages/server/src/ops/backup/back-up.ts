import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { ConfigError } from '../../config/config-error.ts';
import { isMissingFile } from '../../errno.ts';
import { requireRows } from '../../storage/data-folder.ts';
import { syncDirectory, syncFile } from '../../storage/disk/durable-files.ts';
import { makeFolder, makeNamedFolder } from '../../storage/disk/make-folder.ts';
import { refuseUnknownMigrations } from '../../storage/sql/migrations.ts';
import { copySynced, factsOf } from './backup-files.ts';
import {
  AUDIO,
  type BackupManifest,
  KEYS,
  LISTING,
  type ListedFile,
  ROWS,
  readListing,
  readManifest,
  snapshotFolder,
  writeManifest,
} from './backup-manifest.ts';
import type { ReadFacts } from './bring-audio.ts';
import { type AudioCollection, collectAudio } from './collect-audio.ts';
import { takeLock } from './folder-lock.ts';
import { noteRemovals } from './needed-audio.ts';
import { inspectDatabase, snapshotDatabase } from './snapshot-database.ts';

const LOCK = 'backup.lock';

export interface BackupOptions {
  readonly dataDir: string;
  readonly target: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Reads a copied file for its sum; tests may use one that lies. */
  readonly readFacts?: ReadFacts | undefined;
}

export interface BackupResult {
  readonly manifest: BackupManifest;
  /** Audio files that the target did not have. */
  readonly added: number;
}

/**
 * Backs up the current data folder while a service uses it. Reuses files of an earlier backup in the target; that
 * backup stays valid until this one is complete. Rejects with a ConfigError for errors that the operator can fix.
 */
export async function backUp({ dataDir, target, now, readFacts }: BackupOptions): Promise<BackupResult> {
  const databaseFile = requireRows(dataDir);
  await openTarget(dataDir, target);
  const lock = join(target, LOCK);
  if ((await takeLock(lock)) === 'taken') {
    throw new ConfigError(`Another backup into ${target} is running.`);
  }
  try {
    const earlier = await readManifest(target);
    await removeSnapshots(target, earlier);
    const taken = await takeSnapshot({ dataDir, target, now, readFacts }, databaseFile, earlier).catch(
      async (error: unknown) => {
        await removeSnapshots(target, earlier).catch(() => undefined);
        throw error;
      },
    );
    await writeManifest(target, taken.manifest);
    await removeOthers(target, taken.manifest);
    return taken;
  } finally {
    await rm(lock, { force: true });
  }
}

/** Copies everything; it is a backup when its manifest is written. */
async function takeSnapshot(
  { dataDir, target, now, readFacts }: BackupOptions,
  databaseFile: string,
  earlier: BackupManifest | undefined,
): Promise<BackupResult> {
  const takenAt = new Date(now).toISOString();
  const snapshot = `${takenAt.replace(/\D/g, '').slice(0, 14)}-${randomBytes(4).toString('hex')}`;
  const folder = snapshotFolder(target, { snapshot });
  await makeFolder(join(folder, KEYS));
  const rows = join(folder, ROWS);
  await snapshotDatabase(databaseFile, rows);
  refuseUnknownMigrations(inspectDatabase(rows).migrations, `DATA_DIR=${dataDir}`);
  const audio = await collectAudio({ dataDir, target, folder, earlier, readFacts });
  noteRemovals(rows, audio.removed);
  await copyKeys(join(dataDir, 'keys'), join(folder, KEYS));
  const manifest = await describeSnapshot(target, { takenAt, snapshot, audio });
  for (const part of [join(folder, KEYS), folder, join(target, 'snapshots'), join(target, AUDIO), target]) {
    await syncDirectory(part);
  }
  return { manifest, added: audio.added };
}

async function openTarget(dataDir: string, target: string): Promise<void> {
  if (isWithin(dataDir, target) || isWithin(target, dataDir)) {
    throw new ConfigError(`${target} and DATA_DIR=${dataDir} lie within each other. Choose another folder.`);
  }
  await makeNamedFolder(target);
  const names = (await readdir(target)).filter((name) => name !== 'lost+found' && !name.startsWith(LOCK));
  const isBackup = names.includes('backup.json') || names.includes('snapshots');
  const foreign = names.find((name) => !isBackup || !/^(backup\.json(\.part)?|snapshots|audio)$/.test(name));
  if (foreign !== undefined) {
    throw new ConfigError(
      `${target} holds something else (${foreign}). Choose an empty folder, or that of a backup.`,
    );
  }
  // First, because it identifies the folder as a backup.
  await makeFolder(join(target, 'snapshots'));
  await makeFolder(join(target, AUDIO));
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && resolve(path) !== way);
}

/** Databases among the keys are also in use. */
async function copyKeys(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const { name } = entry;
    if (!entry.isFile() || /-(wal|shm|journal)$/.test(name)) continue;
    try {
      if (name.endsWith('.sqlite')) await snapshotDatabase(join(from, name), join(to, name));
      else await copySynced(join(from, name), join(to, name));
    } catch (error) {
      // A temporary file that was renamed or removed.
      if (!isMissingFile(error)) throw error;
    }
  }
}

interface Snapshot extends Pick<BackupManifest, 'takenAt' | 'snapshot'> {
  readonly audio: AudioCollection;
}

async function describeSnapshot(
  target: string,
  { takenAt, snapshot, audio }: Snapshot,
): Promise<BackupManifest> {
  const folder = snapshotFolder(target, { snapshot });
  await syncFile(join(folder, ROWS));
  const { migrations, rows } = inspectDatabase(join(folder, ROWS));
  const keys = (await readdir(join(folder, KEYS))).sort().map((name) => `${KEYS}/${name}`);
  const files: ListedFile[] = [];
  for (const name of [ROWS, LISTING, ...keys]) {
    const facts = await factsOf(join(folder, name));
    if (!facts) throw new Error(`${join(folder, name)} has gone while the backup was made.`);
    files.push({ name, ...facts });
  }
  return {
    takenAt,
    snapshot,
    migrations: [...migrations],
    rows: { ...rows },
    files,
    audio: { files: audio.files, bytes: audio.bytes },
    missing: [...audio.missing],
    unreadable: [...audio.unreadable],
    kept: [...audio.kept],
    damaged: [...audio.damaged],
  };
}

/** Removes what earlier backups and failed ones have left. */
async function removeSnapshots(target: string, kept: BackupManifest | undefined): Promise<void> {
  for (const name of await readdir(join(target, 'snapshots'))) {
    if (name !== kept?.snapshot) await rm(join(target, 'snapshots', name), { recursive: true });
  }
}

/** Removes what the manifest does not name: earlier snapshots, audio of removed recordings, temporary files. */
async function removeOthers(target: string, manifest: BackupManifest): Promise<void> {
  await removeSnapshots(target, manifest);
  const named = new Set<string>();
  for await (const { name } of readListing(target, manifest)) named.add(name);
  for (const name of await readdir(join(target, AUDIO))) {
    if (!named.has(name)) await rm(join(target, AUDIO, name));
  }
}
