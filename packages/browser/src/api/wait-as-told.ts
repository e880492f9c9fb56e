import { CALL_RETRY_AFTER_MAX_MS } from '@beep/core/limits';
import type { CallFailure, CallOutcome } from '@beep/core/recordings';
import type { Clock } from '@beep/core/time';

/** Makes a call, and once more if the service refuses it for now and tells to wait for a few seconds. */
export async function waitAsTold<Value>(
  call: () => Promise<CallOutcome<Value>>,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<CallOutcome<Value>> {
  const first = await call();
  const waitMs = first.status === 'failed' ? waitOf(first.failure) : undefined;
  if (waitMs === undefined) return first;
  await wait(waitMs, clock, signal);
  return call();
}

/** Undefined if it is not worth waiting: the refusal is not for now, or for long. */
function waitOf(failure: CallFailure): number | undefined {
  if (failure.kind !== 'refused' || ![429, 503].includes(failure.httpStatus)) return undefined;
  const { retryAfterMs } = failure;
  return retryAfterMs !== undefined && retryAfterMs <= CALL_RETRY_AFTER_MAX_MS ? retryAfterMs : undefined;
}

function wait(ms: number, clock: Clock, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
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
