import type { ApiErrorBody } from '@beep/api';
import { InspectorBusyError } from '../audio/audio-inspector.ts';
import { isFromOutside } from '../errno.ts';
import type { Log } from '../log.ts';
import { ServerError } from '../server-error.ts';
import type { AppContext } from './request-context.ts';
import { routeOf } from './route-of.ts';

/** Turns whatever a handler threw into `{code, message}`; logs what is not the caller's doing. */
export function answerError(error: unknown, context: AppContext, log: Log): Response {
  const known = toServerError(error);
  // What nobody supports is nobody's failure.
  if (known.status >= 500 && known.code !== 'unsupported') {
    log.error('request_failed', known.cause ?? known, {
      requestId: context.get('requestId'),
      method: context.req.method,
      route: routeOf(context),
      code: known.code,
    });
  }
  const body: ApiErrorBody = { code: known.code, message: known.message };
  return context.json(body, known.status, {
    ...known.headers,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
}

function toServerError(error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  const outside = error instanceof InspectorBusyError || isFromOutside(error);
  return new ServerError(outside ? 'unavailable' : 'internal', { cause: error });
}
