import { CALL_RETRY_AFTER_MAX_MS } from '@beep/core/limits';
import type { CallFailure, CallOutcome } from '@beep/core/recordings';
import { NETWORK_FAILURE_TEXTS } from '@beep/core/texts';
import type { Clock } from '@beep/core/time';
import { callTimeoutMs } from './call-timeout.ts';
import { ABORTED, type Expectation, networkFailure, parseResponse } from './parse-response.ts';
import { parseRetryAfter } from './retry-after.ts';

export interface Call<Value> {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, instead of a body. */
  readonly text?: { readonly mimeType: string; readonly content: string };
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
  const first = await fetchOnce(call, clock);
  const waitMs = first.status === 'failed' ? waitOf(first.failure) : undefined;
  if (waitMs === undefined) return first;
  await wait(waitMs, clock, call.signal);
  return fetchOnce(call, clock);
}

/** Undefined if it is not worth waiting: the refusal is not for now, or for long. */
function waitOf(failure: CallFailure): number | undefined {
  if (failure.kind !== 'refused' || ![429, 503].includes(failure.httpStatus)) return undefined;
  const { retryAfterMs } = failure;
  return retryAfterMs !== undefined && retryAfterMs <= CALL_RETRY_AFTER_MAX_MS ? retryAfterMs : undefined;
}

function wait(ms: number, clock: Clock, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    signal?.addEventListener('abort', end);
  });
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
    return networkFailure(
      abort.signal.aborted ? NETWORK_FAILURE_TEXTS.timedOut : NETWORK_FAILURE_TEXTS.unreachable,
    );
  } finally {
    cancelTimeout();
    signal?.removeEventListener('abort', giveUp);
  }
}

function sentWith({
  body,
  text,
}: Pick<Call<unknown>, 'body' | 'text'>): NonNullable<Call<unknown>['text']> | null {
  if (text !== undefined) return text;
  return body === undefined ? null : { mimeType: 'application/json', content: JSON.stringify(body) };
}
