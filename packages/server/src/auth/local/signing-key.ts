import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { z } from 'zod';
import { writeDurably } from '../../storage/disk/durable-files.ts';

const rsaPrivateJwk = z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() });

/** The RS256 key pair that signs this server's local tokens. */
export interface SigningKey {
  readonly keyId: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

/**
 * Reads the key from `keysDir`, or creates it at the first start. The file is readable by its owner only (0600) and is
 * written atomically.
 */
export async function loadSigningKey(keysDir: string): Promise<SigningKey> {
  const path = join(keysDir, 'local-accounts-key.json');
  const jwk = (await readKey(path)) ?? (await makeKey(path));
  const privateKey = await importJWK({ ...jwk, ext: false }, 'RS256').catch(() => undefined);
  if (!privateKey || privateKey instanceof Uint8Array) throw unreadable(path);
  const keyId = await calculateJwkThumbprint(jwk);
  const publicJwk: JWK = { kty: 'RSA', n: jwk.n, e: jwk.e, kid: keyId, alg: 'RS256', use: 'sig' };
  return { keyId, privateKey, publicJwk };
}

type PrivateJwk = z.infer<typeof rsaPrivateJwk>;

async function readKey(path: string): Promise<PrivateJwk | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
    await chmod(path, 0o600);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
  try {
    return rsaPrivateJwk.parse(JSON.parse(text));
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

async function makeKey(path: string): Promise<PrivateJwk> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = rsaPrivateJwk.parse(await exportJWK(privateKey));
  await writeDurably(path, JSON.stringify(jwk));
  return jwk;
}

function unreadable(path: string, cause?: unknown): Error {
  return new Error(`${path} holds no key. Delete it to get a new one; everybody then signs in again.`, {
    cause,
  });
}
