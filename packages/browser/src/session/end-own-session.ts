import type { Clock } from '@beep/core/time';
import { fetchOutcome } from '../api/fetch-outcome.ts';
import { parseFields } from '../api/json-fields.ts';
import type { Expectation } from '../api/parse-response.ts';
import { createBrowserClock } from '../browser-clock.ts';

/** Services without providers answer with no content. */
const SIGN_OUT_PAGE: Expectation<string | null> = { httpStatus: 200, parse: parseSignOutPage };

/**
 * Ends a session of the service, at the address below which it signs in. Resolves with the provider's sign-out page, if it
 * has one. Never rejects: without a network the refresh token stays valid until it expires.
 */
export async function endOwnSession(
  address: string,
  refreshToken: string,
  clock: Clock = createBrowserClock(),
): Promise<string | null> {
  const url = `${address}log-out`;
  // The page may be closed at once.
  const call = { url, method: 'POST', headers: {}, outlivesPage: true, body: { refreshToken } } as const;
  const ended = await fetchOutcome({ ...call, expect: SIGN_OUT_PAGE }, clock);
  return ended.status === 'ok' ? ended.value : null;
}

function parseSignOutPage(body: unknown): string | null {
  const url = parseFields(body)?.url;
  return typeof url === 'string' && /^https?:/.test(url) ? url : null;
}
