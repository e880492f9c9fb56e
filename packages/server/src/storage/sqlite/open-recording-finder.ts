import { DatabaseSync } from 'node:sqlite';
import type { Kysely, Selectable } from 'kysely';
import type { RecordingStore, StoredRecording } from '../recording-store.ts';
import { ACCOUNT_DELETED_AT, toLevels } from '../sql/recording-rows.ts';
import type { Database, RecordingRow } from '../sql/schema.ts';

const BUSY_TIMEOUT_MS = 5000;

/** In the order of the values below: rows are read as arrays, which is faster than objects. */
const COLUMNS = [
  'id',
  'owner_uid',
  'source',
  'format',
  'bytes',
  'duration_s',
  'created_at_ms',
  'expires_at_ms',
  'deleted_at_ms',
  'listen_count',
  'peaks',
  'gain_db',
  'mp3_gain_db',
  'removal_started_at_ms',
  'file_sha256',
  'file_revision',
] as const;

type Row = Selectable<RecordingRow>;
type Values = readonly [...ValuesOf<typeof COLUMNS>, accountDeletedAt: number | null];
type ValuesOf<Names extends readonly (keyof Row)[]> = { readonly [Index in keyof Names]: Row[Names[Index]] };

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
    .select(COLUMNS)
    .select(ACCOUNT_DELETED_AT)
    .where('id', '=', '')
    .compile();
  const [begin, statement, end] = [
    database.prepare('begin'),
    database.prepare(sql),
    database.prepare('commit'),
  ];
  statement.setReturnArrays(true);
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
    const values = statement.get(id) as unknown as Values | undefined;
    return values && toRecording(values);
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

function toRecording(values: Values): StoredRecording {
  const [id, ownerUid, source, format, bytes, duration, createdAt, expiresAt, deletedAt, listenCount] =
    values;
  const [peaks, gain_db, mp3_gain_db] = [values[10], values[11], values[12]];
  const [removalStartedAt, sha256] = [values[13], values[14]];
  const [fileRevision, accountDeletedAt] = [values[15], values[16]];
  const levels = toLevels({ peaks, gain_db, mp3_gain_db });
  return {
    id,
    ownerUid,
    source,
    format,
    bytes,
    sha256,
    fileRevision,
    duration,
    createdAt,
    expiresAt,
    deletedAt: deletedAt ?? accountDeletedAt,
    isRemoved: removalStartedAt !== null || accountDeletedAt !== null,
    listenCount,
    levels,
  };
}
