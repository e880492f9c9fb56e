import type { ServerResponse } from 'node:http';
import type { Log, RequestFacts } from '../log/log.ts';
import type { Metrics } from './metrics.ts';
import type { RequestSpan } from './request-span.ts';

/** The client disconnected before the response; nginx logs the same status. */
const CLIENT_GONE = 499;

/** Receivers of request reports. */
export interface RequestSinks {
  readonly log: Log;
  readonly metrics?: Metrics | undefined;
}

/** Facts about a request that do not depend on its response. */
export type RequestNames = Pick<RequestFacts, 'requestId' | 'method' | 'route' | 'uid' | 'recording'> & {
  readonly span?: RequestSpan | undefined;
};

export type RequestEnd = Pick<RequestFacts, 'status' | 'bytes' | 'end'> & {
  /** A `performance.now()` value. */
  readonly startedAt: number;
};

export interface WatchedResponse {
  /** A `performance.now()` value. */
  readonly startedAt: number;
  /** Called when the request ends. */
  readonly names: () => RequestNames;
  /** Handles the request. */
  readonly run: () => Promise<void>;
}

/**
 * Runs a handler and reports its request: at once if the socket has accepted the whole response before the handler
 * waits for anything, as it nearly always has for a read of a row; otherwise when the response is written or the
 * connection is closed. Listeners of a response cost more than the report.
 */
export function watchResponse(
  outgoing: ServerResponse,
  sinks: RequestSinks,
  { startedAt, names, run }: WatchedResponse,
): Promise<void> {
  const { socket } = outgoing;
  const before = socket?.bytesWritten ?? 0;
  const written = (): number => Math.max(0, (socket?.bytesWritten ?? 0) - before);
  const report = (bytes: number, end?: 'aborted'): void => {
    const status = outgoing.headersSent ? outgoing.statusCode : CLIENT_GONE;
    reportRequest(sinks, names(), { startedAt, status, bytes, end });
  };
  const running = run();
  if (outgoing.writableEnded && outgoing.writableLength === 0 && !outgoing.destroyed) {
    report(written());
    return running;
  }
  let bytes: number | undefined;
  // Runs before the server's own `finish` listener, which passes the connection on.
  outgoing.prependOnceListener('finish', () => {
    bytes = written();
  });
  outgoing.once('close', () => report(bytes ?? written(), outgoing.writableFinished ? undefined : 'aborted'));
  return running;
}

export function reportRequest({ log, metrics }: RequestSinks, names: RequestNames, ending: RequestEnd): void {
  const { status, bytes, end } = ending;
  const ms = performance.now() - ending.startedAt;
  metrics?.requestEnded({ method: names.method, route: names.route, status, seconds: ms / 1000, bytes });
  const { span, ...facts } = names;
  const ended = { ...facts, status, ms: Math.round(ms * 10) / 10, bytes, end };
  span?.ended(ended);
  log.request?.({ ...ended, traceId: span?.traceId });
}
