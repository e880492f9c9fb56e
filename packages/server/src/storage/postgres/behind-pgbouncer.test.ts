/** @module-tag long */
import { findPgBouncer, type PgBouncer, startPgBouncer } from '@beep/testkit/pgbouncer';
import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../cli/check/check-database.ts';
import { parseConfig } from '../../config/config.ts';
import { openPostgresLimiters, type PostgresLimiters } from '../../limits/postgres-limiters.ts';
import { openedJobs } from '../../testing/opened-jobs.ts';
import { whereAvailable } from '../../testing/where-available.ts';
import { describeAccountDeletions } from '../account-deletion-conformance.ts';
import { describeJobStore } from '../job-store-conformance.ts';
import { describeStores } from '../recording-store-conformance.ts';
import { POSTGRES } from '../sql/sql-engine.ts';
import { DEFAULT_DATABASE_OPTIONS } from './database-options.ts';
import { findPooler } from './find-pooler.ts';
import { openPostgres } from './open-postgres.ts';
import { openPostgresStores } from './postgres-stores.ts';

const QUOTA = { name: 'reads', limit: 5, windowSeconds: 60 };

whereAvailable('PgBouncer', await findPgBouncer(), (program) => {
  let cluster: PostgresCluster;
  let bouncer: PgBouncer;

  beforeAll(async () => {
    cluster = await startPostgres();
    bouncer = await startPgBouncer(program, await cluster.createDatabase());
  }, 60_000);
  afterAll(async () => {
    await bouncer?.stop();
    await cluster?.stop();
  });

  const pooled = async (): Promise<string> => bouncer.through(await cluster.createDatabase());
  const name = 'PostgreSQL behind PgBouncer, each transaction on another connection';
  describeStores(name, async () => openPostgresStores(await pooled()));
  describeAccountDeletions(name, async () => openPostgresStores(await pooled()));
  describeJobStore(name, async () => openedJobs(await openPostgres(await pooled()), POSTGRES));

  describe(name, { timeout: 60_000 }, () => {
    it('migrates once when many processes start, and leaves no lock', async () => {
      const direct = await cluster.createDatabase();
      const url = bouncer.through(direct);
      const all = await Promise.all(Array.from({ length: 5 }, () => openPostgresStores(url)));
      await Promise.all(all.map((stores) => stores.close()));
      const client = new Client({ connectionString: direct });
      await client.connect();
      const locks = await client.query("select count(*)::int as n from pg_locks where locktype = 'advisory'");
      expect(locks.rows).toEqual([{ n: 0 }]);
      await client.end();
    });

    it('prepares no statements, unless it must', async () => {
      const url = await pooled();
      const stores = await openPostgresStores(url);
      for (let at = 0; at < 20; at += 1) await stores.recordings.find('AAAAAAAAAAAAAAAAAAAAAA');
      await stores.close();
      const prepared = sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`;
      const db = await openPostgres(url);
      const counts = await Promise.all(Array.from({ length: 4 }, () => prepared.execute(db)));
      expect(counts.flatMap(({ rows }) => rows)).toEqual(Array(4).fill({ n: 0 }));
      await db.destroy();
      const connection = { ...DEFAULT_DATABASE_OPTIONS, url };
      expect(await findPooler(connection)).toBe('forgets');
      const ready = { AUTH: 'local', DATA_DIR: 'data', DATABASE_URL: url };
      const refused = parseConfig({ ...ready, DATABASE_PREPARED_STATEMENTS: 'on' });
      const details: string[] = [];
      for (const config of [parseConfig(ready), refused]) {
        const checked = await checkDatabase(config);
        details.push(...checked.rows.map(({ result, detail }) => `${result} ${detail}`));
        await checked.close();
      }
      expect(details).toEqual([
        expect.stringMatching(/^ok PostgreSQL \S+ at \S+ through a pooler that forgets prepared statements$/),
        expect.stringMatching(/^failed DATABASE_PREPARED_STATEMENTS=on, .*Set max_prepared_statements/),
      ]);
    });

    it('shares limits between processes, none of which counts alone', async () => {
      const database = { ...DEFAULT_DATABASE_OPTIONS, url: await pooled() };
      const logged: string[] = [];
      const open = (): Promise<PostgresLimiters> =>
        openPostgresLimiters({
          database,
          secret: Buffer.from('a secret for tests'),
          log: { error: (event) => logged.push(event) },
          now: () => performance.now(),
          responseTimeoutMs: 30_000,
        });
      const processes = await Promise.all([open(), open(), open()]);
      const limiters = processes.map((one) => one.create(QUOTA));
      const taken = await Promise.all(
        Array.from({ length: 30 }, (_, index) => limiters[index % 3]?.take('203.0.113.9')),
      );
      expect(taken.filter((one) => one?.isAllowed)).toHaveLength(QUOTA.limit);
      expect(logged).toEqual([]);
      await Promise.all(processes.map((one) => one.close()));
    });
  });
});
