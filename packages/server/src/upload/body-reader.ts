import { ServerError } from '../server-error.ts';

/** Each costs us a write, however small it is. A slow line brings 32 MiB in half as many. */
const MAX_CHUNKS = 131_072;
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;
const MAX_DRAIN_MS = 30_000;

/** The slowest body that is waited for. */
export interface BodyPace {
  /** In every stretch of waiting of this length ... */
  readonly windowMs: number;
  /** ... at least so much arrives, or the end. */
  readonly minBytes: number;
}

/** A fifth of what the worst telephone line carries. */
const UPLOAD_PACE: BodyPace = { windowMs: 30_000, minBytes: 2048 };

export interface BodyReaderOptions {
  readonly pace?: BodyPace | undefined;
  /** Ends the waiting for a chunk, which then rejects with the reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A request's body, chunk by chunk. */
export interface BodyReader {
  /** The next chunk; undefined at the end. Rejects when the client has gone, or sends too slowly or in too many pieces. */
  next(): Promise<Uint8Array | undefined>;
  /**
   * Reads on to the end and throws the bytes away, within bounds: a client that sends its whole body before it reads
   * would otherwise never see the refusal. Who has gone, or was too slow already, is not waited for again.
   */
  drain(): Promise<void>;
}

export function createBodyReader(
  body: ReadableStream<Uint8Array> | null,
  { pace = UPLOAD_PACE, signal }: BodyReaderOptions = {},
): BodyReader {
  const reader = body?.getReader();
  let chunks = 0;
  let pending: Promise<Uint8Array | undefined> | undefined;
  /** Undefined at the end, 'late' when nothing has come in time; then the same chunk is waited for again. */
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
      // Who was told to end may still be sending, and sees why.
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
  /** Until the client is judged again. */
  leftMs(): number;
  /** Whether too little came in the window that has now ended, if it has. */
  passed(ms: number, bytes: number): boolean;
}

/** Only the client's time counts, not what we take to write a chunk down. */
function createPaceWatch({ windowMs, minBytes }: BodyPace): PaceWatch {
  let waitedMs = 0;
  let arrived = 0;
  return {
    leftMs: () => windowMs - waitedMs,
    passed: (ms, bytes) => {
      waitedMs += ms;
      arrived += bytes;
      // Timers may be a little early.
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
