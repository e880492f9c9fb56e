import type { Worker } from 'node:worker_threads';

/** Limits for one task of a worker thread. */
export interface ThreadLimits {
  /** CPU time in milliseconds. */
  readonly maxCpuMs: number;
  /** Milliseconds from the call to the result. */
  readonly maxWallMs: number;
  readonly pollMs: number;
}

export interface ThreadLimit {
  /** Aborts when a limit is exceeded; the pool then terminates the thread. */
  readonly signal: AbortSignal;
  exceeded(): 'cpu' | 'wall' | undefined;
  /** Call it when the task is over. */
  stop(): void;
}

/** Watches the thread whose id the task stores in the first element of `threadId`. */
export function watchThread(
  pool: { readonly threads: Worker[] },
  threadId: Int32Array,
  limits: ThreadLimits,
): ThreadLimit {
  const abort = new AbortController();
  let exceeded: 'cpu' | 'wall' | undefined;
  let usedBefore: number | undefined;
  const end = (why: 'cpu' | 'wall'): void => {
    exceeded ??= why;
    abort.abort();
  };
  const poll = async (): Promise<void> => {
    const worker = pool.threads.find((thread) => thread.threadId === Atomics.load(threadId, 0));
    if (!worker) return;
    const usage = await worker.cpuUsage();
    const used = (usage.user + usage.system) / 1000;
    usedBefore ??= used;
    if (used - usedBefore > limits.maxCpuMs) end('cpu');
  };
  const polling = setInterval(() => void poll().catch(() => undefined), limits.pollMs);
  const wall = setTimeout(() => end('wall'), limits.maxWallMs);
  return {
    signal: abort.signal,
    exceeded: () => exceeded,
    stop: () => {
      clearInterval(polling);
      clearTimeout(wall);
    },
  };
}
