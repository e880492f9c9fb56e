import { API_BASE_PATH } from '@beep/api';
import { fetchOutcome } from '@beep/browser';
import { NEWSLETTER_TIMEOUT_MS } from '@beep/core/limits';
import type { Clock } from '@beep/core/time';

/** Public pages do not load the contract. */
export async function subscribeToService(email: string, clock: Clock): Promise<'subscribed' | 'failed'> {
  const { status } = await fetchOutcome(
    {
      url: `${API_BASE_PATH}/newsletter`,
      method: 'POST',
      headers: {},
      body: { EMAIL: email },
      timeoutMs: NEWSLETTER_TIMEOUT_MS,
      expect: {
        httpStatus: 200,
        parse: (body) => ((body as { result?: unknown } | null)?.result === 'success' ? true : undefined),
      },
    },
    clock,
  );
  return status === 'ok' ? 'subscribed' : 'failed';
}
