import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { makeFolder } from '../../storage/disk/make-folder.ts';
import type { IdentityParts } from '../identity.ts';
import { type KeyType, loadSigningKey, newSigningKey, parseSigningKey } from './signing-key.ts';

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
  return loadSigningKey(join(keysDir, `${name.replaceAll('_', '-')}.json`), type);
}
