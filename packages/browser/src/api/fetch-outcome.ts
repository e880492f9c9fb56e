import type { CallOutcome } from '@beep/core/recordings';
import type { Clock } from '@beep/core/time';
import { callTimeoutMs } from './call-timeout.ts';
import { ABORTED, type Expectation, networkFailure, parseResponse } from './parse-response.ts';
import { parseRetryAfter } from './retry-after.ts';
import { waitAsTold } from './wait-as-told.ts';

export interface SentText {
  readonly mimeType: string;
  readonly content: string;
}

export interface Call<Value> {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, instead of a body. */
  readonly text?: SentText;
  /** The browser sends it also after the page was closed. Its body may have 64 KiB. */
  readonly outlivesPage?: boolean;
  readonly expect: Expectation<Value>;
  readonly signal?: AbortSignal | undefined;
  /** Instead of {@link callTimeoutMs}. */
  readonly timeoutMs?: number;
}

/**
 * One call with fetch. If the service refuses it for now and tells to wait for a few seconds, it is made once more then.
 * Never rejects.
 */
export async function fetchOutcome<Value>(call: Call<Value>, clock: Clock): Promise<CallOutcome<Value>> {
  return waitAsTold(() => fetchOnce(call, clock), clock, call.signal);
}

async function fetchOnce<Value>(call: Call<Value>, clock: Clock): Promise<CallOutcome<Value>> {
  const { url, method, headers, expect, signal, timeoutMs = callTimeoutMs(navigator) } = call;
  if (signal?.aborted) return ABORTED;
  const abort = new AbortController();
  const giveUp = (): void => abort.abort();
  signal?.addEventListener('abort', giveUp);
  const cancelTimeout = clock.after(timeoutMs, giveUp);
  const sent = sentWith(call);
  try {
    const response = await fetch(url, {
      method,
      headers: sent === null ? headers : { ...headers, 'Content-Type': sent.mimeType },
      ...(sent === null ? {} : { body: sent.content }),
      ...(call.outlivesPage && { keepalive: true }),
      cache: 'no-store',
      credentials: 'omit',
      signal: abort.signal,
    });
    const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'), clock.nowMs());
    return parseResponse({ httpStatus: response.status, text: await response.text(), retryAfterMs }, expect);
  } catch {
    if (signal?.aborted) return ABORTED;
    return networkFailure(abort.signal.aborted ? 'timedOut' : 'unreachable');
  } finally {
    cancelTimeout();
    signal?.removeEventListener('abort', giveUp);
  }
}

function sentWith({ body, text }: Pick<Call<unknown>, 'body' | 'text'>): SentText | null {
  if (text !== undefined) return text;
  return body === undefined ? null : { mimeType: 'application/json', content: JSON.stringify(body) };
}
