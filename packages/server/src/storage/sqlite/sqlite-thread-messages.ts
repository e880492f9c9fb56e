import type { QueryResult } from 'kysely';

/** The `workerData` of the thread. */
export interface SqliteThreadFile {
  readonly path: string;
  readonly readOnly: boolean;
}

/** Messages to the database thread, which answers in order. */
export type ToSqliteThread =
  | 'open'
  | 'close'
  | { readonly sql: string; readonly parameters: readonly unknown[] };

export type FromSqliteThread =
  | { readonly status: 'done'; readonly result: QueryResult<unknown> }
  | {
      readonly status: 'failed';
      readonly message: string;
      /** Properties of a SQLite error that structured cloning loses. */
      readonly details: { readonly code?: unknown; readonly errcode?: unknown; readonly errstr?: unknown };
    };
