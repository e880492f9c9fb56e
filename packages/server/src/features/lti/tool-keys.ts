import { createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { openSigningKey, type SigningKeyOptions } from '../../auth/issuer/open-signing-key.ts';

/** How long a key signs. The next one is published for as long before. */
const KEY_LIFE_MS = 90 * 86_400_000;
/** Of what is signed: platforms take it at once. */
const SIGNED_SECONDS = 300;

interface ToolKey {
  readonly privateKey: KeyObject;
  readonly kid: string;
  readonly publicJwk: JWK;
}

/** The keys that sign what the service sends to platforms. */
export interface ToolKeys {
  /** The present key and the next one. */
  keySet(): Promise<{ readonly keys: readonly JWK[] }>;
  /** Signs with the present key. */
  sign(payload: JWTPayload): Promise<string>;
}

export interface ToolKeyOptions extends Omit<SigningKeyOptions, 'name' | 'type'> {
  readonly now: () => number;
}

/** Keys change with the clock, so that all processes on a database agree on the key without a word. */
export function createToolKeys({ now, ...storage }: ToolKeyOptions): ToolKeys {
  const opened = new Map<number, Promise<ToolKey>>();
  const keyOf = (period: number): Promise<ToolKey> => {
    const known = opened.get(period);
    if (known) return known;
    const opening = openKey({ ...storage, name: `lti_key_${period}`, type: 'rsa' });
    opened.set(period, opening);
    opening.catch(() => opened.delete(period));
    return opening;
  };
  const present = (): number => Math.floor(now() / KEY_LIFE_MS);
  return {
    keySet: async () => {
      const keys = await Promise.all([keyOf(present()), keyOf(present() + 1)]);
      return { keys: keys.map(({ publicJwk }) => publicJwk) };
    },
    sign: async (payload) => {
      const { privateKey, kid } = await keyOf(present());
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + SIGNED_SECONDS)
        .sign(privateKey);
    },
  };
}

async function openKey(options: SigningKeyOptions): Promise<ToolKey> {
  const privateKey = await openSigningKey(options);
  const jwk = await exportJWK(createPublicKey(privateKey));
  const kid = await calculateJwkThumbprint(jwk);
  return { privateKey, kid, publicJwk: { ...jwk, kid, alg: 'RS256', use: 'sig' } };
}
