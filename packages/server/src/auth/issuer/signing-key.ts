import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isMissingFile } from '../../errno.ts';
import { writeDurably } from '../../storage/disk/durable-files.ts';

export type KeyType = 'rsa' | 'ec';

const HOW_TO_RENEW = 'Delete it to get a new one; everybody then signs in again.';

/** Reads the key, or creates it at the first start: written atomically, readable by its owner only. */
export async function loadSigningKey(path: string, type: KeyType): Promise<KeyObject> {
  const text = await readFile(path, 'utf8').catch(async (cause) => {
    if (!isMissingFile(cause)) throw cause;
    const created = await newSigningKey(type);
    await writeDurably(path, created);
    return created;
  });
  await chmod(path, 0o600);
  try {
    return parseSigningKey(text, type);
  } catch (cause) {
    throw new Error(`${path} holds no key. ${HOW_TO_RENEW}`, { cause });
  }
}

/** The text of the key in a file, for another installation. Rejects as {@link loadSigningKey} does. */
export async function readSigningKey(path: string): Promise<string> {
  const text = await readFile(path, 'utf8');
  try {
    createPrivateKey({ key: JSON.parse(text), format: 'jwk' });
  } catch (cause) {
    throw new Error(`${path} holds no key. ${HOW_TO_RENEW}`, { cause });
  }
  return text;
}

/** The text of a new private key: 2048 bits, or P-256. */
export async function newSigningKey(type: KeyType): Promise<string> {
  const { privateKey } =
    type === 'rsa'
      ? await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
      : await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}

/** Throws if the text is no private key of the type. */
export function parseSigningKey(text: string, type: KeyType): KeyObject {
  const key = createPrivateKey({ key: JSON.parse(text), format: 'jwk' });
  if (key.asymmetricKeyType === type) return key;
  throw new TypeError(`The key is of the type ${key.asymmetricKeyType}, not ${type}.`);
}
