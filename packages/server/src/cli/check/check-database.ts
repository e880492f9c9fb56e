import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type CheckRow, type OtherClock, tryCheck } from '../../check-row.ts';
import type { Config } from '../../config/config.ts';
import { findAudioLocation, requireSameSettings } from '../../storage/data-folder.ts';
import { readFileOrigin } from '../../storage/database-origin.ts';
import { refuseMovedRows } from '../../storage/moved-rows.ts';
import type { DatabaseConnection } from '../../storage/postgres/database-options.ts';
import { refuseNewerSchema } from '../../storage/sql/migrations.ts';
import type { Database } from '../../storage/sql/schema.ts';
import { POSTGRES } from '../../storage/sql/sql-engine.ts';
import { transact } from '../../storage/sql/transact.ts';
import { openSqliteReads } from '../../storage/sqlite/open-sqlite.ts';
import { requireOwnFile } from '../../storage/sqlite/require-own-file.ts';
import { createSqlStores, type Stores } from '../../storage/stores.ts';

/** Connections beside the pool: rate limits, and one at the start. */
const OTHER_CONNECTIONS = 5;

export type OwnerStores = Pick<Stores, 'turns' | 'removals' | 'readOrigin'>;

/** A database without tables. */
const NO_ROWS: OwnerStores = {
  turns: { issue: async () => undefined, known: async () => [], first: async () => [] },
  removals: {
    due: async () => [],
    markRemoved: async () => undefined,
    needed: async () => [],
    sample: async () => [],
    expected: async () => [],
  },
};

/** The configuration as far as its variables are valid. */
export interface CheckedConfig extends Config {
  /** False if variables that decide where audio is kept are invalid; true by default. */
  readonly isAudioKnown?: boolean;
}

export interface CheckedDatabase {
  readonly rows: readonly CheckRow[];
  readonly clocks: readonly OtherClock[];
  /** For the owner of the audio. Undefined if the database does not answer, or if only a start can tell. */
  readonly stores: OwnerStores | undefined;
  close(): Promise<void>;
}

/** Asks the database, and changes nothing: a new one stays empty, an older one is not migrated. */
export function checkDatabase(config: CheckedConfig): Promise<CheckedDatabase> {
  return config.databaseUrl === undefined ? checkSqlite(config) : checkPostgres(config, config.databaseUrl);
}

async function checkSqlite(config: CheckedConfig): Promise<CheckedDatabase> {
  const file = join(config.dataDir, 'db', 'beep.sqlite');
  if (!existsSync(file)) {
    const row: CheckRow = { subject: 'database', result: 'ok', detail: `${file}, made at the first start` };
    return { rows: [row], clocks: [], stores: NO_ROWS, close: async () => undefined };
  }
  const db = openSqliteReads(file);
  let stores: OwnerStores | undefined;
  const row = await tryCheck('database', async () => {
    await access(file, constants.R_OK | constants.W_OK);
    requireOwnFile(file);
    refuseMovedRows(dirname(file));
    const kysely = createSqlStores(db);
    if (await hasTable(db, 'settings')) await requireSameInstallation(db, kysely, config);
    stores = await ownerStores(db, { ...kysely, readOrigin: () => readFileOrigin(file) });
    return file;
  });
  return { rows: [row], clocks: [], stores, close: () => db.destroy() };
}

async function checkPostgres(config: CheckedConfig, url: string): Promise<CheckedDatabase> {
  const { connectPostgres, explainPostgresError } = await import('../../storage/postgres/open-postgres.ts');
  const { readPostgresOrigin } = await import('../../storage/postgres/read-postgres-origin.ts');
  const { databaseOptions } = config;
  // A commit waits without end for a synchronous replica that is away.
  const limits = { max: 1, query_timeout: databaseOptions.statementTimeoutMs };
  const db = connectPostgres({ ...databaseOptions, url }, limits);
  const clocks: OtherClock[] = [];
  let stores: OwnerStores | undefined;
  const row = await tryCheck('database', async () => {
    try {
      const server = await askPostgres(db);
      clocks.push({ name: 'the database', aheadMs: server.now - Date.now() });
      requireRights(server, config);
      await requireWritable(db);
      const kysely = createSqlStores(db, POSTGRES);
      const isOld = await hasTable(db, 'settings');
      if (isOld) {
        await requireSameInstallation(db, kysely, config);
        await kysely.settings.checkWrite();
      }
      stores = await ownerStores(db, { ...kysely, readOrigin: () => readPostgresOrigin(db, url) });
      const pooler = await describePooler({ ...config.databaseOptions, url });
      return `PostgreSQL ${server.version} at ${new URL(url).host}${pooler}${isOld ? '' : ', empty'}`;
    } catch (error) {
      throw explainPostgresError(url, error);
    }
  });
  const rows = [row, ...(await checkReplica(config, db))];
  return { rows, clocks, stores, close: () => db.destroy() };
}

