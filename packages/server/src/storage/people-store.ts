import type { PersonListQuery } from '@beep/api/features/admin';
import { OTHER_DOMAINS } from '@beep/core/policies';
import { type Kysely, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Domains } from './domains.ts';
import { type StoredRecording, toRecording } from './recording-fields.ts';
import { ACCOUNT_DELETED_AT, isNotDeleted } from './sql/recording-rows.ts';
import type { Database } from './sql/schema.ts';

/** A user who has recorded, with what is stored. */
export interface Person {
  readonly uid: string;
  /** Verified; null without one. */
  readonly email: string | null;
  readonly domain: string | null;
  readonly recordings: number;
  readonly bytes: number;
  /** Milliseconds since the epoch, up to a day too early. */
  readonly lastUsedAt: number;
}

/** The last of a page: its value in the order of the list, and its id. */
export interface PersonPosition {
  readonly value: string | number | null;
  readonly uid: string;
}

export interface PeopleQuery {
  readonly domains: Domains;
  /** The beginning of the address, in lower case. */
  readonly prefix?: string | undefined;
  /** By address ascending, people without one last; by anything else descending. */
  readonly sort: PersonListQuery['sort'];
  readonly limit: number;
  readonly after?: PersonPosition | undefined;
}

export interface PersonRecordingsQuery {
  readonly uid: string;
  /** The domains that the recordings were made under; those without a domain are the owner's administrators'. */
  readonly domains: Domains;
  readonly now: number;
}

/** The value that a list is ordered by. */
export function positionOf(person: Person, sort: PeopleQuery['sort']): PersonPosition {
  const values = {
    email: person.email,
    last_used: person.lastUsedAt,
    recordings: person.recordings,
    bytes: person.bytes,
  };
  return { value: values[sort], uid: person.uid };
}

/**
 * What administrators see of users. The counts are maintained as recordings change. All queries may read many rows:
 * `reads` must not be the connection that writes, where there is only one.
 */
export function createPeopleStore(reads: Kysely<Database>) {
  return {
    list: (query: PeopleQuery) =>
      query.sort === 'email' ? listByAddress(reads, query) : listByNumber(reads, query),
    count: async (query: Pick<PeopleQuery, 'domains' | 'prefix'>) => {
      const { people } = await selectPeople(reads, query)
        .select((eb) => eb.fn.countAll<number>().as('people'))
        .executeTakeFirstOrThrow();
      return people;
    },
    find: async (uid: string) => {
      const row = await reads.selectFrom('accounts').selectAll().where('uid', '=', uid).executeTakeFirst();
      return row && toPerson(row);
    },
    /**
     * Accounts without an address: those of version 1.0 until it is filled in, and those whose address is not verified.
     */
    countUnnamed: () => countUnnamed(reads),
    /** The accounts of these addresses; one address may have several. */
    findByAddress: async (addresses: readonly string[]) => {
      if (addresses.length === 0) return [];
      const rows = await reads.selectFrom('accounts').selectAll().where('email', 'in', addresses).execute();
      return rows.map(toPerson);
    },
    /** Live recordings, newest first. */
    recordings: async ({
      limit,
      after,
      ...query
    }: PersonRecordingsQuery & {
      readonly limit: number;
      readonly after?: Pick<StoredRecording, 'createdAt' | 'id'> | undefined;
    }) => {
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
    countRecordings: async (query: PersonRecordingsQuery) => {
      const { recordings } = await recordingsOf(reads, query)
        .select((eb) => eb.fn.countAll<number>().as('recordings'))
        .executeTakeFirstOrThrow();
      return recordings;
    },
    ...createDomainFigures(reads),
  };
}

function createDomainFigures(reads: Kysely<Database>) {
  return {
    stored: (domains: Domains) =>
      selectPeople(reads, { domains })
        .select((eb) => [
          eb.fn.countAll<number>().as('people'),
          sql<number>`cast(coalesce(sum(recordings), 0) as bigint)`.as('recordings'),
          sql<number>`cast(coalesce(sum(bytes), 0) as bigint)`.as('bytes'),
        ])
        .executeTakeFirstOrThrow(),
    /** The first domains, by text, of people, or under which anything was ever recorded. */
    domains: (limit: number) => allDomains(reads, limit),
    /** Days, since the epoch in UTC, with recordings from this one on, oldest first. Deletions do not change them. */
    usage: ({ domains, fromDay }: { readonly domains: Domains; readonly fromDay: number }) => {
      return reads
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
