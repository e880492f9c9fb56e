import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AUTH_MODES, type AuthMode } from '@beep/core/session';
import { ConfigError } from '../config/config-error.ts';
import { isMissingFile } from '../errno.ts';
import { AUDIO_ADAPTERS } from './audio-adapters.ts';
import { writeDurably } from './disk/durable-files.ts';
import { makeFolder } from './disk/make-folder.ts';
import { type ProcessLock, takeProcessLock } from './disk/process-lock.ts';
import { refuseMovedRows } from './moved-rows.ts';
import { isOpenToOthers, makePrivate } from './private-folder.ts';
import type { RemoteAudio } from './remote-audio.ts';
import { refuseUnfinishedRestore } from './restore-marker.ts';
import type { SettingStore } from './setting-store.ts';
import { requireReadableFiles, requireUsableFolders } from './usable-folder.ts';

/** The folders in DATA_DIR, which contains nothing else. */
export interface DataFolder {
  readonly db: string;
  readonly audio: string;
  readonly spool: string;
  readonly keys: string;
}

/** Names allowed in a data folder. */
const PARTS = /^(db|audio|spool|keys|lost\+found|restore-unfinished.*)$/;
const HOW_TO_CLOSE =
  'Give the folder to the user of the service, or take the rights away: chmod -R go= <folder>.';

/** In `db/`, because a backup copies only the database out of it. */
const FOLDER_LOCK = 'in-use.lock';
/** On a restart the new process may start shortly before the old one ends. */
const LOCK_PATIENCE_MS = 5000;
const LOCK_LOOK_MS = 50;

/** Where the parts of a data folder are. */
export function dataFolderAt(path: string): DataFolder {
  return {
    db: join(path, 'db'),
    audio: join(path, 'audio'),
    spool: join(path, 'spool'),
    keys: join(path, 'keys'),
  };
}

/** Rejects if the start could not use the folder. Makes nothing. */
export async function requireUsableDataFolder(path: string): Promise<void> {
  const folder = dataFolderAt(path);
  await requireUsableFolders(Object.values(folder));
  await requireReadableFiles(folder.keys);
  refuseUnfinishedRestore(path);
}

/**
 * The path of the database file, for commands, which create no installation. Throws a {@link ConfigError} if no service has
 * created it, if it cannot be opened, after an interrupted restore, or if it was copied to PostgreSQL, unless `alsoMoved`.
 */
export function requireRows(path: string, { alsoMoved = false } = {}): string {
  refuseUnfinishedRestore(path);
  if (!alsoMoved) refuseMovedRows(dataFolderAt(path).db);
  const file = join(dataFolderAt(path).db, 'beep.sqlite');
  try {
    statSync(file);
    // SQLite creates this file to read the database, unless a service has it open.
    if (!existsSync(`${file}-shm`)) accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    if (!isMissingFile(error)) throw unusable(path, error);
    throw new ConfigError(
      `DATA_DIR=${resolve(path)} has no rows: no service was started on it. Give the command the variables of your service, or start the service once.`,
    );
  }
  return file;
}

/**
 * Creates missing folders and restricts all of them to the service's user, also existing ones. `onOpen` is called with
 * what others can still read: paths whose mode cannot be changed, or the folder itself if it also holds other files.
 */
export async function openDataFolder(
  path: string,
  onOpen: (error: Error) => void = () => undefined,
): Promise<DataFolder> {
  const folder = dataFolderAt(path);
  try {
    await requireUsableDataFolder(path);
    for (const part of Object.values(folder)) await makeFolder(part);
    const foreign = (await readdir(path)).filter((name) => !PARTS.test(name));
    const folders = [...(foreign.length === 0 ? [path] : []), ...Object.values(folder)];
    const open = await makePrivate(folders, [folder.db, folder.keys]);
    if (open.length > 0) onOpen(new Error(`Others may read ${open.join(', ')}. ${HOW_TO_CLOSE}`));
    if (foreign.length > 0 && (await isOpenToOthers(path))) onOpen(new Error(describeForeign(path, foreign)));
  } catch (error) {
    throw unusable(path, error);
  }
  return folder;
}

/** The rights of a folder with files of others are left to its owner; db, audio, spool and keys are private in any case. */
function describeForeign(path: string, names: readonly string[]): string {
  const [name = ''] = names.toSorted();
  const rest = names.length > 1 ? ` and ${names.length - 1} more` : '';
  return `Others may look into DATA_DIR=${path}, and the service leaves that so because it also holds ${JSON.stringify(name)}${rest}. Move that elsewhere, or take the rights away: chmod go= ${path}.`;
}

/**
 * Locks the folder for this process until it is released or the process ends. Waits a few seconds for the old process
 * to end, then rejects with a ConfigError. Rejects if the signal aborts first.
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
  if (error instanceof ConfigError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ConfigError(`DATA_DIR=${path} cannot be used: ${reason}`);
}

/** Throws if the stored settings refuse these; stores nothing. */
export async function requireSameSettings(
  settings: Pick<SettingStore, 'read'>,
  {
    mode,
    rows,
    audio,
  }: {
    readonly mode: AuthMode;
    readonly rows: RowLocation;
    /** undefined: not known. */
    readonly audio: string | undefined;
  },
): Promise<void> {
  requireAuthMode(await settings.read(AUTH_MODE_SETTING), mode, rows);
  if (audio !== undefined) requireAudioLocation(await settings.read(AUDIO_LOCATION_SETTING), audio);
}

