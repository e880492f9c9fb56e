import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refuseUnfinishedRestore } from './backup/restore-marker.ts';
import { ConfigError } from './config-error.ts';
import { isMissingFile } from './errno.ts';
import type { SettingStore } from './storage/recording-store.ts';

/** The parts of DATA_DIR. There is nothing else in it. */
export interface DataFolder {
  readonly db: string;
  readonly audio: string;
  readonly spool: string;
  readonly keys: string;
}

/** Makes the folders that are missing; only the service's own user may read them. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const folder = {
    db: join(path, 'db'),
    audio: join(path, 'audio'),
    spool: join(path, 'spool'),
    keys: join(path, 'keys'),
  };
  try {
    for (const part of Object.values(folder)) await mkdir(part, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATA_DIR=${path} cannot be used: ${reason}`);
  }
  refuseUnfinishedRestore(path);
  return folder;
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

/** The key of the listeners' hashes, made at the first start. */
export async function loadListenSecret(keysFolder: string): Promise<Buffer> {
  const path = join(keysFolder, 'listens.key');
  try {
    return await readFile(path);
  } catch (error) {
    if (!isMissingFile(error)) throw error;
  }
  const secret = randomBytes(32);
  await writeFile(path, secret, { mode: 0o600, flag: 'wx' });
  return secret;
}

/** The same for processes that share a database and no folder. */
export async function rememberListenSecret(settings: SettingStore): Promise<Buffer> {
  return Buffer.from(
    await settings.remember('listen_secret', randomBytes(32).toString('base64url')),
    'base64url',
  );
}
