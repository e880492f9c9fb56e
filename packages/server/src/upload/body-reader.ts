import { ServerError } from '../server-error.ts';

const STALL_MS = 60_000;
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;
const MAX_DRAIN_MS = 30_000;

/** A request's body, chunk by chunk. */
export interface BodyReader {
  /** The next chunk; undefined at the end. Rejects when the client has gone or has sent nothing for a minute. */
  next(): Promise<Uint8Array | undefined>;
  /**
   * Reads on to the end and throws the bytes away, within bounds: a client that sends its whole body before it reads
   * would otherwise never see the refusal.
   */
  drain(): Promise<void>;
}

export function createBodyReader(body: ReadableStream<Uint8Array> | null): BodyReader {
  const reader = body?.getReader();
  const next = async (timeoutMs: number): Promise<Uint8Array | undefined> => {
    if (!reader) return undefined;
    return (await withTimeout(reader.read().catch(refuseGone), timeoutMs)).value;
  };
  return {
    next: () => next(STALL_MS),
    drain: async () => {
      const until = Date.now() + MAX_DRAIN_MS;
      let left = MAX_DRAINED_BYTES;
      try {
        while (left > 0) {
          const chunk = await next(until - Date.now());
          if (!chunk) return;
          left -= chunk.length;
        }
      } catch {
        return;
      }
    },
  };
}

async function withTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(stopped()), timeoutMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

function refuseGone(cause: unknown): never {
  throw stopped(cause);
}

function stopped(cause?: unknown): ServerError {
  return new ServerError('invalid_request', {
    message: 'The upload stopped before its end. Send the recording again.',
    cause,
  });
}
