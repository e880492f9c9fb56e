import type { ServerResponse } from 'node:http';
import type { Log, RequestFacts } from '../log.ts';
import type { Metrics } from '../metrics.ts';

/** Nobody was there to take the answer; the number that nginx writes down for it. */
const CLIENT_GONE = 499;

/** Where it is told what became of requests. */
export interface RequestSinks {
  readonly log: Log;
  readonly metrics?: Metrics | undefined;
}

/** What is known of a request beside its answer. */
export type RequestNames = Pick<RequestFacts, 'requestId' | 'method' | 'route' | 'uid' | 'recording'>;

export type RequestEnd = Pick<RequestFacts, 'status' | 'bytes' | 'end'> & {
  /** By `performance.now()`. */
  readonly startedAt: number;
};

/** Reports a request when the connection has taken its answer, or is gone; only then its names are asked for. */
export function reportWhenClosed(
  outgoing: ServerResponse,
  sinks: RequestSinks,
  { startedAt, names }: { readonly startedAt: number; readonly names: () => RequestNames },
): void {
  const { socket } = outgoing;
  const before = socket?.bytesWritten ?? 0;
  const written = (): number => Math.max(0, (socket?.bytesWritten ?? 0) - before);
  let bytes: number | undefined;
  // Before the connection is handed on, which is what the server listens to the same event for.
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

/** Ends an answer whose head is written, and reports it: at once where the network takes it all, as it nearly always does. */
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
  /** By `performance.now()`. */
  readonly startedAt: number;
  readonly names: RequestNames;
}

export function reportRequest({ log, metrics }: RequestSinks, names: RequestNames, ended: RequestEnd): void {
  const { status, bytes, end } = ended;
  const ms = performance.now() - ended.startedAt;
  metrics?.requestEnded({ method: names.method, route: names.route, status, seconds: ms / 1000, bytes });
  log.request?.({ ...names, status, ms: Math.round(ms * 10) / 10, bytes, end });
}
