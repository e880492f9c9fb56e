import { createHash, timingSafeEqual } from 'node:crypto';
import { isFromThisMachine, tracesOf } from '../auth/from-this-machine.ts';
import type { AppContext } from '../http/request-context.ts';
import { ServerError } from '../server-error.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsAccess {
  readonly metrics: Metrics;
  /** A request with this token may read the metrics from any address. */
  readonly token?: string | undefined;
}

/** `GET /metrics`: requires the token or, if none is set, a local request without a proxy. */
export async function getMetrics(context: AppContext, access: MetricsAccess | undefined): Promise<Response> {
  if (!access) throw new ServerError('not_found');
  const mayRead =
    access.token === undefined ? isFromThisMachine(tracesOf(context)) : hasToken(context, access.token);
  if (!mayRead) {
    throw new ServerError('forbidden', {
      message:
        'Metrics are for the operator: send METRICS_TOKEN as a bearer token. Where none is set, ask from the same machine.',
    });
  }
  const { text, contentType } = await access.metrics.read();
  return context.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
}

function hasToken(context: AppContext, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(context.req.header('Authorization') ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
