import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds the archives of accounts and domains, and a trigger that outdates them when one of their recordings goes. */
export async function addArchives(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('archives')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('includes_suspended', 'bigint', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('recordings_done', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('recordings_total', 'bigint')
    .addColumn('bytes', 'bigint')
    .addColumn('frame_bytes', 'bigint')
    .addColumn('inserts', 'bigint')
    .addColumn('sha256', 'text')
    .addColumn('ready_at_ms', 'bigint')
    .addColumn('expires_at_ms', 'bigint')
    .execute();
  await db.schema
    .createIndex('archives_by_scope')
    .on('archives')
    .columns(['kind', 'subject', 'created_at_ms', 'id'])
    .execute();
  await sql`create unique index archives_in_preparation on archives (kind, subject)
    where state = 'preparing'`.execute(db);
  await db.schema
    .createTable('archive_files')
    .addColumn('archive_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('recording_id', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('crc32', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('archive_files_pk', ['archive_id', 'name'])
    .execute();
  await db.schema
    .createIndex('archive_files_by_recording')
    .on('archive_files')
    .columns(['recording_id', 'archive_id'])
    .execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db);
}

/** Adds what a preparation compares an mp3 with, and how many notes and replies of an archive have no sound in it. */
export async function addArchiveChecks(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('recordings').addColumn('mp3_bytes', 'bigint').execute();
  await db.schema.alterTable('recordings').addColumn('mp3_sha256', 'text').execute();
  await db.schema
    .alterTable('archives')
    .addColumn('unreadable', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}

/** A change of one of them makes the file in an archive wrong. */
const WATCHED = ['removal_started_at_ms', 'suspended_at_ms', 'file_revision'] as const;
const HAS_CHANGED = WATCHED.map((name) => `old.${name} is distinct from new.${name}`).join(' or ');
const OUTDATE = `update archives set state = 'outdated' where state in ('preparing', 'ready')
  and id in (select archive_id from archive_files where recording_id = new.id);`;

const SQLITE: readonly string[] = [
  `create trigger archives_outdated after update of ${WATCHED.join(', ')} on recordings
    when ${HAS_CHANGED} begin ${OUTDATE} end`,
];

const POSTGRES: readonly string[] = [
  `create function outdate_archives() returns trigger language plpgsql as $$
  begin ${OUTDATE} return null; end $$`,
  `create trigger archives_outdated after update of ${WATCHED.join(', ')} on recordings
    for each row when (${HAS_CHANGED}) execute function outdate_archives()`,
];
