import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '../log.ts';
import { openPostgresLimiters, type PostgresLimiters } from './postgres-limiters.ts';

const QUOTA = { name: 'reads', limit: 5, windowSeconds: 60 };
const ADDRESS = '203.0.113.9';

describe('limits that processes share', { timeout: 60_000 }, () => {
  let cluster: PostgresCluster;
  const opened: PostgresLimiters[] = [];
  const logged: string[] = [];
  const log: Log = { error: (event) => logged.push(event) };
  const clock = { now: 0 };

  beforeAll(async () => {
    cluster = await startPostgres();
  }, 60_000);
  afterAll(() => cluster.stop());
  afterEach(async () => {
    logged.length = 0;
    for (const limiters of opened.splice(0)) await limiters.close();
  });

  async function open(databaseUrl: string): Promise<PostgresLimiters> {
    const secret = Buffer.from('a secret for tests');
    const limiters = await openPostgresLimiters({
      databaseUrl,
      secret,
      log,
      now: () => clock.now,
      answerTimeoutMs: 30_000,
    });
    opened.push(limiters);
    return limiters;
  }

  async function query(databaseUrl: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('allows all processes together what it allows one, also when they start at once', async () => {
    const url = await cluster.createDatabase();
    const limiters = (await Promise.all([open(url), open(url), open(url)])).map((one) => one.create(QUOTA));
    const taken = await Promise.all(
      Array.from({ length: 12 }, (_, index) => limiters[index % limiters.length]?.take(ADDRESS)),
    );
    expect(logged).toEqual([]);
    expect(taken.filter((one) => one?.isAllowed)).toHaveLength(QUOTA.limit);
    expect(await limiters[0]?.take(ADDRESS)).toMatchObject({ isAllowed: false, remaining: 0 });
    expect(await limiters[1]?.take('203.0.113.10')).toMatchObject({ isAllowed: true, remaining: 4 });
  });

  it('keeps no address', async () => {
    const url = await cluster.createDatabase();
    await (await open(url)).create(QUOTA).take(ADDRESS);
    const rows = await query(url, 'select * from rate_limits');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ADDRESS);
  });

  it('counts alone while the database does not answer, says so once, and shares again', async () => {
    const url = await cluster.createDatabase();
    const limiter = (await open(url)).create(QUOTA);
    await limiter.take(ADDRESS);
    await query(url, 'alter table rate_limits rename to elsewhere');
    const taken = [];
    for (let time = 0; time < 6; time += 1) taken.push((await limiter.take(ADDRESS)).isAllowed);
    expect(taken).toEqual([true, true, true, true, true, false]);
    expect(logged).toEqual(['rate_limits_alone']);
    await query(url, 'alter table elsewhere rename to rate_limits');
    clock.now += 5001;
    expect(await limiter.take(ADDRESS)).toMatchObject({ isAllowed: true, remaining: 3 });
  });

  it('serves without a database that can be reached', async () => {
    const limiter = (await open('postgres://beep@127.0.0.1:1/none')).create(QUOTA);
    expect(await limiter.take(ADDRESS)).toMatchObject({ isAllowed: true, remaining: 4 });
    expect(logged).toEqual(['rate_limits_alone']);
  });
});
