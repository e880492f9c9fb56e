import type { ServerResponse } from 'node:http';
import type { Log, RequestFacts } from '../log/log.ts';
import type { Metrics } from '../ops/metrics.ts';

/** The client disconnected before the response; nginx logs the same status. */
const CLIENT_GONE = 499;

/** Receivers of request reports. */
export interface RequestSinks {
  readonly log: Log;
  readonly metrics?: Metrics | undefined;
}

/** Facts about a request that do not depend on its response. */
export type RequestNames = Pick<RequestFacts, 'requestId' | 'method' | 'route' | 'uid' | 'recording'>;

export type RequestEnd = Pick<RequestFacts, 'status' | 'bytes' | 'end'> & {
  /** A `performance.now()` value. */
  readonly startedAt: number;
};

/** Reports a request when its response is written or the connection is closed. The names are computed only then. */
export function reportWhenClosed(
  outgoing: ServerResponse,
  sinks: RequestSinks,
  { startedAt, names }: { readonly startedAt: number; readonly names: () => RequestNames },
): void {
  const { socket } = outgoing;
  const before = socket?.bytesWritten ?? 0;
  const written = (): number => Math.max(0, (socket?.bytesWritten ?? 0) - before);
  let bytes: number | undefined;
  // Runs before the server's own `finish` listener, which passes the connection on.
  outgoing.prependOnceListener('finish', () => {
    bytes = written();
  });
  outgoing.once('close', () => {
    reportRequest(sinks, names(), {
      startedAt,
      status: outgoing.headersSent ? outgoing.statusCode : CLIENT_GONE,
      bytes: bytes ?? written(),
      end: outgoing.writableFinished ? undefined : 'aborted',
    });
  });
}

/**
 * Ends a response whose head is written and reports it: synchronously if the socket accepts all of it, as it nearly
 * always does.
 */
export function endAndReport(
  outgoing: ServerResponse,
  body: string,
  { startedAt, names, sinks }: EndedAnswer,
): void {
  const { socket } = outgoing;
  const before = socket?.bytesWritten ?? 0;
  outgoing.end(body);
  const report = (end?: 'aborted'): void => {
    const bytes = Math.max(0, (socket?.bytesWritten ?? 0) - before);
    reportRequest(sinks, names, { startedAt, status: outgoing.statusCode, bytes, end });
  };
  if (outgoing.writableLength === 0 && !outgoing.destroyed) report();
  else outgoing.once('close', () => report(outgoing.writableFinished ? undefined : 'aborted'));
}

export interface EndedAnswer {
  readonly sinks: RequestSinks;
  /** A `performance.now()` value. */
  readonly startedAt: number;
  readonly names: RequestNames;
}

export function reportRequest({ log, metrics }: RequestSinks, names: RequestNames, ended: RequestEnd): void {
  const { status, bytes, end } = ended;
  const ms = performance.now() - ended.startedAt;
  metrics?.requestEnded({ method: names.method, route: names.route, status, seconds: ms / 1000, bytes });
  log.request?.({ ...names, status, ms: Math.round(ms * 10) / 10, bytes, end });
}
