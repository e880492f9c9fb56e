import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SignJWT } from 'jose';
import { isMissingFile } from '../../errno.ts';
import { writeDurably } from '../../storage/disk/durable-files.ts';
import { createJwtVerifier } from '../jwt-verifier.ts';
import type { TokenVerifier } from '../token-verifier.ts';
import type { LocalSession } from './account-store.ts';

/** The id of the project, as in the auth settings of the site. */
const PROJECT_ID = 'local';
/** Firebase's lifetime of an ID token. */
export const ID_TOKEN_LIFE_SECONDS = 3600;

export interface TokenIssuer {
  readonly verifier: TokenVerifier;
  /** An ID token with the claims of Firebase, so code behind the verifier needs no special case. */
  mint(session: LocalSession): Promise<string>;
}

/** Rejects if the key in `keysDir` is unreadable. */
export async function openTokenIssuer(keysDir: string, url: string, now: () => number): Promise<TokenIssuer> {
  const privateKey = await loadSigningKey(join(keysDir, 'local-accounts-key.json'));
  const publicKey = createPublicKey(privateKey);
  return {
    verifier: createJwtVerifier({ keys: async () => publicKey, issuer: url, audience: PROJECT_ID, now }),
    mint({ uid, email, name, providerId, authTime }) {
      const issuedAt = Math.floor(now() / 1000);
      const identities = { [providerId]: [uid], email: [email] };
      const firebase = { identities, sign_in_provider: providerId };
      return new SignJWT({ user_id: uid, email, email_verified: true, name, auth_time: authTime, firebase })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(url)
        .setAudience(PROJECT_ID)
        .setSubject(uid)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ID_TOKEN_LIFE_SECONDS)
        .setJti(randomUUID())
        .sign(privateKey);
    },
  };
}

/** Reads the key, or creates it at the first start: written atomically, readable by its owner only. */
async function loadSigningKey(path: string): Promise<KeyObject> {
  const text = await readFile(path, 'utf8').catch(async (cause) => {
    if (!isMissingFile(cause)) throw cause;
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    const created = JSON.stringify(privateKey.export({ format: 'jwk' }));
    await writeDurably(path, created);
    return created;
  });
  await chmod(path, 0o600);
  try {
    const key = createPrivateKey({ key: JSON.parse(text), format: 'jwk' });
    if (key.asymmetricKeyType === 'rsa') return key;
    throw new TypeError(`The key is of the type ${key.asymmetricKeyType}, not rsa.`);
  } catch (cause) {
    const message = `${path} holds no key. Delete it to get a new one; everybody then signs in again.`;
    throw new Error(message, { cause });
  }
}
