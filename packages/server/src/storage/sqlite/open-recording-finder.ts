import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { toRecording } from '../recording-fields.ts';
import type { RecordingStore } from '../recording-store.ts';
import { ACCOUNT_DELETED_AT } from '../sql/recording-rows.ts';
import type { Database } from '../sql/schema.ts';

const BUSY_TIMEOUT_MS = 5000;

/** Finds recordings. The caller closes it. */
export interface RecordingFinder extends Required<Pick<RecordingStore, 'find' | 'findNow'>> {
  /** Makes the next lookup see everything committed so far. */
  refresh(): void;
  close(): void;
}

/**
 * Looks recordings up with a prepared statement on a separate connection, which waits for no transaction. Lookups in
 * one turn of the event loop share a read transaction, because beginning one costs three times a lookup. It ends with
 * the turn, or earlier when a writer calls `refresh`.
 */
export function openRecordingFinder(path: string, db: Kysely<Database>): RecordingFinder {
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  const { sql } = db
    .selectFrom('recordings')
    .selectAll('recordings')
    .select(ACCOUNT_DELETED_AT)
    .where('id', '=', '')
    .compile();
  const [begin, statement, end] = [
    database.prepare('begin'),
    database.prepare(sql),
    database.prepare('commit'),
  ];
  let isLooking = false;
  const refresh = (): void => {
    if (!isLooking) return;
    isLooking = false;
    end.run();
  };
  const look = (): void => {
    if (isLooking) return;
    begin.run();
    isLooking = true;
    setImmediate(refresh);
  };
  const findNow: RecordingFinder['findNow'] = (id) => {
    look();
    const row = statement.get(id) as unknown as Parameters<typeof toRecording>[0] | undefined;
    return row && toRecording(row);
  };
  return {
    findNow,
    find: async (id) => findNow(id),
    refresh,
    close: () => {
      refresh();
      database.close();
    },
  };
}
