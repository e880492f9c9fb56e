import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Client, ClientRequest } from './client-address.ts';
import { type RequestNames, type RequestSinks, reportRequest, reportWhenClosed } from './report-request.ts';
import { type AppContext, type AppEnv, peerAddress, setAnswerHeader } from './request-context.ts';
import { recordingOf, routeOf } from './route-of.ts';

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
  const headers = Object.entries(options.headers);
  return async (context, next) => {
    const startedAt = performance.now();
    const header = (name: string): string | undefined => context.req.header(name);
    const client = options.clientOf({ peer: peerAddress(context), header });
    const requestId = requestIdOf(client, header(REQUEST_ID_HEADER));
    context.set('client', client);
    context.set('requestId', requestId);
    const outgoing = context.env?.outgoing as ServerResponse | undefined;
    if (!outgoing) context.set('answerHeaders', new Headers());
    for (const [name, value] of headers) setAnswerHeader(context, name, value);
    setAnswerHeader(context, REQUEST_ID_HEADER, requestId);
    if (outgoing) {
      reportWhenClosed(outgoing, options, { startedAt, names: () => namesOf(context) });
      await next();
      return;
    }
    await next();
    addMissingHeaders(context);
    reportRequest(options, namesOf(context), { status: context.res.status, startedAt, bytes: 0 });
  };
}

/** The id from the trusted proxy, or a new one. */
export function requestIdOf(client: Client, given: string | undefined): string {
  return client.isProxied && given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
}

function addMissingHeaders(context: AppContext): void {
  for (const [name, value] of context.get('answerHeaders')) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  }
}

function namesOf(context: AppContext): RequestNames {
  const { method, path } = context.req;
  return {
    requestId: context.get('requestId'),
    method,
    route: routeOf(context),
    uid: context.get('uid'),
    recording: recordingOf(path),
  };
}
