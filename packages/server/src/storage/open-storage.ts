import { existsSync } from 'node:fs';
import { realpath, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import type { StorageSettings } from '../config/storage-settings.ts';
import type { Log } from '../log/log.ts';
import { StartOutageError, sqliteCodeOf, toOutage } from '../start-outage.ts';
import { isTracing } from '../tracing/tracing.ts';
import type { MarkedAudio } from './audio-mark.ts';
import type { OwnershipTimes } from './audio-ownership.ts';
import type { AudioInventory, AudioStore } from './audio-store.ts';
import {
  audioLocationOf,
  claimAudioLocation,
  claimForAuthMode,
  type DataFolder,
  loadListenSecret,
  rememberListenSecret,
  requireSameSettings,
} from './data-folder.ts';
import { createDiskAudioStore } from './disk/disk-audio-store.ts';
import { refuseMovedRows } from './moved-rows.ts';
import { openOwnedAudio, requireOwnAudio } from './open-owned-audio.ts';
import type { OpenAudioStore, RemoteAudio } from './remote-audio.ts';
import { searchFileOf } from './sqlite/search-file.ts';
import { openSqliteStores } from './sqlite/sqlite-stores.ts';
import { describeCause } from './storage-error.ts';
import type { Stores } from './stores.ts';
import { traceAudio } from './trace-audio.ts';

/** The configured rows and audio. */
export interface Storage {
  readonly stores: Stores;
  readonly audio: AudioStore & AudioInventory;
  /** True once the audio is known to belong to this database. */
  mayRemove(): boolean;
  /** True while the database lacks the last entries of the audio store's mark. */
  isBehind(): boolean;
  /** The same in every process that shares the rows. */
  readonly listenSecret: Buffer;
  close(): Promise<void>;
}

export interface StorageParts {
  readonly folder: DataFolder;
  readonly log: Log;
  readonly times: OwnershipTimes;
}

/** Rejects with a ConfigError for invalid settings, and with a StartOutageError while the storage is unavailable. */
export async function openStorage(config: Config, { folder, log, times }: StorageParts): Promise<Storage> {
  const audio = await openAudio(config.remoteAudio, folder.audio);
  const rows = join(folder.db, 'beep.sqlite');
  const isMade = !config.databaseUrl && !existsSync(rows);
  const stores = await openRows(config, rows, log).catch((error: unknown) => {
    audio.close();
    throw error;
  });
  const close = async (): Promise<void> => {
    audio.close();
    await stores.close();
  };
  let isAccepted = false;
  try {
    const marked = { ...(await markedAudio(config, { folder, store: audio, stores })), store: audio };
    const mode = config.auth.mode;
    const keptIn = config.databaseUrl ? 'database' : 'data folder';
    const location = await audioLocationOf(config, folder);
    // Everything is checked before the first write: a refused start leaves the data as they were.
    await requireSameSettings(stores.settings, { mode, rows: keptIn, audio: location });
    await requireOwnAudio(marked);
    isAccepted = true;
    await claimForAuthMode(stores.settings, mode, keptIn);
    await claimAudioLocation(stores.settings, location);
    const listenSecret = config.databaseUrl
      ? await rememberListenSecret(stores.settings)
      : await loadListenSecret(folder.keys);
    const owned = await openOwnedAudio({ audio: marked, log, times });
    const { mayRemove, isBehind } = owned;
    const closeAll = (): Promise<void> => {
      owned.close();
      return close();
    };
    const traced = isTracing() ? traceAudio(owned.audio, config.remoteAudio?.kind ?? 'disk') : owned.audio;
    return { stores, audio: traced, mayRemove, isBehind, listenSecret, close: closeAll };
  } catch (error) {
    await close();
    if (isMade && !isAccepted) for (const file of [rows, searchFileOf(rows)]) await rm(file, { force: true });
    throw error;
  }
}

/** What determines the owner of an installation's audio. */
export async function markedAudio(
  { databaseUrl, remoteAudio }: Pick<StorageSettings, 'databaseUrl' | 'remoteAudio'>,
  {
    folder,
    store,
    stores,
  }: {
    readonly folder: Pick<DataFolder, 'db' | 'audio'>;
    readonly store: MarkedAudio['store'];
    readonly stores: Pick<Stores, 'turns' | 'removals' | 'readOrigin'>;
  },
): Promise<MarkedAudio> {
  const isBesideRows = !databaseUrl && !remoteAudio && (await isInSameFolder(folder));
  const { turns, removals, readOrigin } = stores;
  return { store, turns, removals, readOrigin, isBesideRows };
}

/** A link may lead to the audio of another installation. A check may look before the first start has made the folders. */
async function isInSameFolder({ db, audio }: Pick<DataFolder, 'db' | 'audio'>): Promise<boolean> {
  const parents = [db, audio].map(async (path) =>
    dirname(existsSync(path) ? await realpath(path) : resolve(path)),
  );
  const [rows, files] = await Promise.all(parents);
  return rows === files;
}

/** Optional drivers are imported on demand, to keep the default start fast. */
export async function openRows(
  { databaseUrl, databaseOptions }: Pick<StorageSettings, 'databaseUrl' | 'databaseOptions'>,
  path: string,
  log?: Log,
): Promise<Stores> {
  if (!databaseUrl) return openSqliteRows(path);
  const { openPostgresStores } = await import('./postgres/postgres-stores.ts');
  return openPostgresStores(databaseUrl, databaseOptions, log);
}

async function openSqliteRows(path: string): Promise<Stores> {
  refuseMovedRows(dirname(path));
  try {
    return await openSqliteStores(path);
  } catch (error) {
    if (toOutage(error) || sqliteCodeOf(error) === undefined) throw error;
    throw new ConfigError(`The database ${path} cannot be used: ${describeCause(error)}.`);
  }
}

async function openAudio(remote: RemoteAudio | undefined, folder: string): Promise<OpenAudioStore> {
  if (!remote) return { ...createDiskAudioStore(folder), close: () => undefined };
  const store = await remote.open();
  try {
    await store.check();
  } catch (error) {
    store.close();
    const refusal = remote.explain(error);
    throw refusal === undefined ? new StartOutageError('audio_store', error) : new ConfigError(refusal);
  }
  return store;
}
