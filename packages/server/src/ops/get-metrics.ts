import { isFromThisMachine, tracesOf } from '../auth/from-this-machine.ts';
import { isAnyOf } from '../auth/is-any-of.ts';
import type { Metrics } from '../http/metrics.ts';
import type { AppContext } from '../http/request-context.ts';
import { compareSecret } from '../limits/limit-requests.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import { ServerError } from '../server-error.ts';

export interface MetricsAccess {
  readonly metrics: Metrics;
  /** A request with this token may read the metrics from any address. */
  readonly token?: string | undefined;
  readonly limits: RequestLimits;
}

/** `GET /metrics`: requires the token or, if none is set, a local request without a proxy. */
export async function getMetrics(context: AppContext, access: MetricsAccess | undefined): Promise<Response> {
  if (!access) throw new ServerError('not_found');
  const mayRead = await isOperator(context, access);
  if (!mayRead) {
    throw new ServerError('forbidden', {
      message:
        'Metrics are for the operator: send METRICS_TOKEN as a bearer token. Where none is set, ask from the same machine.',
    });
  }
  const { text, contentType } = await access.metrics.read();
  return context.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
}

/** A call without a token guesses none, and is not counted. */
async function isOperator(context: AppContext, { token, limits }: MetricsAccess): Promise<boolean> {
  if (token === undefined) return isFromThisMachine(tracesOf(context));
  const given = /^Bearer +(\S+)$/i.exec(context.req.header('Authorization') ?? '')?.[1];
  if (given === undefined) return false;
  return compareSecret(context, {
    limiter: limits.wrongSecretsPerAddress,
    compare: () => isAnyOf(given, [token]),
    isWrong: (isRight) => !isRight,
  });
}
