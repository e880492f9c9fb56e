import { parentPort, workerData } from 'node:worker_threads';
import type { QueryResult, SqliteDatabase } from 'kysely';
import { connectSqlite } from './connect-sqlite.ts';
import type { FromSqliteThread, SqliteThreadFile, ToSqliteThread } from './sqlite-thread-messages.ts';

let database: SqliteDatabase | undefined;

parentPort?.on('message', (message: ToSqliteThread) => {
  const response = responseTo(message);
  parentPort?.postMessage(response);
  if (message === 'close') parentPort?.close();
});

function responseTo(message: ToSqliteThread): FromSqliteThread {
  try {
    return { status: 'done', result: execute(message) };
  } catch (error) {
    const { code, errcode, errstr } = error as { code?: unknown; errcode?: unknown; errstr?: unknown };
    const text = error instanceof Error ? error.message : String(error);
    return { status: 'failed', message: text, details: { code, errcode, errstr } };
  }
}

function execute(message: ToSqliteThread): QueryResult<unknown> {
  if (message === 'close') database?.close();
  if (message === 'open') {
    const { path, readOnly } = workerData as SqliteThreadFile;
    database = connectSqlite(path, { readOnly });
  }
  if (typeof message === 'string') return { rows: [] };
  if (!database) throw new Error('The database is not open.');
  const statement = database.prepare(message.sql);
  if (statement.reader) return { rows: statement.all(message.parameters) };
  const { changes, lastInsertRowid } = statement.run(message.parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}
