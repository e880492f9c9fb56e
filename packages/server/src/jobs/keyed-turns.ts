import { ServerError } from '../server-error.ts';

export interface KeyedTurnsOptions {
  /** Concurrent jobs of all keys; at most one per key. */
  readonly slots: number;
  /** Queued jobs per key. */
  readonly maxWaiting: number;
  /** The message if too many jobs of a key are queued. */
  readonly refusal: string;
}

/** Runs jobs in turns: the key whose last turn is longest ago goes first. */
export type KeyedTurns = <T>(key: string, job: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

interface Waiting {
  readonly begin: () => void;
}

/**
 * Rejects with `rate_limited` if too many jobs of the key are queued, and with the signal's reason, without running the
 * job, if it aborts before the job's turn.
 */
export function createKeyedTurns({ slots, maxWaiting, refusal }: KeyedTurnsOptions): KeyedTurns {
  /** Least recently served key first. */
  const queues = new Map<string, Waiting[]>();
  const running = new Set<string>();
  const fill = (): void => {
    for (const [key, queue] of queues) {
      if (running.size >= slots) return;
      if (running.has(key)) continue;
      const next = queue.shift();
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      if (!next) continue;
      running.add(key);
      next.begin();
    }
  };
  const turnOf = (key: string, signal: AbortSignal | undefined): Promise<void> => {
    const queue = queues.get(key) ?? [];
    if (queue.length >= maxWaiting) {
      throw new ServerError('rate_limited', { message: refusal, headers: { 'Retry-After': '1' } });
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { begin: resolve };
    queue.push(waiting);
    queues.set(key, queue);
    const onAbort = (): void => {
      const at = queue.indexOf(waiting);
      if (at === -1) return;
      queue.splice(at, 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    fill();
    return promise.finally(() => signal?.removeEventListener('abort', onAbort));
  };
  return async (key, job, signal) => {
    signal?.throwIfAborted();
    await turnOf(key, signal);
    try {
      return await job();
    } finally {
      running.delete(key);
      fill();
    }
  };
}
