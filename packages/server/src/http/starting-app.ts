import { API_BASE_PATH } from '@beep/api';
import { routes } from '@beep/api/contract';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Log } from '../log/log.ts';
import { ServerError } from '../server-error.ts';
import { createClientAddressing } from './client-address.ts';
import { defaultHeaders } from './default-headers.ts';
import { NOT_READY_MESSAGES, type NotReadyBody } from './get-readiness.ts';
import type { NotReadyReason } from './readiness.ts';
import type { AppEnv } from './request-context.ts';
import { respondWithError } from './respond-with-error.ts';
import { watchRequests } from './watch-requests.ts';

export interface StartingAppOptions {
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
  readonly log: Log;
  /** The reasons why the service is not open yet, most important first. */
  readonly reasons: () => readonly [NotReadyReason, ...NotReadyReason[]];
}

/** Seconds; longer than most starts take. */
const RETRY_AFTER = '5';

/** Handles requests until the service is open: reports that the process is alive and not ready. */
export function createStartingApp({
  publicUrl,
  trustedProxies,
  log,
  reasons,
}: StartingAppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  // The outage is logged once, not for every request.
  app.onError((error, context) => respondWithError(error, context, { error: () => undefined }));
  const clientOf = createClientAddressing(trustedProxies);
  app.use(watchRequests({ clientOf, log, headers: defaultHeaders(publicUrl) }));
  // Any page may read this response, which only says when to retry.
  app.use(`${API_BASE_PATH}/*`, cors({ origin: '*', exposeHeaders: ['Retry-After'] }));
  app.get(routes.getLiveness.path, (context) =>
    context.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }),
  );
  app.get(routes.getReadiness.path, (context) => {
    const [first] = reasons();
    const body: NotReadyBody = {
      code: 'unavailable',
      message: NOT_READY_MESSAGES[first],
      reasons: reasons(),
    };
    return context.json(body, 503, { 'Cache-Control': 'no-store', 'Retry-After': RETRY_AFTER });
  });
  app.all('*', () => {
    throw new ServerError('unavailable', {
      message: `${NOT_READY_MESSAGES[reasons()[0]]} Nothing was stored; try again in a moment.`,
      headers: { 'Retry-After': RETRY_AFTER },
    });
  });
  return app;
}
