import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { OutgoingRequests } from '../../http/outgoing/outgoing-requests.ts';
import { LtiError } from './lti-error.ts';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 256 * 1024;
/** Keys are asked for again after this time, so that one that a platform has withdrawn ends. */
const FRESH_MS = 15 * 60_000;
/** For a key that is not in the set, not more often than this. */
const AGAIN_MS = 10_000;
/** Sets of keys in memory. */
const MAX_SETS = 500;

interface KeySet {
  readonly find: JWTVerifyGetKey;
  readonly fetchedAt: number;
}

export interface PlatformKeysNeeds {
  readonly outgoing: Pick<OutgoingRequests, 'send'>;
  readonly now: () => number;
}

/** The keys with which platforms sign, by the addresses of their sets. */
export function createPlatformKeys({ outgoing, now }: PlatformKeysNeeds) {
  const sets = new Map<string, KeySet>();
  const fetching = new Map<string, Promise<KeySet>>();
  const fetchSet = (url: string): Promise<KeySet> => {
    const running = fetching.get(url);
    if (running) return running;
    const started = readSet(outgoing, url)
      .then((find) => {
        const found = { find, fetchedAt: now() };
        if (sets.size >= MAX_SETS) sets.clear();
        sets.set(url, found);
        return found;
      })
      .finally(() => fetching.delete(url));
    fetching.set(url, started);
    return started;
  };
  const isYounger = (set: KeySet, ms: number): boolean => Math.abs(now() - set.fetchedAt) < ms;
  return {
    /** Rejects with `unreachable` if the keys cannot be had, and as `jose` does if there is no such key. */
    of:
      (url: string): JWTVerifyGetKey =>
      async (header, token) => {
        const known = sets.get(url);
        const set = known && isYounger(known, FRESH_MS) ? known : await fetchSet(url);
        try {
          return await set.find(header, token);
        } catch (error) {
          if (!(error instanceof errors.JWKSNoMatchingKey) || isYounger(set, AGAIN_MS)) throw error;
          return (await fetchSet(url)).find(header, token);
        }
      },
  };
}

async function readSet(outgoing: PlatformKeysNeeds['outgoing'], url: string): Promise<JWTVerifyGetKey> {
  try {
    const answer = await outgoing.send(url, {
      headers: { Accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    if (answer.status !== 200 || answer.isCut) throw new Error(`It answers ${answer.status}.`);
    return createLocalJWKSet(JSON.parse(answer.text) as JSONWebKeySet);
  } catch (cause) {
    throw new LtiError('unreachable', 'The keys of the platform cannot be had.', cause);
  }
}
