import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { withSpan } from '../tracing/tracing.ts';
import type { Client, ClientRequest } from './client-address.ts';
import { type RequestNames, type RequestSinks, reportRequest, watchResponse } from './report-request.ts';
import { type AppContext, type AppEnv, peerAddress } from './request-context.ts';
import { type RequestSpan, startRequestSpan } from './request-span.ts';
import { recordingOf, routeOf } from './route-of.ts';
import { nodeResponse } from './send-response.ts';

export const REQUEST_ID_HEADER = 'X-Request-Id';

/** Valid request ids from a proxy; anything else could inject into a header or a log line. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

export interface WatchOptions extends RequestSinks {
  readonly clientOf: (request: ClientRequest) => Client;
  /** On every response that does not set them itself. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The outermost middleware: determines the client and the request id, and reports the response. */
export function watchRequests(options: WatchOptions): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const startedAt = performance.now();
    const header = (name: string): string | undefined => context.req.header(name);
    const client = options.clientOf({ peer: peerAddress(context), header });
    const requestId = requestIdOf(client, header);
    context.set('client', client);
    context.set('requestId', requestId);
    context.set('answerHeaders', { ...options.headers, [REQUEST_ID_HEADER]: requestId });
    const span = startRequestSpan(context.req.path, header);
    const names = (): RequestNames => namesOf(context, span);
    const run = (): Promise<void> => withSpan(span, next);
    const outgoing = nodeResponse(context);
    if (!outgoing) {
      await run();
      addMissingHeaders(context);
      reportRequest(options, names(), { status: context.res.status, startedAt, bytes: 0 });
      return;
    }
    await watchResponse(outgoing, options, { startedAt, names, run });
    if (outgoing.headersSent) return;
    for (const [name, value] of Object.entries(context.get('answerHeaders'))) outgoing.setHeader(name, value);
  };
}

/** The id from the trusted proxy, or a new one. */
function requestIdOf({ isProxied }: Client, header: ClientRequest['header']): string {
  const given = isProxied ? header(REQUEST_ID_HEADER) : undefined;
  return given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
}

function addMissingHeaders(context: AppContext): void {
  for (const [name, value] of Object.entries(context.get('answerHeaders'))) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  }
}

function namesOf(context: AppContext, span: RequestSpan | undefined): RequestNames {
  const { method, path } = context.req;
  return {
    requestId: context.get('requestId'),
    method,
    route: routeOf(context),
    uid: context.get('uid'),
    recording: recordingOf(path),
    span,
  };
}