/** Creates a table, as the first start does, in a transaction that is rolled back. */
async function requireWritable(db: Kysely<Database>): Promise<void> {
  await transact<void>(db, async (tx, abandon) => {
    await sql`create table ${sql.id(`beep_check_${randomUUID()}`)} (checked int)`.execute(tx);
    abandon(undefined);
  });
}

/** A database of version 1.0 is migrated before it is asked whose the audio is. */
async function ownerStores(db: Kysely<Database>, stores: OwnerStores): Promise<OwnerStores | undefined> {
  if (!(await hasTable(db, 'settings'))) return NO_ROWS;
  return (await hasTable(db, 'storage_turns')) ? stores : undefined;
}

async function checkReplica(
  { databaseOptions }: Config,
  primary: Kysely<Database>,
): Promise<readonly CheckRow[]> {
  const { replicaUrl } = databaseOptions;
  if (replicaUrl === undefined) return [];
  const { explainPostgresError } = await import('../../storage/postgres/open-postgres.ts');
  const { connectReplica, requireReplica } = await import('../../storage/postgres/replica.ts');
  const replica = connectReplica({ ...databaseOptions, url: replicaUrl });
  const row = await tryCheck('read replica', async () => {
    await requireReplica(primary, replica).catch((error: unknown) => {
      throw explainPostgresError(replicaUrl, error, 'DATABASE_REPLICA_URL');
    });
    return `${new URL(replicaUrl).host}, commits wait for it`;
  });
  await replica.destroy();
  return [row];
}

/** Throws if statements are to be prepared and the pooler does not keep them. */
async function describePooler(connection: DatabaseConnection): Promise<string> {
  const { findPooler } = await import('../../storage/postgres/find-pooler.ts');
  const pooler = await findPooler(connection);
  if (pooler === 'none') return '';
  const { preparedStatements } = connection;
  if (pooler === 'forgets' && preparedStatements === 'on') {
    throw new Error(
      'DATABASE_PREPARED_STATEMENTS=on, and the pooler does not keep prepared statements. Set max_prepared_statements of PgBouncer 1.21 or later, or unset it.',
    );
  }
  return ` through a pooler that ${pooler} prepared statements`;
}

interface PostgresServer {
  readonly version: string;
  readonly connections: number;
  readonly mayCreate: boolean | null;
  readonly now: number;
}

async function askPostgres(db: Kysely<Database>): Promise<PostgresServer> {
  const { rows } = await sql<PostgresServer>`
    select current_setting('server_version') as version,
      current_setting('max_connections')::int as connections,
      has_schema_privilege(current_schema(), 'CREATE') as "mayCreate",
      extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db);
  const [server] = rows;
  if (!server) throw new Error('DATABASE_URL: the database gave no answer.');
  return server;
}

function requireRights({ connections, mayCreate }: PostgresServer, { databaseOptions }: Config): void {
  if (!mayCreate) {
    throw new Error(
      'DATABASE_URL: the user may not create tables. Make it the owner of the database, or grant CREATE on its schema.',
    );
  }
  const needed = databaseOptions.poolSize + OTHER_CONNECTIONS;
  if (needed > connections) {
    throw new Error(
      `A process needs ${needed} connections, and the database allows ${connections}. Lower DATABASE_POOL_SIZE, or raise max_connections.`,
    );
  }
}

async function hasTable(db: Kysely<Database>, wanted: string): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === wanted);
}

/** Throws if the service would refuse these rows. */
async function requireSameInstallation(
  db: Kysely<Database>,
  { settings }: Pick<Stores, 'settings'>,
  config: CheckedConfig,
): Promise<void> {
  await refuseNewerSchema(db, `The data (${config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'})`);
  const folder = { keys: join(config.dataDir, 'keys') };
  await requireSameSettings(settings, {
    mode: config.auth.mode,
    rows: config.databaseUrl ? 'database' : 'data folder',
    audio: config.isAudioKnown === false ? undefined : await findAudioLocation(config, folder),
  });
}