/**
 * Stores the identity back end that the data belongs to, or throws if it is the other one: local accounts need no
 * password and must not mix with real accounts.
 */
export async function claimForAuthMode(
  settings: SettingStore,
  mode: AuthMode,
  location: RowLocation,
): Promise<void> {
  requireAuthMode(await settings.remember(AUTH_MODE_SETTING, mode), mode, location);
}

type RowLocation = 'data folder' | 'database';

/** Throws if the data belong to another identity back end than `mode`; undefined: to none yet. */
function requireAuthMode(owner: string | undefined, mode: AuthMode, location: RowLocation): void {
  if (owner === undefined || owner === mode) return;
  throw new ConfigError(
    `The ${location} belongs to AUTH=${owner} and does not open with AUTH=${mode}. Choose another ${location === 'database' ? 'DATABASE_URL' : 'DATA_DIR'}.`,
  );
}

/** The sign-in method of an installation, which its first start has stored. */
export async function authModeOf(settings: Pick<SettingStore, 'read'>): Promise<AuthMode> {
  const mode = await settings.read(AUTH_MODE_SETTING);
  const modes = Object.keys(AUTH_MODES) as AuthMode[];
  return modes.find((known) => known === mode) ?? 'local';
}

const AUTH_MODE_SETTING = 'auth_mode';

/** The setting that holds the location of the audio. A copy of the installation has another one. */
export const AUDIO_LOCATION_SETTING = 'audio_place';

/**
 * Stores the location of the audio, or throws if it differs: recordings stored elsewhere could not be played, and new
 * ones could not be played there.
 */
export async function claimAudioLocation(settings: SettingStore, mine: string): Promise<void> {
  requireAudioLocation(await settings.remember(AUDIO_LOCATION_SETTING, mine), mine);
}

/** Throws if the audio is elsewhere than `mine`; undefined: nowhere yet. */
function requireAudioLocation(owner: string | undefined, mine: string): void {
  if (owner === undefined || owner === mine) return;
  throw new ConfigError(
    `The audio of this database is in a ${kindOf(owner)}, and this process would keep it in ${mine.startsWith('folder') ? 'another folder (DATA_DIR)' : `a ${kindOf(mine)}`}. Several processes on one database need ${AUDIO_ADAPTERS.map(({ name }) => name).join(' or ')}; whoever has moved the audio runs dist/claim-storage.js with these settings.`,
  );
}

function kindOf(location: string): string {
  return location.replace(/ .*/, '');
}

interface AudioSettings {
  readonly databaseUrl?: string | undefined;
  readonly remoteAudio?: Pick<RemoteAudio, 'kind'> | undefined;
}

const FOLDER_ID = 'folder.id';

/** The location of this process's audio. A folder that is not shared gets a random name at the first start. */
export async function audioLocationOf(
  { databaseUrl, remoteAudio }: AudioSettings,
  { keys }: Pick<DataFolder, 'keys'>,
): Promise<string> {
  if (remoteAudio) return remoteAudio.kind;
  return databaseUrl ? folderLocation(await loadKey(keys, FOLDER_ID)) : 'folder';
}

/** The same without giving a folder its name: it has none before the first start. */
export async function findAudioLocation(
  settings: AudioSettings,
  { keys }: Pick<DataFolder, 'keys'>,
): Promise<string> {
  const isFolderOfMany = settings.databaseUrl !== undefined && settings.remoteAudio === undefined;
  if (!isFolderOfMany) return audioLocationOf(settings, { keys });
  return folderLocation((await findKey(keys, FOLDER_ID)) ?? Buffer.of());
}

function folderLocation(id: Buffer): string {
  return `folder ${id.toString('hex')}`;
}

/** The key of the listener hashes, created at the first start. */
export function loadListenSecret(keysFolder: string): Promise<Buffer> {
  return loadKey(keysFolder, 'listens.key');
}

const KEY_BYTES = 32;

/** Earlier versions could leave a truncated key after a power cut: an empty key would protect nothing. */
async function loadKey(keysFolder: string, name: string): Promise<Buffer> {
  const known = await findKey(keysFolder, name);
  if (known) return known;
  const secret = randomBytes(KEY_BYTES);
  await writeDurably(join(keysFolder, name), secret);
  return secret;
}

async function findKey(keysFolder: string, name: string): Promise<Buffer | undefined> {
  try {
    const known = await readFile(join(keysFolder, name));
    return known.length >= KEY_BYTES ? known : undefined;
  } catch (error) {
    if (!isMissingFile(error)) throw error;
    return undefined;
  }
}

/** The key of the listener hashes for processes that share a database and no folder. */
export async function rememberListenSecret(settings: SettingStore): Promise<Buffer> {
  return Buffer.from(
    await settings.remember('listen_secret', randomBytes(32).toString('base64url')),
    'base64url',
  );
}
