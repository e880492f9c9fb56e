import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '../log/log.ts';
import { DEFAULT_DATABASE_OPTIONS } from '../storage/postgres/database-options.ts';
import { openPostgresLimiters, type PostgresLimiters } from './postgres-limiters.ts';

const QUOTA = { name: 'reads', limit: 5, windowSeconds: 60 };
const ADDRESS = '203.0.113.9';

describe('limits shared by processes', { timeout: 60_000 }, () => {
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

  async function open(databaseUrl: string, onAlone?: (isAlone: boolean) => void): Promise<PostgresLimiters> {
    const secret = Buffer.from('a secret for tests');
    const limiters = await openPostgresLimiters({
      database: { ...DEFAULT_DATABASE_OPTIONS, url: databaseUrl },
      secret,
      log,
      onAlone,
      now: () => clock.now,
      responseTimeoutMs: 30_000,
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

  it('allow all processes together what they allow one, also when they start at once', async () => {
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

  it('ask the database once for several requests of a large quota, and exactly near its end', async () => {
    const url = await cluster.createDatabase();
    const quota = { ...QUOTA, limit: 100 };
    const limiters = (await Promise.all([open(url), open(url), open(url)])).map((one) => one.create(quota));
    const [first] = limiters;
    const points = async (): Promise<unknown> =>
      (await query(url, 'select points from rate_limits'))[0]?.points;
    for (let time = 0; time < 5; time += 1) await first?.take(ADDRESS);
    expect(await points()).toBe(10);
    expect(await first?.take(ADDRESS)).toMatchObject({ remaining: 94 });
    expect(await points()).toBe(60);

    const taken = [];
    for (let time = 0; time < 200; time += 1) taken.push(await limiters[time % 3]?.take(ADDRESS));
    const allowed = 6 + taken.filter((one) => one?.isAllowed).length;
    expect(allowed).toBeGreaterThanOrEqual(quota.limit);
    expect(allowed).toBeLessThanOrEqual(quota.limit * 1.1);
    expect(taken.at(-1)).toMatchObject({ isAllowed: false, remaining: 0 });
    const atTheEnd = await points();
    for (const limiter of limiters) expect((await limiter.take(ADDRESS)).isAllowed).toBe(false);
    expect(await points()).toBe(atTheEnd);
  });

  it('forget what was taken in a window that is over', async () => {
    const url = await cluster.createDatabase();
    const limiter = (await open(url)).create({ ...QUOTA, limit: 100 });
    for (let time = 0; time < 4; time += 1) await limiter.take(ADDRESS);
    clock.now += 60_001;
    await query(url, 'update rate_limits set expire = expire - 60001');
    expect(await limiter.take(ADDRESS)).toMatchObject({ remaining: 99, resetSeconds: 60 });
  });

  it('start no new window for a request slightly older than the one that started it', async () => {
    const url = await cluster.createDatabase();
    const limiter = (await open(url)).create(QUOTA);
    for (let index = 0; index < QUOTA.limit; index += 1) await limiter.take(ADDRESS);
    await query(url, 'update rate_limits set expire = expire + 1000');
    expect(await limiter.take(ADDRESS)).toMatchObject({ isAllowed: false });
  });

  it('store no address', async () => {
    const url = await cluster.createDatabase();
    await (await open(url)).create(QUOTA).take(ADDRESS);
    const rows = await query(url, 'select * from rate_limits');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ADDRESS);
  });

  it('count per process during a database outage, log it once, and share again', async () => {
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

  it('report when they count per process, and when they share again', async () => {
    const url = await cluster.createDatabase();
    const changes: boolean[] = [];
    const limiter = (await open(url, (isAlone) => changes.push(isAlone))).create(QUOTA);
    await limiter.take(ADDRESS);
    await query(url, 'alter table rate_limits rename to elsewhere');
    for (let time = 0; time < 3; time += 1) {
      await limiter.take(ADDRESS);
      clock.now += 5001;
    }
    expect([changes, logged]).toEqual([[true], ['rate_limits_alone']]);
    await query(url, 'alter table elsewhere rename to rate_limits');
    await limiter.take(ADDRESS);
    expect(changes).toEqual([true, false]);
  });

  it('use the database’s clock, and delete windows that are over', async () => {
    const url = await cluster.createDatabase();
    const limiters = await open(url);
    const limiter = limiters.create(QUOTA);
    await limiter.take(ADDRESS);
    await limiter.take('203.0.113.10');
    await query(url, 'update rate_limits set expire = expire - 60000');
    expect(await limiter.take(ADDRESS)).toMatchObject({ remaining: 4, resetSeconds: 60 });
    await limiters.clean();
    expect(await query(url, 'select points from rate_limits')).toHaveLength(1);
    // Left by an earlier process whose clock was ahead.
    await query(url, 'update rate_limits set expire = expire + 300000, points = 1000');
    expect(await limiter.take(ADDRESS)).toMatchObject({ isAllowed: true, remaining: 4 });
  });

  it('serve without a reachable database', async () => {
    const limiter = (await open('postgres://beep@127.0.0.1:1/none')).create(QUOTA);
    expect(await limiter.take(ADDRESS)).toMatchObject({ isAllowed: true, remaining: 4 });
    expect(logged).toEqual(['rate_limits_alone']);
  });
});
