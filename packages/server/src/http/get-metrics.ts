import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metrics } from '../metrics.ts';
import { ServerError } from '../server-error.ts';
import { normalizeAddress } from './client-address.ts';
import { type AppContext, peerAddress } from './request-context.ts';

export interface MetricsAccess {
  readonly metrics: Metrics;
  /** Who sends it may read from anywhere. */
  readonly token?: string | undefined;
}

/** `GET /metrics`, for the operator alone: by the token, or, where none is set, on the same machine without a proxy. */
export async function getMetrics(context: AppContext, access: MetricsAccess | undefined): Promise<Response> {
  if (!access) throw new ServerError('not_found');
  const mayRead = access.token === undefined ? isFromThisMachine(context) : hasToken(context, access.token);
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

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
const SIGNS_OF_A_PROXY = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Via'];

/** A proxy on this machine connects from it too, and a page under a name that was pointed here has its own Host. */
function isFromThisMachine(context: AppContext): boolean {
  const peer = normalizeAddress(peerAddress(context)) ?? '';
  return (
    (peer === '::1' || peer.startsWith('127.')) &&
    LOOPBACK_HOST.test(context.req.header('Host') ?? '') &&
    SIGNS_OF_A_PROXY.every((name) => context.req.header(name) === undefined)
  );
}
