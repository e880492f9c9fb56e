import type { ApiErrorBody } from '@beep/api';
import { InspectorBusyError } from '../audio/audio-inspector.ts';
import { SOUND_SECONDS_PER_SECOND } from '../audio/queue/fair-queue.ts';
import { QueueRefusal } from '../audio/queue/waiting-work.ts';
import { isFromOutside } from '../errno.ts';
import type { Log } from '../log/log.ts';
import { ServerError } from '../server-error.ts';
import type { AppContext } from './request-context.ts';
import { routeOf } from './route-of.ts';

/** Converts any error of a handler to `{code, message}`. Logs errors that the caller did not cause. */
export function respondWithError(error: unknown, context: AppContext, log: Log): Response {
  const known = toServerError(error);
  // An unsupported feature is not a failure.
  if (known.status >= 500 && known.code !== 'unsupported') {
    log.error('request_failed', known.cause ?? known, {
      requestId: context.get('requestId'),
      method: context.req.method,
      route: routeOf(context),
      code: known.code,
    });
  }
  const body: ApiErrorBody = { code: known.code, message: known.message, ...known.facts };
  return context.json(body, known.status, {
    ...known.headers,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
}

/** The error that the caller sees. */
export function toServerError(error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  if (error instanceof QueueRefusal) return refusalOf(error);
  const outside = error instanceof InspectorBusyError || isFromOutside(error);
  return new ServerError(outside ? 'unavailable' : 'internal', { cause: error });
}

const MAX_RETRY_SECONDS = 60;

/** 429 for a caller who fills the queue, 503 if others fill it. */
function refusalOf(error: QueueRefusal): ServerError {
  const { payer, waitingSeconds } = error;
  const work = Math.ceil(waitingSeconds / SOUND_SECONDS_PER_SECOND);
  const headers = { 'Retry-After': String(Math.min(Math.max(work, 1), MAX_RETRY_SECONDS)) };
  if (!payer) return new ServerError('unavailable', { headers, cause: error });
  const minutes = Math.round(waitingSeconds / 60);
  return new ServerError('rate_limited', {
    message: `${payer.refusal} (${minutes} minutes of sound wait). Wait for the time in Retry-After, then try again.`,
    headers,
  });
}
