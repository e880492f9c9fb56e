import { OTHER_DOMAINS } from '@beep/core/policies';
import { type Kysely, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Domains } from '../domains.ts';
import type { PeopleQuery, PeopleStore, Person, PersonRecordingsQuery } from '../people-store.ts';
import { ACCOUNT_DELETED_AT, isNotDeleted } from './recording-rows.ts';
import type { Database } from './schema.ts';
import { toRecording } from './to-recording.ts';

/** All queries may read many rows: `reads` must not be the connection that writes, where there is only one. */
export function createKyselyPeopleStore(reads: Kysely<Database>): PeopleStore {
  return {
    list: (query) => (query.sort === 'email' ? listByAddress(reads, query) : listByNumber(reads, query)),
    count: async (query) => {
      const { people } = await selectPeople(reads, query)
        .select((eb) => eb.fn.countAll<number>().as('people'))
        .executeTakeFirstOrThrow();
      return people;
    },
    find: async (uid) => {
      const row = await reads.selectFrom('accounts').selectAll().where('uid', '=', uid).executeTakeFirst();
      return row && toPerson(row);
    },
    countUnnamed: () => countUnnamed(reads),
    findByAddress: async (addresses) => {
      if (addresses.length === 0) return [];
      const rows = await reads.selectFrom('accounts').selectAll().where('email', 'in', addresses).execute();
      return rows.map(toPerson);
    },
    recordings: async ({ limit, after, ...query }) => {
      const rows = await recordingsOf(reads, query)
        .selectAll('recordings')
        .select(ACCOUNT_DELETED_AT)
        .$if(after !== undefined, (all) =>
          all.where(sql<SqlBool>`(created_at_ms, id) < (${after?.createdAt}, ${after?.id})`),
        )
        .orderBy('created_at_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toRecording);
    },
    countRecordings: async (query) => {
      const { recordings } = await recordingsOf(reads, query)
        .select((eb) => eb.fn.countAll<number>().as('recordings'))
        .executeTakeFirstOrThrow();
      return recordings;
    },
    stored: (domains) =>
      selectPeople(reads, { domains })
        .select((eb) => [
          eb.fn.countAll<number>().as('people'),
          sql<number>`cast(coalesce(sum(recordings), 0) as bigint)`.as('recordings'),
          sql<number>`cast(coalesce(sum(bytes), 0) as bigint)`.as('bytes'),
        ])
        .executeTakeFirstOrThrow(),
    domains: (limit) => allDomains(reads, limit),
    usage: async ({ domains, fromDay }) => {
      const rows = await reads
        .selectFrom('usage_days')
        .select((eb) => [
          'day',
          sql<number>`cast(sum(recordings) as bigint)`.as('recordings'),
          eb.fn.sum<number>('seconds').as('seconds'),
          sql<number>`cast(sum(bytes) as bigint)`.as('bytes'),
        ])
        .where('domain', 'in', domains === 'all' ? [OTHER_DOMAINS] : domainList(domains))
        .where('day', '>=', fromDay)
        .groupBy('day')
        .orderBy('day')
        .execute();
      return rows;
    },
  };
}

async function countUnnamed(db: Kysely<Database>): Promise<number> {
  const { people } = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('email', 'is', null)
    .executeTakeFirstOrThrow();
  return people;
}

type Row = Selectable<Database['accounts']>;

function selectPeople(
  db: Kysely<Database>,
  { domains, prefix }: Pick<PeopleQuery, 'domains' | 'prefix'>,
): SelectQueryBuilder<Database, 'accounts', object> {
  return db
    .selectFrom('accounts')
    .$if(domains !== 'all', (some) => some.where('domain', 'in', domainList(domains)))
    .$if(prefix !== undefined && prefix !== '', (some) =>
      some.where(sql<SqlBool>`substr(email, 1, ${[...(prefix ?? '')].length}) = ${prefix}`),
    ) as SelectQueryBuilder<Database, 'accounts', object>;
}

/** People with an address in its order, which an index has, and then the others by id. */
async function listByAddress(db: Kysely<Database>, query: PeopleQuery): Promise<readonly Person[]> {
  const { limit, after } = query;
  const isPastAddresses = after !== undefined && after.value === null;
  const named = isPastAddresses
    ? []
    : await selectPeople(db, query)
        .selectAll()
        .where('email', 'is not', null)
        .$if(after !== undefined, (rows) =>
          rows.where(sql<SqlBool>`(email, uid) > (${after?.value}, ${after?.uid})`),
        )
        .orderBy('email')
        .orderBy('uid')
        .limit(limit)
        .execute();
  const rest = limit - named.length;
  if (rest === 0) return named.map(toPerson);
  const others = await selectPeople(db, query)
    .selectAll()
    .where('email', 'is', null)
    .$if(isPastAddresses, (rows) => rows.where('uid', '>', after?.uid ?? ''))
    .orderBy('uid')
    .limit(rest)
    .execute();
  return [...named, ...others].map(toPerson);
}

const COLUMNS = { last_used: 'last_used_at_ms', recordings: 'recordings', bytes: 'bytes' } as const;

/** Sorts the people of the domains for every page: the counts change with every upload, so no index has their order. */
async function listByNumber(db: Kysely<Database>, query: PeopleQuery): Promise<readonly Person[]> {
  const { sort, limit, after } = query;
  const column = COLUMNS[sort === 'email' ? 'last_used' : sort];
  const rows = await selectPeople(db, query)
    .selectAll()
    .$if(after !== undefined, (all) =>
      all.where(sql<SqlBool>`(${sql.ref(column)}, uid) < (${after?.value}, ${after?.uid})`),
    )
    .orderBy(column, 'desc')
    .orderBy('uid', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toPerson);
}

function recordingsOf(
  db: Kysely<Database>,
  { uid, domains, now }: PersonRecordingsQuery,
): SelectQueryBuilder<Database, 'recordings', object> {
  return db
    .selectFrom('recordings')
    .where('owner_uid', '=', uid)
    .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', now)]))
    .where(isNotDeleted)
    .$if(domains !== 'all', (mine) =>
      mine.where((eb) => eb.or([eb('domain', 'is', null), eb('domain', 'in', domainList(domains))])),
    ) as SelectQueryBuilder<Database, 'recordings', object>;
}

/** No row has the empty domain, which stands for an empty list. */
function domainList(domains: Domains): string[] {
  return domains === 'all' || domains.length === 0 ? [''] : [...domains];
}

function toPerson({ uid, email, domain, recordings, bytes, last_used_at_ms: lastUsedAt }: Row): Person {
  return { uid, email, domain, recordings, bytes, lastUsedAt };
}

async function allDomains(reads: Kysely<Database>, limit: number): Promise<readonly string[]> {
  const found = await Promise.all([
    domainsOf(reads, { table: 'usage_days', limit }),
    domainsOf(reads, { table: 'accounts', limit }),
  ]);
  return [...new Set(found.flat())].sort().slice(0, limit);
}

interface DomainSearch {
  /** Both have an index that begins with the domain. */
  readonly table: 'usage_days' | 'accounts';
  readonly limit: number;
}

/** Goes from one domain to the next in the index. */
async function domainsOf(
  reads: Kysely<Database>,
  { table, limit }: DomainSearch,
): Promise<readonly string[]> {
  const rows = sql.table(table);
  const found = await sql<{ readonly domain: string }>`with recursive found(domain) as (
      select min(domain) from ${rows} where domain > ${OTHER_DOMAINS}
      union all
      select (select min(one.domain) from ${rows} as one where one.domain > found.domain)
        from found where found.domain is not null
    ) select domain from found where domain is not null limit ${limit}`.execute(reads);
  return found.rows.map(({ domain }) => domain);
}
