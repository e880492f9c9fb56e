import { DatabaseSync } from 'node:sqlite';

/** The rows that a statement selects in a SQLite file, which a service may have open. */
export function queryFile<Row>(path: string, sql: string): Row[] {
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    return database.prepare(sql).all() as Row[];
  } finally {
    database.close();
  }
}
