import { AsyncLocalStorage } from 'node:async_hooks';

/** Every attribute of a span. None identifies a person or a recording; docs/operating.md lists them. */
export type SpanAttribute =
  | 'http.request.method'
  | 'http.route'
  | 'http.response.status_code'
  | 'error.type'
  | 'db.system.name'
  | 'db.operation.name'
  | 'db.collection.name'
  | 'beep.request.id'
  | 'beep.response.bytes'
  | 'beep.request.end'
  | 'beep.upload.bytes'
  | 'beep.audio.format'
  | 'beep.audio.seconds'
  | 'beep.audio.store'
  | 'beep.job.kind'
  | 'beep.job.attempt'
  | 'beep.job.outcome'
  | 'beep.transcription.result'
  | 'beep.clock';

export type SpanAttributes = Readonly<Partial<Record<SpanAttribute, string | number | undefined>>>;

export interface SpanStart {
  /** One of a few, without ids. */
  readonly name: string;
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer';
  readonly attributes?: SpanAttributes;
  /** True for what may begin a trace: requests and jobs. Other spans are made within one only. */
  readonly isEntry?: boolean;
  /** The `traceparent` of the parent, written by this installation. By default the current span is the parent. */
  readonly parent?: string | undefined;
  /** The parent or trace that a client names; it does not decide whether the trace is recorded. */
  readonly client?: ClientTrace | undefined;
  /** Milliseconds since the epoch; now by default. */
  readonly startAt?: number;
}

/** The trace of a client. Without `spanId` the span has no parent. */
export interface ClientTrace {
  readonly traceId: string;
  readonly spanId?: string;
}

export interface OpenSpan {
  readonly traceId: string;
  /** Names this span to a job or a process that continues its trace. */
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed, with the kind of error and without its message. */
  fail(type: string): void;
  /** `at` is in milliseconds since the epoch; now by default. */
  end(at?: number): void;
}

/** A part of the current span that was measured elsewhere, such as in a thread. Milliseconds since the epoch. */
export interface TimedSpan {
  readonly name: string;
  readonly startAt: number;
  readonly endAt: number;
}

/** Makes and exports spans. */
export interface Tracer {
  start(span: SpanStart, current: OpenSpan | undefined): OpenSpan;
  /** A span without a parent, under the given ids. */
  record(ids: Required<ClientTrace>, span: TimedSpan, attributes: SpanAttributes): void;
}

/** Of the process; undefined while tracing is off. Then every function here only runs what it is given. */
let tracer: Tracer | undefined;
const current = new AsyncLocalStorage<OpenSpan>();

export function useTracer(used: Tracer | undefined): void {
  tracer = used;
}

export const isTracing = (): boolean => tracer !== undefined;

/** The caller ends the span. Undefined while tracing is off, and outside of traces. */
export function startSpan(span: SpanStart): OpenSpan | undefined {
  const parent = tracer && current.getStore();
  return parent || span.isEntry ? tracer?.start(span, parent) : undefined;
}

/** Runs a function with this span as the current one. */
export function withSpan<T>(span: OpenSpan | undefined, run: () => T): T {
  return span ? current.run(span, run) : run();
}

/** Runs a function in a span, which ends with it. */
export async function inSpan<T>(start: SpanStart, run: (span?: OpenSpan) => Promise<T>): Promise<T> {
  const span = startSpan(start);
  if (!span) return run();
  try {
    return await current.run(span, () => run(span));
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Adds parts of the current span. */
export function addSpans(spans: readonly TimedSpan[]): void {
  for (const { name, startAt, endAt } of spans) startSpan({ name, startAt })?.end(endAt);
}

export function recordSpan(ids: Required<ClientTrace>, span: TimedSpan, attributes: SpanAttributes): void {
  tracer?.record(ids, span, attributes);
}

export const currentTraceparent = (): string | undefined => current.getStore()?.traceparent;

export const currentTraceId = (): string | undefined => current.getStore()?.traceId;

/** Milliseconds since the epoch on the process's steady clock, with fractions. */
export const epochNow = (): number => performance.timeOrigin + performance.now();

/** The class of an error, or the code that it has; never its message. */
export function errorType(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string' && /^\w{2,40}$/.test(code)) return code;
  return error instanceof Error ? error.name : 'Error';
}
