import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { describeFetchError } from '../check-row.ts';

const ANSWER_TIMEOUT_MS = 5000;

/** Fetches the keys that ID tokens are verified with, for `beep check`. Rejects with what to change in the variable. */
export async function fetchKeySet(
  url: string,
  variable: string,
): Promise<{ readonly response: Response; readonly count: number }> {
  const what = `The sign-in keys at ${url} (${variable})`;
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
