import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import type { Log } from '../log/log.ts';
import { StartOutageError, sqliteCodeOf, toOutage } from '../start-outage.ts';
import { isTracing } from '../tracing/tracing.ts';
import type { OwnershipTimes } from './audio-ownership.ts';
import type { AudioInventory, AudioStore } from './audio-store.ts';
import {
  audioLocationOf,
  claimAudioLocation,
  claimForAuthMode,
  type DataFolder,
  loadListenSecret,
  rememberListenSecret,
} from './data-folder.ts';
import { createDiskAudioStore } from './disk/disk-audio-store.ts';
import { openOwnedAudio } from './open-owned-audio.ts';
import type { Stores } from './recording-store.ts';
import type { OpenAudioStore, RemoteAudio } from './remote-audio.ts';
import { openSqliteStores } from './sqlite/sqlite-stores.ts';
import { describeCause, StorageUnavailableError } from './storage-error.ts';
import { traceAudio } from './trace-audio.ts';

/** The configured rows and audio. */
export interface Storage {
  readonly stores: Stores;
  readonly audio: AudioStore & AudioInventory;
  /** True once the audio is known to belong to this database. */
  mayRemove(): boolean;
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
  const stores = await openRows(config, folder, log).catch((error: unknown) => {
    audio.close();
    throw error;
  });
  const close = async (): Promise<void> => {
    audio.close();
    await stores.close();
  };
  try {
    await claimForAuthMode(
      stores.settings,
      config.auth.mode,
      config.databaseUrl ? 'database' : 'data folder',
    );
    await claimAudioLocation(stores.settings, await audioLocationOf(config, folder));
    const listenSecret = config.databaseUrl
      ? await rememberListenSecret(stores.settings)
      : await loadListenSecret(folder.keys);
    const owned = await openOwnedAudio({ audio, turns: stores.turns, log, times });
    const { mayRemove } = owned;
    const closeAll = (): Promise<void> => {
      owned.close();
      return close();
    };
    const traced = isTracing()
      ? traceAudio(owned.audio, config.remoteAudio ? 'bucket' : 'disk')
      : owned.audio;
    return { stores, audio: traced, mayRemove, listenSecret, close: closeAll };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Optional drivers are imported on demand, to keep the default start fast. */
async function openRows(
  { databaseUrl, databaseOptions }: Config,
  folder: DataFolder,
  log: Log,
): Promise<Stores> {
  if (!databaseUrl) return openSqliteRows(join(folder.db, 'beep.sqlite'));
  const { openPostgresStores } = await import('./postgres/postgres-stores.ts');
  return openPostgresStores(databaseUrl, databaseOptions, log);
}

async function openSqliteRows(path: string): Promise<Stores> {
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
    const cause = error instanceof StorageUnavailableError ? error.cause : error;
    if (!isRefusal(cause)) throw new StartOutageError('audio_store', error);
    throw new ConfigError(
      `The ${remote.description} cannot be used: ${describeCause(cause)}. Check ${remote.variables}.`,
    );
  }
  return store;
}

/** Status codes that ask for a retry; they do not reject the keys or the bucket. */
const COME_AGAIN: readonly number[] = [408, 429];

/** True if the store rejected the keys, or has no such bucket. */
function isRefusal(error: unknown): boolean {
  const { httpStatusCode: status = 0 } =
    (error as { readonly $metadata?: { readonly httpStatusCode?: number } } | undefined)?.$metadata ?? {};
  return status >= 300 && status < 500 && !COME_AGAIN.includes(status);
}
