import type { WebhookProblem } from '@beep/api/features/webhooks';
import { errnoOf } from '../../errno.ts';
import { OutgoingError, type OutgoingRequests } from '../../http/outgoing/outgoing-requests.ts';

/** For the look-up, the connection and the head of the answer together. */
const TIMEOUT_MS = 15_000;

/** The answer of a receiver, or why there was none. */
export type WebhookAnswer =
  | { readonly status: number; readonly retryAfter: string | undefined }
  | { readonly problem: Exclude<WebhookProblem, 'forbidden'> };

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PostNeeds {
  readonly outgoing: Pick<OutgoingRequests, 'send'>;
}

/** Rejects only if the signal aborts. The log would show its owner a body, which may be that of an inner service. */
export async function postWebhook(
  { outgoing }: PostNeeds,
  { url, headers, body }: WebhookRequest,
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  try {
    const request = { method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, maxBytes: 0, signal };
    const answer = await outgoing.send(url, request);
    return { status: answer.status, retryAfter: answer.headers['retry-after'] };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutgoingError) return { problem: problemOf(error) };
    throw error;
  }
}

const CERTIFICATE = /CERT|ERR_TLS|ERR_SSL|SELF_SIGNED|UNABLE_TO/;
const NO_ADDRESS = ['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EAI_AGAIN'];

function problemOf({ reason, cause }: OutgoingError): Exclude<WebhookProblem, 'forbidden'> {
  if (reason === 'forbidden') return 'private_address';
  if (cause instanceof Error && ['TimeoutError', 'AbortError'].includes(cause.name)) return 'timeout';
  const code = errnoOf(cause) ?? '';
  if (NO_ADDRESS.includes(code)) return 'no_address';
  return CERTIFICATE.test(code) ? 'certificate' : 'unreachable';
}
