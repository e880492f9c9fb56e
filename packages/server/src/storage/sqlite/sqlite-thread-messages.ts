import type { QueryResult } from 'kysely';

/** What the thread of the database is asked, and answers in the same order. */
export type ToSqliteThread =
  | 'open'
  | 'close'
  | { readonly sql: string; readonly parameters: readonly unknown[] };

export type FromSqliteThread =
  | { readonly status: 'done'; readonly result: QueryResult<unknown> }
  | {
      readonly status: 'failed';
      readonly message: string;
      /** What an error of SQLite has beside its message, which no message between threads would keep. */
      readonly details: { readonly code?: unknown; readonly errcode?: unknown; readonly errstr?: unknown };
    };
