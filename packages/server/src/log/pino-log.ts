import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '../config/edge-settings.ts';
import { currentTraceId } from '../tracing/tracing.ts';
import { createLineBatch } from './line-batch.ts';
import type { Log, LogFacts } from './log.ts';
import { createLogRedaction, type LogRedaction } from './log-redaction.ts';

const STANDARD_ERROR = 2;
/** Most bytes buffered for a slow reader of the log; further lines are dropped. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

export interface LogOptions {
  readonly level: LogLevel;
  /** Standard error by default, written asynchronously. */
  readonly to?: DestinationStream | undefined;
}

/**
 * Writes JSON lines for errors, and for requests at the level `info`. No line identifies a person; see {@link
 * LogRedaction}.
 */
export function createLog({ level, to }: LogOptions): Required<Log> {
  const redaction = createLogRedaction();
  const stream = to ?? openStandardError();
  const requests = createLineBatch(stream);
  // Runs before the stream closes itself.
  if (!to) process.prependOnceListener('exit', requests.flush);
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  );
  const writesRequests = logger.isLevelEnabled('info');
  const isoTime = createIsoTime();
  return {
    error: (event, error, facts = {}) => {
      requests.flush();
      logger.error({ ...redactFacts(facts, redaction), ...describe(error, redaction), ...traced() }, event);
      logger.flush();
    },
    info: (event, facts) => {
      requests.flush();
      logger.info({ ...redactFacts(facts, redaction), ...traced() }, event);
    },
    // The most frequent line; it bypasses the logger for speed.
    request: (facts) => {
      if (!writesRequests) return;
      const { requestId, method, route, status, ms, bytes, uid, recording, end, traceId } = facts;
      const line = {
        level: 'info',
        time: isoTime(Date.now()),
        requestId,
        method,
        route,
        status,
        ms,
        bytes,
        end,
        uid: uid === undefined ? undefined : redaction.hash(uid),
        recording: recording === undefined ? undefined : redaction.hash(recording),
        trace_id: traceId,
        event: 'request',
      };
      requests.write(`${JSON.stringify(line)}\n`);
    },
    useKey: redaction.useKey,
  };
}

/** Lines that cannot be written, for example to a full disk, wait for later ones. */
function openStandardError(): DestinationStream {
  const stream = destination({ dest: STANDARD_ERROR, sync: false, maxLength: MAX_WAITING_BYTES });
  let isFailing = false;
  stream.on('error', () => {
    isFailing = true;
  });
  stream.on('write', () => {
    isFailing = false;
  });
  // At the exit it would try for ever.
  process.prependOnceListener('exit', () => {
    if (isFailing) stream.destroy();
  });
  return stream;
}

/** The trace of the request or job that writes the line; nothing while tracing is off. */
const traced = (): LogFacts => ({ trace_id: currentTraceId() });

/** Caches the text: many lines have the same millisecond. */
function createIsoTime(): (now: number) => string {
  let last = Number.NaN;
  let text = '';
  return (now) => {
    if (now === last) return text;
    last = now;
    text = new Date(now).toISOString();
    return text;
  };
}

const IDS: ReadonlySet<string> = new Set(['uid', 'recording']);
/** Facts whose values the program or a trusted proxy chooses. Some are as long as ids. */
const NAMES: ReadonlySet<string> = new Set(['requestId', 'job']);
/** A class or a code of an error, such as `SignatureDoesNotMatch`. */
const CLASS = /^[A-Z][A-Za-z]*$/;

function redactFacts(facts: LogFacts, redaction: LogRedaction): LogFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (typeof value !== 'string' || NAMES.has(name)) return [name, value];
      return [name, IDS.has(name) ? redaction.hash(value) : redaction.text(value)];
    }),
  );
}

function describe(error: unknown, { text }: LogRedaction): LogFacts {
  if (!(error instanceof Error)) return { error: text(String(error)) };
  const cause = error.cause instanceof Error ? textOf(error.cause, text) : undefined;
  return { error: textOf(error, text), cause, stack: framesOf(error, text) };
}

/** Only the message may name somebody. A class has no digits, and no library calls one by an id. */
function textOf({ name, message }: Error, text: LogRedaction['text']): string {
  return `${CLASS.test(name) ? name : text(name)}: ${text(message)}`;
}

/**
 * Returns the stack without the message, which is logged separately and may contain lines that look like frames. Frames
 * name program files and are not redacted; where they cannot be told from the message, they are.
 */
function framesOf({ stack, message }: Error, text: LogRedaction['text']): string | undefined {
  const at = stack?.indexOf(message) ?? -1;
  const frames = at === -1 ? stack && text(stack) : stack?.slice(at + message.length);
  return frames
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
