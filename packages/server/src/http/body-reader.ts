import { ServerError } from '../server-error.ts';
import type { AppContext } from './request-context.ts';

/** Each chunk costs a write, however small. 32 MiB over a slow line arrive in half as many. */
const MAX_CHUNKS = 131_072;
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;
const MAX_DRAIN_MS = 30_000;

/** The slowest accepted body. */
export interface BodyPace {
  /** In each window of this many milliseconds of waiting ... */
  readonly windowMs: number;
  /** ... at least this many bytes arrive, or the end. */
  readonly minBytes: number;
}

/** A fifth of the capacity of the worst telephone line. */
const UPLOAD_PACE: BodyPace = { windowMs: 30_000, minBytes: 2048 };

export interface BodyReaderOptions {
  readonly pace?: BodyPace | undefined;
  /** Aborts a pending `next`, which rejects with the reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Reads a request body chunk by chunk. */
export interface BodyReader {
  /**
   * The next chunk; undefined at the end. Rejects if the client disconnects, sends too slowly or in too many chunks.
   */
  next(): Promise<Uint8Array | undefined>;
  /**
   * Reads the rest, within bounds, and discards it: a client that sends its whole body before it reads would otherwise
   * never see the refusal. Returns at once for a client that disconnected or was too slow.
   */
  drain(): Promise<void>;
}

/** Rejects a compressed body with `invalid_request`: its bytes would be taken for audio or text that is broken. */
export function refuseCompressed(context: AppContext): void {
  const encoding = context.req.header('Content-Encoding') ?? 'identity';
  if (/^\s*(identity)?\s*$/i.test(encoding)) return;
  throw new ServerError('invalid_request', {
    message: 'Send the body uncompressed, without Content-Encoding.',
  });
}

export function createBodyReader(
  body: ReadableStream<Uint8Array> | null,
  { pace = UPLOAD_PACE, signal }: BodyReaderOptions = {},
): BodyReader {
  const reader = body?.getReader();
  let chunks = 0;
  let pending: Promise<Uint8Array | undefined> | undefined;
  /** undefined at the end; 'late' on a timeout, after which the same chunk is awaited again. */
  const read = async (timeoutMs: number): Promise<Uint8Array | undefined | 'late'> => {
    pending ??= reader?.read().then(({ value }) => value, refuseGone);
    const chunk = await withTimeout(pending, timeoutMs);
    if (chunk === 'late') return chunk;
    pending = undefined;
    chunks += 1;
    if (chunks > MAX_CHUNKS) throw stopped();
    return chunk;
  };
  const aborted = rejectWhenAborted(signal);
  const watch = createPaceWatch(pace);
  let hasStopped = false;
  const readNext = async (): Promise<Uint8Array | undefined> => {
    for (;;) {
      const startedAt = performance.now();
      const chunk = await Promise.race([read(watch.leftMs()), aborted]);
      if (chunk === undefined) return undefined;
      const isTooSlow = watch.passed(performance.now() - startedAt, chunk === 'late' ? 0 : chunk.length);
      if (isTooSlow) throw stopped();
      if (chunk !== 'late') return chunk;
    }
  };
  const next = (): Promise<Uint8Array | undefined> =>
    readNext().catch((error: unknown) => {
      // After an abort the client may still be sending; `drain` lets it read the refusal.
      hasStopped = signal?.aborted !== true;
      throw error;
    });
  const drain = async (): Promise<void> => {
    if (hasStopped) return;
    const until = performance.now() + MAX_DRAIN_MS;
    for (let left = MAX_DRAINED_BYTES; left > 0; ) {
      const chunk = await read(until - performance.now());
      if (chunk === undefined || chunk === 'late') return;
      left -= chunk.length;
    }
  };
  return { next, drain: () => drain().catch(() => undefined) };
}

interface PaceWatch {
  /** Milliseconds until the next check. */
  leftMs(): number;
  /** True if too few bytes arrived in a window that has now ended. */
  passed(ms: number, bytes: number): boolean;
}

/** Counts only the time waiting for the client, not the time for writing a chunk. */
function createPaceWatch({ windowMs, minBytes }: BodyPace): PaceWatch {
  let waitedMs = 0;
  let arrived = 0;
  return {
    leftMs: () => windowMs - waitedMs,
    passed: (ms, bytes) => {
      waitedMs += ms;
      arrived += bytes;
      // Timers may fire a little early.
      if (waitedMs < windowMs - 1) return false;
      const isTooSlow = arrived < minBytes;
      waitedMs = 0;
      arrived = 0;
      return isTooSlow;
    },
  };
}

async function withTimeout<T>(
  promise: Promise<T> | undefined,
  timeoutMs: number,
): Promise<T | undefined | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), Math.max(0, timeoutMs));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Never resolves. */
function rejectWhenAborted(signal: AbortSignal | undefined): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  aborted.catch(() => undefined);
  return aborted;
}

function refuseGone(cause: unknown): never {
  throw stopped(cause);
}

function stopped(cause?: unknown): ServerError {
  return new ServerError('invalid_request', {
    message: 'The body stopped before its end, or came too slowly or in too many pieces. Send it again.',
    cause,
  });
}
