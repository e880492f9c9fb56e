import { retryAfterMs } from '../../http/outgoing/retry-after.ts';
import type { WebhookAnswer } from './post-webhook.ts';
import type { AttemptOutcome, StoredDelivery, StoredWebhook } from './storage/index.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Until the next attempt, by the Standard Webhooks specification, and two days more: five in all. */
const RETRY_MS: readonly number[] = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2, 5, 10, 14, 20, 24, 24, 24].map((hours) => hours * HOUR_MS),
];
/** A webhook that fails for so long is switched off. */
const FAILING_MS = 5 * 24 * HOUR_MS;
/** Between attempts of any events while the receiver fails: doubles up to five minutes. */
const FIRST_REST_MS = 5 * SECOND_MS;
const LONGEST_REST_MS = 5 * MINUTE_MS;
const GONE = 410;

/** What follows from an attempt. */
export function outcomeOf(
  answer: WebhookAnswer,
  { attempts }: Pick<StoredDelivery, 'attempts'>,
  { failures, failing_since_ms }: Pick<StoredWebhook, 'failures' | 'failing_since_ms'>,
  at: number,
): AttemptOutcome {
  const status = 'status' in answer ? answer.status : null;
  const noted = { at, status, problem: 'problem' in answer ? answer.problem : null };
  if (status !== null && status >= 200 && status < 300) return noted;
  if (status === GONE) return { ...noted, nextAt: null, off: 'gone' };
  const askedMs = 'retryAfter' in answer ? retryAfterMs(answer.retryAfter, at) : 0;
  const retryMs = RETRY_MS[attempts];
  const restMs = Math.min(FIRST_REST_MS * 2 ** failures, LONGEST_REST_MS);
  return {
    ...noted,
    nextAt: retryMs === undefined ? null : at + Math.max(retryMs, askedMs),
    restsUntil: at + Math.max(restMs, askedMs),
    ...(at - (failing_since_ms ?? at) >= FAILING_MS && { off: 'failing' }),
  };
}
