import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { requestAccessToken } from '../../auth/firebase/firebase-account-directory.ts';
import { loadServiceAccount } from '../../auth/firebase/service-account.ts';
import type { Config } from '../../config/config.ts';
import { describeCause } from '../../storage/storage-error.ts';
import { type CheckRow, clockOf, describeFetchError, type OtherClock, tryCheck } from './check-row.ts';

const ANSWER_TIMEOUT_MS = 5000;

export interface CheckedIdentity {
  readonly rows: readonly CheckRow[];
  readonly clocks: readonly OtherClock[];
}

/** Fetches the keys that ID tokens are verified with, and signs in with the service account if there is one. */
export async function checkIdentity(config: Config): Promise<CheckedIdentity> {
  const { auth, firebaseServiceAccount: setting } = config;
  if (auth.mode === 'local') {
    const detail = 'local accounts: anybody on this machine signs in as anybody';
    return { rows: [{ subject: 'sign-in keys', result: 'ok', detail }], clocks: [] };
  }
  const clocks: OtherClock[] = [];
  const keys = await tryCheck('sign-in keys', async () => {
    const { response, count } = await fetchKeys(config.firebaseJwksUrl);
    clocks.push(...clockOf('the sign-in keys', response));
    return `${count} for the project ${auth.projectId}`;
  });
  if (setting === undefined) return { rows: [keys], clocks };
  return { rows: [keys, await tryCheck('service account', () => signIn(setting))], clocks };
}

async function fetchKeys(url: string): Promise<{ readonly response: Response; readonly count: number }> {
  const what = `The sign-in keys at ${url} (FIREBASE_JWKS_URL)`;
  const failed = (reason: string): Error => new Error(`${what} ${reason}`);
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw failed(
        `do not answer: ${describeFetchError(error)}. Nobody can sign in: allow this machine to reach that address.`,
      );
    },
  );
  if (!response.ok) throw failed(`answer with ${response.status}. Correct the address.`);
  const keySet: unknown = await response.json().catch(() => undefined);
  try {
    createLocalJWKSet(keySet as JSONWebKeySet);
  } catch {
    throw failed('are no JSON Web Key Set. Correct the address.');
  }
  const { length: count } = (keySet as JSONWebKeySet).keys;
  if (count === 0) throw failed('are an empty set. Correct the address.');
  return { response, count };
}

async function signIn(setting: string): Promise<string> {
  const serviceAccount = await loadServiceAccount(setting);
  try {
    await requestAccessToken({ serviceAccount, timeoutMs: ANSWER_TIMEOUT_MS });
  } catch (error) {
    throw new Error(
      `FIREBASE_SERVICE_ACCOUNT cannot sign in: ${describeCause(error)} Make a new key, or allow this machine to reach ${serviceAccount.tokenUri}.`,
    );
  }
  return serviceAccount.clientEmail;
}
