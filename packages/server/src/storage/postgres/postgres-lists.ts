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
import { LIST_TURNS, MAX_COUNTED, MAX_COUNTED_FOUND, MAX_QUERY_MS } from '../query-limits.ts';
import { queryTookTooLong } from '../query-took-too-long.ts';
import { toRecording } from '../recording-fields.ts';
import {
  EMPTY_PAGE,
  type RecordingLists,
  type RecordingPage,
  type RecordingPageQuery,
} from '../recording-lists.ts';
import {
  type LabelledSearch,
  labelsFound,
  parseWordSearch,
  type WordSearch,
} from '../search/search-words.ts';
import { ACCOUNT_DELETED_AT } from '../sql/recording-rows.ts';
import type { Database } from '../sql/schema.ts';
import { StorageUnavailableError } from '../storage-error.ts';
import type { TextThread } from '../text-thread.ts';
import type { DatabaseOptions } from './database-options.ts';
import { findCandidates } from './find-candidates.ts';
import { findMatches } from './find-matches.ts';

/** At most half of the pool's connections; the rest stays free for other queries. */
const LISTS_AT_A_TIME = 4;
/** SQLSTATE of a statement canceled by `statement_timeout`. */
const QUERY_CANCELED = '57014';

export interface ListDeps extends Pick<DatabaseOptions, 'poolSize'> {
  readonly thread: TextThread;
}

/** Lists and searches with a timeout, one at a time per user. */
export function createPostgresLists(db: Kysely<Database>, { poolSize, thread }: ListDeps): RecordingLists {
  const slots = Math.max(1, Math.min(LISTS_AT_A_TIME, Math.floor(poolSize / 2)));
  const turns = createKeyedTurns({ ...LIST_TURNS, slots });
  return {
    list: async (query) => {
      const text = query.search ?? '';
      const search = text === '' ? undefined : parseWordSearch(query.ownerUid, text);
      if (text !== '' && !search) return EMPTY_PAGE;
      const run = async (): Promise<RecordingPage> => {
        const page = await listInTime(db, query, search);
        if (!search) return page;
        const { recordings } = page;
        return { ...page, matches: await findMatches(db, thread, { ...query, recordings, search }) };
      };
      return turns(query.ownerUid, run, query.signal);
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
  words: WordSearch | undefined,
): Promise<RecordingPage> {
  const { limit, after, signal } = query;
  const search = words && { ...words, labels: await labelIds(tx, query.ownerUid, words) };
  const candidates = await findCandidates(tx, query, search);
  signal?.throwIfAborted();
  const listed = selectListed(tx, { query, search, candidates });
  const counted = search && !candidates ? MAX_COUNTED_FOUND : MAX_COUNTED;
  const total = after ? undefined : await countUpTo(tx, listed, Math.max(counted, query.offset + limit));
  signal?.throwIfAborted();
  const rows = await pageRows(listed, query).execute();
  return {
    recordings: rows.slice(0, limit).map(toRecording),
    hasNext: rows.length > limit,
    total: total?.count,
    isTotalMinimum: total?.isMinimum ?? false,
    matches: EMPTY_PAGE.matches,
  };
}

interface Listing {
  readonly query: RecordingPageQuery;
  readonly search: LabelledSearch | undefined;
  readonly candidates: readonly string[] | undefined;
}

type Listed = SelectQueryBuilder<Database, 'recordings', object>;

function selectListed(tx: Kysely<Database>, { query, search, candidates }: Listing): Listed {
  const { ownerUid, now, transcript, isUnheard = false, label, source, expiresUntil } = query;
  return tx
    .selectFrom('recordings')
    .where('owner_uid', '=', ownerUid)
    .where('created_at_ms', '>', endOfAccount(ownerUid))
    .where((eb) => isLive(eb, now))
    .$if(candidates !== undefined, (own) => own.where(sql<SqlBool>`id = any(${candidates})`))
    .$if(search !== undefined, (own) => own.where(isFound(search as LabelledSearch)))
    .$if(transcript !== undefined, (own) => own.where(sql<SqlBool>`transcript_state = 'unchecked'`))
    .$if(isUnheard, (own) => own.where('listen_count', '=', 0).where('heard_ms', 'is', null))
    .$if(label !== undefined, (own) =>
      own.where(sql<SqlBool>`exists (select 1 from recording_labels
        where recording_id = recordings.id and label_id = ${label})`),
    )
    .$if(source !== undefined, (own) => own.where(sql<SqlBool>`source = ${source}`))
    .$if(expiresUntil !== undefined, (own) => own.where(sql<SqlBool>`expires_at_ms <= ${expiresUntil}`));
}

/**
 * Subqueries that give a value are looked up for each row that is read; PostgreSQL would hash those with `exists`. The words
 * of a suspended recording find nothing: a search for the beginning of a word would read them letter by letter.
 */
function isFound({ texts, labels }: LabelledSearch): RawBuilder<SqlBool> {
  const hasAll = (words: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql.join(
      texts.map((text) => sql`position(${text} in ${words}) > 0`),
      sql` and `,
    );
  const labelled = sql`(select 1 from recording_labels
    where recording_id = recordings.id and label_id = any(${labels}) limit 1) is not null`;
  const spoken = sql`(suspended_at_ms is null and (select ${hasAll(sql`spoken`)} from transcript_words
    where recording_id = recordings.id))`;
  const titled = sql`(${hasAll(sql`coalesce(title_words, '')`)})`;
  return labels.length === 0
    ? sql<SqlBool>`(${titled} or ${spoken})`
    : sql<SqlBool>`(${titled} or ${labelled} or ${spoken})`;
}

/** The recordings of a page and one more. */
function pageRows(listed: Listed, { limit, offset, sort, after }: RecordingPageQuery) {
  const direction = sort === 'created_at_asc' ? 'asc' : 'desc';
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  return listed
    .selectAll('recordings')
    .select(ACCOUNT_DELETED_AT)
    .$if(after !== undefined, (own) =>
      own.where(sql<SqlBool>`(created_at_ms, id) ${beyond} (${after?.createdAt}, ${after?.id})`),
    )
    .$if(sort in ORDERS, (own) => own.orderBy(sql.raw(ORDERS[sort as keyof typeof ORDERS])))
    .orderBy('created_at_ms', direction)
    .orderBy('id', direction)
    .limit(limit + 1)
    .offset(after === undefined ? offset : 0);
}

async function countUpTo(
  tx: Kysely<Database>,
  listed: Listed,
  most: number,
): Promise<{ readonly count: number; readonly isMinimum: boolean }> {
  const some = listed.select('id').limit(most + 1);
  const { total } = await tx
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(total, most), isMinimum: total > most };
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
