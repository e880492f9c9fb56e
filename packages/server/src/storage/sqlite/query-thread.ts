import { Worker } from 'node:worker_threads';
import { MAX_QUERY_MS } from '../query-limits.ts';
import { queryTookTooLong } from '../query-took-too-long.ts';
import { StorageUnavailableError } from '../storage-error.ts';
import type { FromThread, ThreadFiles, ThreadReplies, ThreadTask, ToThread } from './thread-tasks.ts';

/** A thread that does not answer for this long, queueing included, is terminated. */
const PATIENCE_MS = 10 * MAX_QUERY_MS;

/** Runs database queries off the main thread. */
export interface QueryThread {
  /**
   * Rejects with `unavailable` on a timeout, with the signal's reason if it aborts, and with a StorageUnavailableError
   * if the thread ends.
   */
  ask<Kind extends ThreadTask['kind']>(
    task: Extract<ThreadTask, { kind: Kind }>,
    signal?: AbortSignal,
  ): Promise<ThreadReplies[Kind]>;
  close(): Promise<void>;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Starts the thread with the first task, and again after it ended. */
export function createQueryThread(files: ThreadFiles, workerUrl: URL = defaultWorkerUrl()): QueryThread {
  const pending = new Map<number, Pending>();
  let worker: Worker | undefined;
  let last = 0;
  let isClosed = false;
  const lose = (lost: Worker, cause: unknown): void => {
    if (worker !== lost) return;
    worker = undefined;
    const error = new StorageUnavailableError('The thread that reads the database has ended', cause);
    for (const { reject } of pending.values()) reject(error);
    void lost.terminate();
  };
  const start = (): Worker => {
    const started = new Worker(workerUrl, { workerData: files, name: 'queries' });
    started.unref();
    started.on('message', (message: FromThread) => settle(pending.get(message.id), message));
    started.on('error', (error) => lose(started, error));
    started.on('exit', () => lose(started, undefined));
    return started;
  };
  const post = (message: ToThread): void => worker?.postMessage(message);
  return {
    ask: async (task, signal) => {
      if (isClosed) throw new StorageUnavailableError('The database is closed', undefined);
      signal?.throwIfAborted();
      worker ??= start();
      const asked = worker;
      asked.ref();
      last += 1;
      const id = last;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      pending.set(id, { resolve, reject });
      const onAbort = (): void => {
        post({ id, task: null });
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const patience = setTimeout(() => lose(asked, queryTookTooLong()), PATIENCE_MS);
      post({ id, task });
      try {
        return (await promise) as ThreadReplies[(typeof task)['kind']];
      } finally {
        clearTimeout(patience);
        signal?.removeEventListener('abort', onAbort);
        pending.delete(id);
        if (pending.size === 0) worker?.unref();
      }
    },
    close: async () => {
      isClosed = true;
      const open = worker;
      if (open) lose(open, undefined);
      await open?.terminate();
    },
  };
}

function settle(pending: Pending | undefined, message: FromThread): void {
  if (!pending) return;
  if (message.status === 'done') pending.resolve(message.value);
  else if (message.status === 'late') pending.reject(queryTookTooLong());
  else pending.reject(new Error(`The query failed: ${message.message}`));
}

function defaultWorkerUrl(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./query-worker.${extension}`, import.meta.url);
}
