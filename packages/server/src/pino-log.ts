import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from './edge-settings.ts';
import type { Log, LogFacts } from './log.ts';
import { createLogRedaction, type LogRedaction } from './log-redaction.ts';

const STANDARD_ERROR = 2;
/** What is kept in memory for a reader of the log that does not read; the rest is lost rather than the process. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
/** Lines about requests are written together: a write for each costs a seventh of what a read costs. */
const MIN_WRITE_BYTES = 8 * 1024;
const MAX_WAIT_MS = 250;

export interface LogOptions {
  readonly level: LogLevel;
  /** Standard error by default, written in the background. */
  readonly to?: DestinationStream | undefined;
}

/** JSON lines for errors, and for requests at the level `info`. No line names anybody; see {@link LogRedaction}. */
export function createLog({ level, to }: LogOptions): Required<Log> {
  const redaction = createLogRedaction();
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    to ??
      destination({
        dest: STANDARD_ERROR,
        sync: false,
        minLength: MIN_WRITE_BYTES,
        periodicFlush: MAX_WAIT_MS,
        maxLength: MAX_WAITING_BYTES,
      }),
  );
  return {
    error: (event, error, facts = {}) => {
      logger.error({ ...redactFacts(facts, redaction), ...describe(error, redaction) }, event);
      logger.flush();
    },
    request: ({ uid, recording, ...facts }) => {
      if (!logger.isLevelEnabled('info')) return;
      const hashes = {
        ...(uid === undefined ? {} : { uid: redaction.hash(uid) }),
        ...(recording === undefined ? {} : { recording: redaction.hash(recording) }),
      };
      logger.info({ ...facts, ...hashes }, 'request');
    },
    useKey: redaction.useKey,
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
  return { error: text(`${error.name}: ${error.message}`), cause, stack: framesOf(error) };
}

/** Without the message, which stands above the frames again. */
function framesOf(error: Error): string | undefined {
  return error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
