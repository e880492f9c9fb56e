import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DatabaseConnection, QueryResult } from 'kysely';
import type { FromSqliteThread, SqliteThreadFile, ToSqliteThread } from './sqlite-thread-messages.ts';

/** A database connection on a worker thread. */
export interface SqliteThread {
  /** Rejects with SQLite's error. */
  readonly opened: Promise<void>;
  readonly connection: DatabaseConnection;
  /** Resolves when the file is closed, after all earlier statements. */
  close(): Promise<void>;
}

interface Pending {
  readonly resolve: (result: QueryResult<unknown>) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Starts the thread. Statements are answered in order; `onAnswer` is called before the caller of each continues. If the
 * thread ends unexpectedly the process ends, as it would with a database on the main thread: a later statement of a
 * lost transaction must not run outside of it.
 */
export function startSqliteThread(
  file: SqliteThreadFile,
  onResponse: () => void,
  workerUrl: URL = defaultWorkerUrl(),
): SqliteThread {
  const worker = new Worker(workerUrl, { workerData: file, name: 'database' });
  const pending: Pending[] = [];
  let isClosed = false;
  worker.on('message', (message: FromSqliteThread) => {
    const asked = pending.shift();
    // A thread that is closing holds the process until the file is closed.
    if (pending.length === 0 && !isClosed) worker.unref();
    onResponse();
    if (message.status === 'done') asked?.resolve(message.result);
    else asked?.reject(Object.assign(new Error(message.message), message.details));
  });
  worker.on('exit', () => {
    if (!isClosed) throw new Error('The thread of the database has ended.');
  });
  const ask = async (message: ToSqliteThread): Promise<QueryResult<unknown>> => {
    if (isClosed) throw new Error('The database is closed.');
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<unknown>>();
    // Sent first: a value that cannot be cloned must leave no caller waiting.
    worker.postMessage(message);
    if (pending.length === 0) worker.ref();
    pending.push({ resolve, reject });
    return promise;
  };
  const opened = ask('open').then(() => undefined);
  opened.catch(() => undefined);
  return {
    opened,
    connection: {
      executeQuery: async <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) =>
        (await ask({ sql, parameters })) as QueryResult<Row>,
      streamQuery: () => {
        throw new Error('Rows are not read one by one from a thread.');
      },
    },
    close: async () => {
      if (isClosed) return;
      const ended = once(worker, 'exit');
      const closing = ask('close');
      isClosed = true;
      await closing;
      await ended;
    },
  };
}

function defaultWorkerUrl(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./sqlite-worker.${extension}`, import.meta.url);
}
