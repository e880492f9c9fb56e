import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Use } from './decide-access.ts';

/** Long enough to start playing; players ask for a new address afterwards. */
export const GRANT_LIFE_MS = 600_000;
/** The parameter of a media address. */
export const GRANT_PARAMETER = 'grant';

const KEY_BYTES = 32;
const PURPOSE_OF_KEY = 'beep media grants 1';
/** Base 36 seconds since the epoch, and the signature. */
const GRANT = /^([0-9a-z]{1,9})\.([\w-]{43})$/;

export interface GrantScope {
  readonly recordingId: string;
  readonly use: Use;
}

export interface Grant {
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Permissions in addresses of audio and captions, which carry no token. A grant is for one recording and use, works for
 * ten minutes, and lifts no suspension, expiry or deletion.
 */
export interface Grants {
  issue(scope: GrantScope): Grant;
  accepts(text: string, scope: GrantScope): boolean;
}

/** The address with a grant. */
export function mediaUrl(url: string, { text }: Grant): string {
  return `${url}?${GRANT_PARAMETER}=${text}`;
}

export interface GrantsDeps {
  /** The secret of the installation, the same in every process. A new one ends the grants of the old one. */
  readonly secret: Buffer;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export function createGrants({ secret, now }: GrantsDeps): Grants {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE_OF_KEY, KEY_BYTES));
  const sign = ({ recordingId, use }: GrantScope, seconds: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([use, recordingId, seconds]))
      .digest();
  return {
    issue: (scope) => {
      const expiresAt = Math.floor((now() + GRANT_LIFE_MS) / 1000);
      const seconds = expiresAt.toString(36);
      return {
        text: `${seconds}.${sign(scope, seconds).toString('base64url')}`,
        expiresAt: expiresAt * 1000,
      };
    },
    accepts: (text, scope) => {
      const [, seconds, signature] = GRANT.exec(text) ?? [];
      if (seconds === undefined || signature === undefined) return false;
      if (!timingSafeEqual(Buffer.from(signature, 'base64url'), sign(scope, seconds))) return false;
      const left = Number.parseInt(seconds, 36) * 1000 - now();
      return left > 0 && left <= GRANT_LIFE_MS;
    },
  };
}
