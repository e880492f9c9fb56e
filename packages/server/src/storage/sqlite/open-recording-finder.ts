import { DatabaseSync } from 'node:sqlite';
import type { Kysely, Selectable } from 'kysely';
import type { RecordingStore } from '../recording-store.ts';
import { toRecording } from '../sql/recording-rows.ts';
import type { Database, RecordingRow } from '../sql/schema.ts';

const BUSY_TIMEOUT_MS = 5000;

/** Finds recordings; whoever opened it closes it. */
export interface RecordingFinder extends Pick<RecordingStore, 'find'> {
  /** Makes the next look see what was committed until then. */
  refresh(): void;
  close(): void;
}

/**
 * The question that is asked most, prepared once and on a connection of its own, which waits for no transaction. What is
 * asked in one turn of the event loop shares one look at the database, because beginning to look costs three times as
 * much as looking. It is over at the end of the turn, and before: whoever writes refreshes first.
 */
export function openRecordingFinder(path: string, db: Kysely<Database>): RecordingFinder {
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  const { sql } = db.selectFrom('recordings').selectAll().where('id', '=', '').compile();
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
  return {
    find: async (id) => {
      look();
      const row = statement.get(id) as Selectable<RecordingRow> | undefined;
      return row && toRecording(row);
    },
    refresh,
    close: () => {
      refresh();
      database.close();
    },
  };
}
