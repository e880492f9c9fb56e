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
import { LIST_TURNS, MAX_QUERY_MS } from '../query-limits.ts';
import { queryTookTooLong } from '../query-took-too-long.ts';
import type { RecordingPage, RecordingPageQuery, RecordingStore } from '../recording-store.ts';
import { labelsFound, parseWordSearch, type WordSearch } from '../search/search-words.ts';
import { ACCOUNT_DELETED_AT } from '../sql/recording-rows.ts';
import type { Database } from '../sql/schema.ts';
import { toRecording } from '../sql/to-recording.ts';
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
  const { isUnheard = false, label, source, expiresUntil } = query;
  const mine = recordingsOf(tx, search && { search, ownerUid, labels: await labelIds(tx, ownerUid, search) })
    .where('owner_uid', '=', ownerUid)
    .where('created_at_ms', '>', endOfAccount(ownerUid))
    .where((eb) => isLive(eb, now))
    .$if(transcript !== undefined, (own) => own.where(sql<SqlBool>`transcript_state = 'unchecked'`))
    .$if(isUnheard, (own) => own.where('listen_count', '=', 0).where('heard_ms', 'is', null))
    .$if(label !== undefined, (own) =>
      own.where(sql<SqlBool>`exists (select 1 from recording_labels
        where recording_id = recordings.id and label_id = ${label})`),
    )
    .$if(source !== undefined, (own) => own.where(sql<SqlBool>`source = ${source}`))
    .$if(expiresUntil !== undefined, (own) => own.where(sql<SqlBool>`expires_at_ms <= ${expiresUntil}`));
  const direction = sort === 'created_at_asc' ? 'asc' : 'desc';
  const counted = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  signal?.throwIfAborted();
  const rows = await mine
    .selectAll('recordings')
    .select(ACCOUNT_DELETED_AT)
    .$if(sort in ORDERS, (own) => own.orderBy(sql.raw(ORDERS[sort as keyof typeof ORDERS])))
    .orderBy('created_at_ms', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { recordings: rows.map(toRecording), total: counted.total };
}

/** What precedes the time. The collation is that of no language, as on SQLite. */
const ORDERS = {
  duration_desc: 'duration_s desc',
  listens_desc: 'listen_count desc',
  title_asc: 'title_words collate "C" asc nulls last',
} as const;

async function labelIds(tx: Kysely<Database>, ownerUid: string, search: WordSearch): Promise<string[]> {
  const own = await tx
    .selectFrom('labels')
    .select(['id', 'name'])
    .where('owner_uid', '=', ownerUid)
    .execute();
  return labelsFound(own, search).map(({ id }) => id);
}

interface SearchedRecordings {
  readonly search: WordSearch;
  readonly ownerUid: string;
  /** Those whose name matches. */
  readonly labels: readonly string[];
}

/** Joins from the owner's index entries, titles and labels to the recordings: the plan must not start elsewhere. */
function recordingsOf(
  tx: Kysely<Database>,
  searched: SearchedRecordings | undefined,
): SelectQueryBuilder<Database, 'recordings', object> {
  if (!searched) return tx.selectFrom('recordings');
  const { search, ownerUid, labels } = searched;
  const { phrase, text } = search;
  return tx
    .with(
      (cte) => cte('found').materialized(),
      (found) =>
        found
          .selectFrom('transcript_words')
          .select('recording_id')
          .where(sql<SqlBool>`words @@ ${matchOf(search)}::tsquery`)
          .$if(phrase !== undefined, (words) => words.where(sql<SqlBool>`position(${phrase} in spoken) > 0`))
          .union(
            found
              .selectFrom('recordings')
              .select('id as recording_id')
              .where('owner_uid', '=', ownerUid)
              .where('title_words', 'is not', null)
              .where(sql<SqlBool>`position(${text} in title_words) > 0`),
          )
          .union(
            found
              .selectFrom('recording_labels')
              .select('recording_id')
              .where(sql<SqlBool>`label_id = any(${labels})`),
          ),
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
