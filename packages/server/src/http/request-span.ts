import type { RequestFacts } from '../log/log.ts';
import { parseRequestTrace } from '../tracing/traceparent.ts';
import { epochNow, isTracing, type OpenSpan, recordSpan, startSpan } from '../tracing/tracing.ts';

/** The span of a request. */
export interface RequestSpan extends OpenSpan {
  ended(facts: Omit<RequestFacts, 'traceId'>): void;
}

const CREATED = 201;
/** Asked all the time, by machines. */
const PROBES: readonly string[] = ['/livez', '/readyz', '/metrics'];

/** Undefined while tracing is off, and for probes. */
export function startRequestSpan(
  path: string,
  header: (name: string) => string | undefined,
): RequestSpan | undefined {
  if (!isTracing() || PROBES.includes(path)) return undefined;
  const startAt = epochNow();
  const trace = parseRequestTrace(header);
  const span = startSpan({ name: 'request', kind: 'server', isEntry: true, startAt, client: trace?.client });
  if (!span) return undefined;
  return {
    ...span,
    ended: ({ requestId, method, route, status, bytes, end }) => {
      span.rename(`${method} ${route}`);
      span.set({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'beep.request.id': requestId,
        'beep.response.bytes': bytes,
        'beep.request.end': end,
      });
      if (status >= 500) span.fail(String(status));
      span.end();
      if (!trace?.saved || status !== CREATED) return;
      const { ids, msAgo } = trace.saved;
      const save = { name: 'save', startAt: startAt - msAgo, endAt: epochNow() };
      recordSpan(ids, save, { 'beep.clock': 'browser' });
    },
  };
}
