import type { KeyObject } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
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
  await mkdir(keysDir, { recursive: true, mode: 0o700 });
  return loadSigningKey(join(keysDir, `${name.replaceAll('_', '-')}.json`), type);
}
