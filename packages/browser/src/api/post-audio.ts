import { UPLOAD_STALL_MS } from '@beep/core/limits';
import type { CallOutcome } from '@beep/core/recordings';
import type { Clock } from '@beep/core/time';
import { ABORTED, networkFailure, type ServiceResponse } from './parse-response.ts';
import { parseRetryAfter } from './retry-after.ts';

/** The time the service has to check and store a recording after its last byte has left. */
export const UPLOAD_ANSWER_MS: number = 4 * UPLOAD_STALL_MS;

export interface AudioUpload {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly audio: Blob;
  /** Called with the number of bytes sent, 0..`audio.size`. */
  readonly onProgress: (sentBytes: number) => void;
}

/**
 * Posts audio. XMLHttpRequest, because fetch reports no upload progress. Fails as `network` if no byte moves for {@link
 * UPLOAD_STALL_MS}, or no response comes within {@link UPLOAD_ANSWER_MS} of the last byte. Never rejects.
 */
export function postAudio(
  sending: AudioUpload,
  clock: Clock,
  signal: AbortSignal,
): Promise<CallOutcome<ServiceResponse>> {
  if (signal.aborted) return Promise.resolve(ABORTED);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let cancelTimer = (): void => undefined;

    function settle(outcome: CallOutcome<ServiceResponse>): void {
      cancelTimer();
      signal.removeEventListener('abort', abort);
      resolve(outcome);
      request.abort();
    }
    function abort(): void {
      settle(ABORTED);
    }
    function expectProgressWithin(delayMs: number): void {
      cancelTimer();
      cancelTimer = clock.after(delayMs, () => settle(networkFailure('stalled')));
    }

    signal.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded }) => {
      expectProgressWithin(UPLOAD_STALL_MS);
      sending.onProgress(Math.min(loaded, sending.audio.size));
    });
    request.upload.addEventListener('load', () => expectProgressWithin(UPLOAD_ANSWER_MS));
    request.addEventListener('load', () =>
      settle({ status: 'ok', value: responseOf(request, clock.nowMs()) }),
    );
    request.addEventListener('error', () => settle(networkFailure('unreachable')));

    request.open('POST', sending.url);
    for (const [name, value] of Object.entries(sending.headers)) request.setRequestHeader(name, value);
    expectProgressWithin(UPLOAD_STALL_MS);
    request.send(sending.audio);
  });
}

function responseOf(request: XMLHttpRequest, nowMs: number): ServiceResponse {
  const retryAfterMs = parseRetryAfter(request.getResponseHeader('Retry-After'), nowMs);
  const { status, responseText } = request;
  return { httpStatus: status, text: responseText, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
