import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from './edge-settings.ts';
import { createLineBatch } from './line-batch.ts';
import type { Log, LogFacts } from './log.ts';
import { createLogRedaction, type LogRedaction } from './log-redaction.ts';

const STANDARD_ERROR = 2;
/** What is kept in memory for a reader of the log that does not read; the rest is lost rather than the process. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

export interface LogOptions {
  readonly level: LogLevel;
  /** Standard error by default, written in the background. */
  readonly to?: DestinationStream | undefined;
}

/** JSON lines for errors, and for requests at the level `info`. No line names anybody; see {@link LogRedaction}. */
export function createLog({ level, to }: LogOptions): Required<Log> {
  const redaction = createLogRedaction();
  const stream = to ?? destination({ dest: STANDARD_ERROR, sync: false, maxLength: MAX_WAITING_BYTES });
  const requests = createLineBatch(stream);
  // Before the stream ends itself.
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
      logger.error({ ...redactFacts(facts, redaction), ...describe(error, redaction) }, event);
      logger.flush();
    },
    info: (event, facts) => {
      requests.flush();
      logger.info(redactFacts(facts, redaction), event);
    },
    // The one line that is written all the time, without the logger's detours.
    request: (facts) => {
      if (!writesRequests) return;
      const { requestId, method, route, status, ms, bytes, uid, recording, end } = facts;
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
        event: 'request',
      };
      requests.write(`${JSON.stringify(line)}\n`);
    },
    useKey: redaction.useKey,
  };
}

/** Many lines are of the same millisecond. */
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

function redactFacts(facts: LogFacts, redaction: LogRedaction): LogFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (typeof value !== 'string' || name === 'requestId') return [name, value];
      return [name, IDS.has(name) ? redaction.hash(value) : redaction.text(value)];
    }),
  );
}

function describe(error: unknown, { text }: LogRedaction): LogFacts {
  if (!(error instanceof Error)) return { error: text(String(error)) };
  const cause =
    error.cause instanceof Error ? text(`${error.cause.name}: ${error.cause.message}`) : undefined;
  return { error: text(`${error.name}: ${error.message}`), cause, stack: framesOf(error, text) };
}

/**
 * Without the message, which stands above the frames again and may have lines that look like frames. Frames name files of
 * the program, so that they are written as they are; where the message cannot be told from them, they are redacted too.
 */
function framesOf({ stack, message }: Error, text: LogRedaction['text']): string | undefined {
  const at = stack?.indexOf(message) ?? -1;
  const frames = at === -1 ? stack && text(stack) : stack?.slice(at + message.length);
  return frames
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
