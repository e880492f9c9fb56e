import { randomBytes } from 'node:crypto';
import {
  type Context,
  type HrTime,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../log/log.ts';
import { parseTraceparent } from './traceparent.ts';
import type { ClientTrace, OpenSpan, SpanStart, Tracer } from './tracing.ts';
import type { TracingSettings } from './tracing-settings.ts';

const REPORT_MS = 60_000;
/** The code of an exported batch that the collector took. */
const EXPORTED = 0;

const KINDS: Readonly<Record<NonNullable<SpanStart['kind']>, SpanKind>> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/** Exports spans until it is closed. */
export interface Tracing {
  readonly tracer: Tracer;
  /** Sends the spans that are left. */
  close(): Promise<void>;
}

/** Imported only if tracing is on. It reads `OTEL_` variables that are not settings of ours by itself. */
export function openTracing(settings: TracingSettings, log: Pick<Log, 'error'>): Tracing {
  const ids = createIds();
  // What a client says does not decide; a job follows the trace that queued it.
  const root = new TraceIdRatioBasedSampler(settings.ratio);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': settings.serviceName })),
    sampler: new ParentBasedSampler({
      root,
      remoteParentSampled: root,
      remoteParentNotSampled: root,
      localParentSampled: new AlwaysOnSampler(),
    }),
    idGenerator: ids,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportFailures(
          new OTLPTraceExporter({ url: settings.url, headers: settings.headers }),
          log,
        ),
      }),
    ],
  });
  const otel = provider.getTracer('beep');
  return {
    tracer: {
      start: (start, current) => {
        const { context, traceId } = parentOf(start, current);
        const { name, kind = 'internal', attributes = {}, startAt } = start;
        const made = ids.use({ traceId }, () =>
          otel.startSpan(name, { kind: KINDS[kind], attributes, ...timed(startAt) }, context),
        );
        return toOpenSpan(made);
      },
      record: ({ traceId, spanId }, { name, startAt, endAt }, attributes) => {
        const make = (): Span =>
          otel.startSpan(name, { kind: SpanKind.CLIENT, attributes, ...timed(startAt) }, ROOT_CONTEXT);
        ids.use({ traceId, spanId }, make).end(hrTime(endAt));
      },
    },
    close: () => provider.shutdown(),
  };
}

/** Seconds and nanoseconds: a plain number would count from the start of the process if it were less than that. */
function hrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.round((ms - seconds * 1000) * 1e6)];
}

const timed = (startAt: number | undefined): { startTime?: HrTime } =>
  startAt === undefined ? {} : { startTime: hrTime(startAt) };

/** Ids for a span; without one a random id. */
type GivenIds = { readonly [Id in keyof ClientTrace]?: ClientTrace[Id] | undefined };

/** Random ids, unless a span is made under given ones. */
function createIds(): IdGenerator & { use<T>(ids: GivenIds, make: () => T): T } {
  let given: GivenIds = {};
  return {
    generateTraceId: () => given.traceId ?? randomBytes(16).toString('hex'),
    generateSpanId: () => given.spanId ?? randomBytes(8).toString('hex'),
    use: (ids, make) => {
      given = ids;
      try {
        return make();
      } finally {
        given = {};
      }
    },
  };
}

/** The context of the parent, or the id of the trace that a span without one begins. */
function parentOf(
  { parent, client }: SpanStart,
  current: OpenSpan | undefined,
): { readonly context: Context; readonly traceId?: string | undefined } {
  if (client) {
    const { traceId, spanId } = client;
    if (spanId === undefined) return { context: ROOT_CONTEXT, traceId };
    return { context: inContext({ traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }) };
  }
  const known = parent === undefined ? undefined : parseTraceparent(parent);
  if (known) {
    const { traceId, spanId, isSampled } = known;
    const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
    return { context: inContext({ traceId, spanId, traceFlags }) };
  }
  return { context: (current as SpanInContext | undefined)?.context ?? ROOT_CONTEXT };
}

const inContext = (span: Parameters<typeof trace.setSpanContext>[1]): Context =>
  trace.setSpanContext(ROOT_CONTEXT, span);

interface SpanInContext extends OpenSpan {
  readonly context: Context;
}

function toOpenSpan(span: Span): SpanInContext {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    context: trace.setSpan(ROOT_CONTEXT, span),
    traceId,
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`,
    rename: (name) => {
      span.updateName(name);
    },
    set: (attributes) => {
      span.setAttributes(attributes);
    },
    fail: (type) => {
      span.setAttribute('error.type', type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: (at) => span.end(at === undefined ? undefined : hrTime(at)),
  };
}

/** Logs, at most once a minute, that the collector took nothing. */
function reportFailures(exporter: SpanExporter, log: Pick<Log, 'error'>): SpanExporter {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== EXPORTED && performance.now() - reportedAt > REPORT_MS) {
          reportedAt = performance.now();
          log.error('traces_not_sent', result.error, { spans: spans.length });
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
