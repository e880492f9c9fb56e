import type { CallOutcome } from '@beep/core/recordings';
import type { Clock } from '@beep/core/time';
import { type Expectation, parseResponse } from './parse-response.ts';
import { parseRetryAfter } from './retry-after.ts';

const NOTHING: Expectation<never> = { httpStatus: 200, parse: () => undefined };

/** The failure of a call from its response, which is no success. */
export async function refusedBy(response: Response, clock: Clock): Promise<CallOutcome<never>> {
  const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'), clock.nowMs());
  return parseResponse({ httpStatus: response.status, text: await response.text(), retryAfterMs }, NOTHING);
}
