import type { KeyObject } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../storage/disk/make-folder.ts';
import type { IdentityParts } from '../identity.ts';
import {
  type KeyType,
  loadSigningKey,
  newSigningKey,
  parseSigningKey,
  readSigningKey,
} from './signing-key.ts';

const KEY_FILE = '.json';
/** Local accounts are in files, also beside a database. */
export const LOCAL_KEY_FILE = 'local-accounts-key.json';

export interface SigningKeyOptions extends Pick<IdentityParts, 'databaseUrl' | 'keysDir'> {
  readonly stores: Pick<IdentityParts['stores'], 'settings'>;
  /** Its name among the settings, such as `sign_in_key`; with dashes that of its file. */
  readonly name: string;
  readonly type: KeyType;
}

/** The key of this name: processes that share a database share it, a data folder has its own. */
export async function openSigningKey(options: SigningKeyOptions): Promise<KeyObject> {
  const { databaseUrl, keysDir, stores, name, type } = options;
  if (databaseUrl)
    return parseSigningKey(await stores.settings.remember(name, await newSigningKey(type)), type);
  await makeFolder(keysDir);
  return loadSigningKey(join(keysDir, `${name.replaceAll('_', '-')}${KEY_FILE}`), type);
}

/** The keys that {@link openSigningKey} has made in a data folder: the texts by the names of settings. */
export async function readSigningKeys(keysDir: string): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, string>();
  for (const file of await readdir(keysDir)) {
    if (!file.endsWith(KEY_FILE) || file === LOCAL_KEY_FILE) continue;
    const name = file.slice(0, -KEY_FILE.length).replaceAll('-', '_');
    keys.set(name, await readSigningKey(join(keysDir, file)));
  }
  return keys;
}
