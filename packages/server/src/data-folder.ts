import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { refuseUnfinishedRestore } from './backup/restore-marker.ts';
import { ConfigError } from './config-error.ts';
import { isMissingFile } from './errno.ts';
import { makePrivate } from './private-folder.ts';
import { writeDurably } from './storage/disk/durable-files.ts';
import { type ProcessLock, takeProcessLock } from './storage/disk/process-lock.ts';
import type { SettingStore } from './storage/recording-store.ts';

/** The parts of DATA_DIR. There is nothing else in it. */
export interface DataFolder {
  readonly db: string;
  readonly audio: string;
  readonly spool: string;
  readonly keys: string;
}

/** What lies in a folder that is nothing else's. */
const PARTS = /^(db|audio|spool|keys|lost\+found|restore-unfinished.*)$/;
const HOW_TO_CLOSE =
  'Give the folder to the user of the service, or take the rights away: chmod -R go= <folder>.';

/** In `db/`: a backup takes only the database out of it. */
const FOLDER_LOCK = 'in-use.lock';
/** A restart may begin the new process shortly before the old one has ended. */
const LOCK_PATIENCE_MS = 5000;
const LOCK_LOOK_MS = 50;

/**
 * Makes the folders that are missing, and lets only the service's own user read them, also where they were there before.
 * `onOpen` is told of what others may still read, because it is not ours to change.
 */
export async function openDataFolder(
  path: string,
  onOpen: (error: Error) => void = () => undefined,
): Promise<DataFolder> {
  const folder = {
    db: join(path, 'db'),
    audio: join(path, 'audio'),
    spool: join(path, 'spool'),
    keys: join(path, 'keys'),
  };
  try {
    for (const part of Object.values(folder)) {
      await mkdir(part, { recursive: true, mode: 0o700 });
      await access(part, constants.R_OK | constants.W_OK | constants.X_OK);
    }
    const isOurs = (await readdir(path)).every((name) => PARTS.test(name));
    const folders = [...(isOurs ? [path] : []), ...Object.values(folder)];
    const open = await makePrivate(folders, [folder.db, folder.keys]);
    if (open.length > 0) onOpen(new Error(`Others may read ${open.join(', ')}. ${HOW_TO_CLOSE}`));
  } catch (error) {
    throw unusable(path, error);
  }
  refuseUnfinishedRestore(path);
  return folder;
}

/**
 * Claims the folder for this process alone, until it is released or the process ends. Waits a little for one that is
 * just ending; rejects with a ConfigError when it stays. Rejects when the signal comes first.
 */
export async function lockDataFolder(
  path: string,
  { db }: Pick<DataFolder, 'db'>,
  { patienceMs = LOCK_PATIENCE_MS, signal }: { patienceMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<ProcessLock> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const lock = takeFolderLock(path, db);
    if (lock) return lock;
    if (performance.now() >= until) {
      throw new ConfigError(
        `DATA_DIR=${path} is in use by another process of Beep, such as npm start or npm run dev. End that one first, or choose another DATA_DIR.`,
      );
    }
    await pause(LOCK_LOOK_MS, undefined, { signal });
  }
}

function takeFolderLock(path: string, db: string): ProcessLock | undefined {
  try {
    return takeProcessLock(join(db, FOLDER_LOCK));
  } catch (error) {
    throw unusable(path, error);
  }
}

function unusable(path: string, error: unknown): ConfigError {
  const reason = error instanceof Error ? error.message : String(error);
  return new ConfigError(`DATA_DIR=${path} cannot be used: ${reason}`);
}

/**
 * Notes which identity back end the data belongs to, or refuses the other one: with local accounts anybody is
 * anybody, so their recordings never mix with those of real accounts.
 */
export async function claimForAuthMode(
  settings: SettingStore,
  mode: 'local' | 'firebase',
  place: 'data folder' | 'database',
): Promise<void> {
  const owner = await settings.remember('auth_mode', mode);
  if (owner === mode) return;
  throw new ConfigError(
    `The ${place} belongs to AUTH=${owner} and does not open with AUTH=${mode}. Choose another ${place === 'database' ? 'DATABASE_URL' : 'DATA_DIR'}.`,
  );
}

/** The setting that says where the audio of these rows is. A copy of the installation has its own. */
export const AUDIO_PLACE_SETTING = 'audio_place';

/**
 * Notes where the audio of these rows is, or refuses to look for it elsewhere: what is in another folder would be silent,
 * and what is stored here could not be heard there.
 */
export async function claimAudioPlace(settings: SettingStore, mine: string): Promise<void> {
  const owner = await settings.remember(AUDIO_PLACE_SETTING, mine);
  if (owner === mine) return;
  throw new ConfigError(
    `The audio of this database is in a ${kindOf(owner)}, and this process would keep it in ${mine.startsWith('folder') ? 'another folder (DATA_DIR)' : `a ${kindOf(mine)}`}. Several processes on one database need S3; whoever has moved the audio runs dist/claim-storage.js with these settings.`,
  );
}

function kindOf(place: string): string {
  return place.replace(/ .*/, '');
}

/** Where this process keeps audio: a folder that nobody shares has a name of its own, made at the first start. */
export async function audioPlaceOf(
  { databaseUrl, s3 }: { readonly databaseUrl?: string | undefined; readonly s3?: object | undefined },
  { keys }: Pick<DataFolder, 'keys'>,
): Promise<string> {
  if (s3) return 'bucket';
  return databaseUrl ? `folder ${(await loadKey(keys, 'folder.id')).toString('hex')}` : 'folder';
}

/** The key of the listeners' hashes, made at the first start. */
export function loadListenSecret(keysFolder: string): Promise<Buffer> {
  return loadKey(keysFolder, 'listens.key');
}

const KEY_BYTES = 32;

/** One that is cut off was left by a power cut while an earlier version made it: an empty key would hide nothing. */
async function loadKey(keysFolder: string, name: string): Promise<Buffer> {
  const path = join(keysFolder, name);
  try {
    const known = await readFile(path);
    if (known.length >= KEY_BYTES) return known;
  } catch (error) {
    if (!isMissingFile(error)) throw error;
  }
  const secret = randomBytes(KEY_BYTES);
  await writeDurably(path, secret);
  return secret;
}

/** The same for processes that share a database and no folder. */
export async function rememberListenSecret(settings: SettingStore): Promise<Buffer> {
  return Buffer.from(
    await settings.remember('listen_secret', randomBytes(32).toString('base64url')),
    'base64url',
  );
}
