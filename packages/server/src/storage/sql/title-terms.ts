import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { wordsBetweenSpaces } from '../search/search-words.ts';

/** Titles folded by one statement. */
const LOT = 2000;

/**
 * Folds the words of titles as searches now compare them, and adds what makes lists and searches cost as much as they
 * show: the words of titles, each with its recordings, kept by triggers, and an index of recordings that may be listed.
 */
export async function addTitleTerms(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await foldTitles(db);
  for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db);
  await db.schema
    .createIndex('recordings_listed')
    .on('recordings')
    .columns(['owner_uid', 'created_at_ms', 'id'])
    .where(sql.ref('deleted_at_ms'), 'is', null)
    .where(sql.ref('removal_started_at_ms'), 'is', null)
    .execute();
  await db.schema.dropIndex('recordings_with_title').execute();
}

interface TitledTables {
  recordings: { id: string; title: string | null; title_words: string | null };
}

/** Folds the words of titles as searches now compare them. */
export async function foldTitles(anyDb: Kysely<unknown>): Promise<void> {
  const isPostgres = anyDb.getExecutor().adapter instanceof PostgresAdapter;
  const db = anyDb as Kysely<TitledTables>;
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('recordings')
      .select(['id', 'title', 'title_words'])
      .where('id', '>', after)
      .where('title', 'is not', null)
      .orderBy('id')
      .limit(LOT)
      .execute();
    const changed = rows.flatMap(({ id, title, title_words }) => {
      const folded = wordsBetweenSpaces(title ?? '');
      return folded === title_words ? [] : [[id, folded]];
    });
    const values = isPostgres
      ? sql`jsonb_array_elements(${JSON.stringify(changed)}::jsonb)`
      : sql`json_each(${JSON.stringify(changed)})`;
    await sql`update recordings set title_words = folded.words
      from (select value ->> 0 as id, value ->> 1 as words from ${values}) as folded
      where recordings.id = folded.id`.execute(db);
    after = rows.at(-1)?.id ?? '';
    if (rows.length < LOT) return;
  }
}

/** In `C` a range of text is one of bytes, so the words with a prefix are a range, as on SQLite. */
const table = (collation: string): string => `create table title_terms (
  owner_uid text not null,
  word text ${collation} not null,
  recording_id text not null,
  primary key (owner_uid, word, recording_id))`;

const FORGET_OLD = `
  delete from title_terms where owner_uid = old.owner_uid and recording_id = old.id
    and word in (select value from WORDS(old));`;
const ADD_NEW = `
  insert into title_terms (owner_uid, word, recording_id)
    select new.owner_uid, value, new.id from WORDS(new) where value <> '' on conflict do nothing;`;
const ADD_ALL = `
  insert into title_terms (owner_uid, word, recording_id)
    select recordings.owner_uid, value, recordings.id from recordings, WORDS(recordings)
    where title_words is not null and value <> '' on conflict do nothing`;

/** The words of a row as rows: they are letters, digits and marks, so nothing needs escaping. */
const inSqlite = (statement: string): string =>
  statement.replaceAll(
    /WORDS\((\w+)\)/g,
    `json_each('["' || replace(trim(coalesce($1.title_words, '')), ' ', '","') || '"]')`,
  );
const inPostgres = (statement: string): string =>
  statement.replaceAll(
    /WORDS\((\w+)\)/g,
    `unnest(string_to_array(trim(coalesce($1.title_words, '')), ' ')) as words(value)`,
  );

const HAS_CHANGED =
  'old.title_words is distinct from new.title_words or old.owner_uid is distinct from new.owner_uid';

const SQLITE: readonly string[] = [
  `${table('')} without rowid`,
  inSqlite(ADD_ALL),
  `create trigger title_terms_created after insert on recordings when new.title_words is not null
    begin ${inSqlite(ADD_NEW)} end`,
  `create trigger title_terms_changed after update of title_words, owner_uid on recordings when ${HAS_CHANGED}
    begin ${inSqlite(FORGET_OLD)} ${inSqlite(ADD_NEW)} end`,
  `create trigger title_terms_deleted after delete on recordings when old.title_words is not null
    begin ${inSqlite(FORGET_OLD)} end`,
];

const POSTGRES: readonly string[] = [
  table('collate "C"'),
  inPostgres(ADD_ALL),
  `create function keep_title_terms() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then ${inPostgres(FORGET_OLD)} end if;
    if tg_op <> 'DELETE' then ${inPostgres(ADD_NEW)} end if;
    return null;
  end $$`,
  `create trigger title_terms_created after insert on recordings
    for each row when (new.title_words is not null) execute function keep_title_terms()`,
  `create trigger title_terms_changed after update of title_words, owner_uid on recordings
    for each row when (${HAS_CHANGED}) execute function keep_title_terms()`,
  `create trigger title_terms_deleted after delete on recordings
    for each row when (old.title_words is not null) execute function keep_title_terms()`,
  // Entries of before are made again by the job that indexes transcripts.
  'alter table transcript_words add column word_rules bigint not null default 1',
];
