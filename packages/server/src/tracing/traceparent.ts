import type { ClientTrace } from './tracing.ts';

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]([\da-f])$/;
const NO_TRACE = /^0+$/;
/** How long ago Save was pressed, in milliseconds of the browser's clock; `unknown` in a page that opened later. */
const SAVED = /(?:^|,)\s*beep=saved:(\d{1,9}|unknown)\s*(?:,|$)/;
/** A longer wait is more likely a clock that was set. */
const MAX_SAVED_MS = 6 * 3_600_000;

export interface ParsedTraceparent extends Required<ClientTrace> {
  readonly isSampled: boolean;
}

/** Parses W3C's header; undefined if it is invalid. */
export function parseTraceparent(text: string): ParsedTraceparent | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(text) ?? [];
  if (traceId === '' || NO_TRACE.test(traceId) || NO_TRACE.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** What a request says about its trace. */
export interface RequestTrace {
  readonly client: ClientTrace;
  /** The press of Save, if the request says how long ago that was. */
  readonly saved?: { readonly ids: Required<ClientTrace>; readonly msAgo: number };
}

/**
 * Parses the headers of a request. The browser makes no spans: the service records the press of Save in its place when
 * the recording is stored, and without a known time the request begins the trace.
 */
export function parseRequestTrace(header: (name: string) => string | undefined): RequestTrace | undefined {
  const parsed = parseTraceparent(header('traceparent') ?? '');
  if (!parsed) return undefined;
  const { traceId, spanId } = parsed;
  const ids = { traceId, spanId };
  const saved = SAVED.exec(header('tracestate') ?? '')?.[1];
  if (saved === undefined) return { client: ids };
  const msAgo = Number(saved);
  return msAgo <= MAX_SAVED_MS ? { client: ids, saved: { ids, msAgo } } : { client: { traceId } };
}
