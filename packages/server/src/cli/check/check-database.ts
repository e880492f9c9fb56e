import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { AUDIO_LOCATION_SETTING } from '../../storage/data-folder.ts';
import type { TurnStore } from '../../storage/ownership-store.ts';
import type { DatabaseConnection } from '../../storage/postgres/database-options.ts';
import { createKyselyStores } from '../../storage/sql/kysely-stores.ts';
import { refuseNewerSchema } from '../../storage/sql/migrations.ts';
import type { Database } from '../../storage/sql/schema.ts';
import { POSTGRES } from '../../storage/sql/sql-engine.ts';
import { openSqliteReads } from '../../storage/sqlite/open-sqlite.ts';
import { type CheckRow, type OtherClock, tryCheck } from './check-row.ts';

/** Connections beside the pool: rate limits, and one at the start. */
const OTHER_CONNECTIONS = 5;

export interface CheckedDatabase {
  readonly rows: readonly CheckRow[];
  readonly clocks: readonly OtherClock[];
  /** Undefined if the database does not answer or has no tables yet. */
  readonly turns: TurnStore | undefined;
  close(): Promise<void>;
}

/** Asks the database, and changes nothing: a new one stays empty, an older one is not migrated. */
export function checkDatabase(config: Config): Promise<CheckedDatabase> {
  return config.databaseUrl === undefined ? checkSqlite(config) : checkPostgres(config, config.databaseUrl);
}

async function checkSqlite(config: Config): Promise<CheckedDatabase> {
  const file = join(config.dataDir, 'db', 'beep.sqlite');
  if (!existsSync(file)) {
    const row: CheckRow = { subject: 'database', result: 'ok', detail: `${file}, made at the first start` };
    return { rows: [row], clocks: [], turns: undefined, close: async () => undefined };
  }
  const db = openSqliteReads(file);
  let isOld = false;
  const row = await tryCheck('database', async () => {
    isOld = await hasTables(db);
    if (isOld) await requireSameInstallation(db, config, 'DATA_DIR');
    return file;
  });
  const turns = isOld ? createKyselyStores(db).turns : undefined;
  return { rows: [row], clocks: [], turns, close: () => db.destroy() };
}

async function checkPostgres(config: Config, url: string): Promise<CheckedDatabase> {
  const { connectPostgres, explainPostgresError } = await import('../../storage/postgres/open-postgres.ts');
  const { databaseOptions } = config;
  // A commit waits without end for a synchronous replica that is away.
  const limits = { max: 1, query_timeout: databaseOptions.statementTimeoutMs };
  const db = connectPostgres({ ...databaseOptions, url }, limits);
  const clocks: OtherClock[] = [];
  let isOld = false;
  const row = await tryCheck('database', async () => {
    try {
      const server = await askPostgres(db);
      clocks.push({ name: 'the database', aheadMs: server.now - Date.now() });
      requireRights(server, config);
      isOld = await hasTables(db);
      if (isOld) {
        await requireSameInstallation(db, config, 'DATABASE_URL');
        await createKyselyStores(db, POSTGRES).settings.checkWrite();
      }
      const pooler = await describePooler({ ...config.databaseOptions, url });
      return `PostgreSQL ${server.version} at ${new URL(url).host}${pooler}${isOld ? '' : ', empty'}`;
    } catch (error) {
      throw explainPostgresError(url, error);
    }
  });
  const turns = isOld ? createKyselyStores(db, POSTGRES).turns : undefined;
  const rows = [row, ...(await checkReplica(config, db))];
  return { rows, clocks, turns, close: () => db.destroy() };
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

async function hasTables(db: Kysely<Database>): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === 'settings');
}

/** Throws if the service would refuse these rows. */
async function requireSameInstallation(
  db: Kysely<Database>,
  config: Config,
  variable: string,
): Promise<void> {
  await refuseNewerSchema(db, `The data (${variable})`);
  const names = ['auth_mode', AUDIO_LOCATION_SETTING];
  const rows = await db.selectFrom('settings').selectAll().where('name', 'in', names).execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const mode = values.get('auth_mode') ?? config.auth.mode;
  if (mode !== config.auth.mode) {
    throw new Error(
      `${variable} belongs to AUTH=${mode}, not to AUTH=${config.auth.mode}. Name another one.`,
    );
  }
  const [kind] = values.get(AUDIO_LOCATION_SETTING)?.split(' ') ?? [];
  const mine = config.remoteAudio?.kind ?? 'folder';
  if (kind !== undefined && kind !== mine) {
    throw new Error(
      `The audio of ${variable} is in a ${kind}, and these settings keep it in a ${mine}. Correct the S3_ variables, or run dist/claim-storage.js after you moved the audio.`,
    );
  }
}
