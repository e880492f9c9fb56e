import type { Clock } from '@beep/core/time';
import { fetchOutcome } from '../api/fetch-outcome.ts';
import { NO_CONTENT } from '../api/parse-response.ts';
import { createBrowserClock } from '../browser-clock.ts';

/**
 * Revokes the refresh token of a local account's session. Never rejects: without a network the token stays valid until
 * it expires.
 */
export async function endLocalSession(
  origin: string,
  refreshToken: string,
  clock: Clock = createBrowserClock(),
): Promise<void> {
  const url = `${origin}/local-auth/log-out`;
  // The page may be closed at once.
  const call = { url, method: 'POST', headers: {}, outlivesPage: true, body: { refreshToken } } as const;
  await fetchOutcome({ ...call, expect: NO_CONTENT }, clock);
}
