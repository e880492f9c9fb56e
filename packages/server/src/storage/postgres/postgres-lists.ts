import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { errnoOf } from '../../errno.ts';
import { createKeyedTurns } from '../../jobs/keyed-turns.ts';
import { LIST_TURNS, MAX_QUERY_MS, queryTookTooLong } from '../query-limits.ts';
import type { RecordingPage, RecordingPageQuery, RecordingStore } from '../recording-store.ts';
import { parseWordSearch, type WordSearch } from '../search/search-words.ts';
import { ACCOUNT_DELETED_AT, toRecording } from '../sql/recording-rows.ts';
import type { Database } from '../sql/schema.ts';
import { StorageUnavailableError } from '../storage-error.ts';
import type { DatabaseOptions } from './database-options.ts';

/** At most half of the pool's connections; the rest stays free for other queries. */
const LISTS_AT_A_TIME = 4;
/** SQLSTATE of a statement canceled by `statement_timeout`. */
const QUERY_CANCELED = '57014';

/** Lists and searches with a timeout, one at a time per user. */
export function createPostgresLists(
  db: Kysely<Database>,
  { poolSize }: Pick<DatabaseOptions, 'poolSize'>,
): Pick<RecordingStore, 'list'> {
  const slots = Math.max(1, Math.min(LISTS_AT_A_TIME, Math.floor(poolSize / 2)));
  const turns = createKeyedTurns({ ...LIST_TURNS, slots });
  return {
    list: async (query) => {
      const text = query.search ?? '';
      const search = text === '' ? undefined : parseWordSearch(query.ownerUid, text);
      if (text !== '' && !search) return { recordings: [], total: 0 };
      return turns(query.ownerUid, () => listInTime(db, query, search), query.signal);
    },
  };
}

async function listInTime(
  db: Kysely<Database>,
  query: RecordingPageQuery,
  search: WordSearch | undefined,
): Promise<RecordingPage> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(MAX_QUERY_MS)}, true)`.execute(tx);
      query.signal?.throwIfAborted();
      return listLive(tx, query, search);
    });
  } catch (error) {
    const cause = error instanceof StorageUnavailableError ? error.cause : undefined;
    throw errnoOf(cause) === QUERY_CANCELED ? queryTookTooLong(error) : error;
  }
}

async function listLive(
  tx: Kysely<Database>,
  query: RecordingPageQuery,
  search: WordSearch | undefined,
): Promise<RecordingPage> {
  const { ownerUid, now, limit, offset, sort, transcript, signal } = query;
  const mine = recordingsOf(tx, search)
    .where('owner_uid', '=', ownerUid)
    .where('created_at_ms', '>', endOfAccount(ownerUid))
    .where((eb) => isLive(eb, now))
    .$if(transcript !== undefined, (own) => own.where(sql<SqlBool>`transcript_state = 'unchecked'`));
  const direction = sort === 'created_at_asc' ? 'asc' : 'desc';
  const counted = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  signal?.throwIfAborted();
  const rows = await mine
    .selectAll('recordings')
    .select(ACCOUNT_DELETED_AT)
    .orderBy('created_at_ms', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { recordings: rows.map(toRecording), total: counted.total };
}

/** Joins from the owner's index entries to the recordings: the plan must not start elsewhere. */
function recordingsOf(
  tx: Kysely<Database>,
  search: WordSearch | undefined,
): SelectQueryBuilder<Database, 'recordings', object> {
  if (!search) return tx.selectFrom('recordings');
  const { phrase } = search;
  return tx
    .with(
      (cte) => cte('found').materialized(),
      (found) =>
        found
          .selectFrom('transcript_words')
          .select('recording_id')
          .where(sql<SqlBool>`words @@ ${matchOf(search)}::tsquery`)
          .$if(phrase !== undefined, (words) => words.where(sql<SqlBool>`position(${phrase} in spoken) > 0`)),
    )
    .selectFrom('recordings')
    .where('id', 'in', (eb) => eb.selectFrom('found').select('recording_id')) as SelectQueryBuilder<
    Database,
    'recordings',
    object
  >;
}

/** Words consist of letters, digits and marks: nothing needs escaping. */
function matchOf({ words, beginning }: WordSearch): string {
  return [...words.map((word) => `'${word}'`), `'${beginning}':*`].join(' & ');
}

function isLive(
  eb: ExpressionBuilder<Database, 'recordings'>,
  now: number,
): ExpressionWrapper<Database, 'recordings', SqlBool> {
  return eb.and([
    eb('deleted_at_ms', 'is', null),
    eb('removal_started_at_ms', 'is', null),
    eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', now)]),
  ]);
}

/** Time of the last deletion of the owner's account; older recordings are not live. Evaluated once per list. */
function endOfAccount(uid: string): RawBuilder<number> {
  return sql<number>`coalesce((select deleted_at_ms from account_deletions where uid = ${uid}),
    ${sql.lit(Number.MIN_SAFE_INTEGER)})`;
}
