/** @module-tag long */
import { type PostgresCluster, type PostgresReplica, startPostgres } from '@beep/testkit/postgres';
import { startFaultyProxy } from '@beep/testkit/proxy';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../cli/check/check-database.ts';
import { parseConfig } from '../../config/config.ts';
import type { Log } from '../../log/log.ts';
import { aRecording } from '../../testing/a-recording.ts';
import type { Stores } from '../stores.ts';
import { DEFAULT_DATABASE_OPTIONS } from './database-options.ts';
import { openPostgresStores } from './postgres-stores.ts';

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
/** The replica is asked every two seconds whether it can be used. */
const PATIENCE = { timeout: 20_000, interval: 50 };

describe('a read replica', { timeout: 120_000 }, () => {
  let cluster: PostgresCluster;
  let replica: PostgresReplica;
  let url: string;
  let stores: Stores;
  const logged: string[] = [];
  const log: Log = { error: (event, error) => logged.push(`${event}: ${String(error)}`) };

  beforeAll(async () => {
    cluster = await startPostgres();
    replica = await cluster.startReplica();
    url = await cluster.createDatabase();
    await set(`alter system set synchronous_standby_names = 'FIRST 1 (${replica.name})'`);
    await set("alter system set synchronous_commit = 'remote_apply'");
    const options = { ...DEFAULT_DATABASE_OPTIONS, replicaUrl: replica.at(url) };
    stores = await openPostgresStores(url, options, log);
    await stores.recordings.create(aRecording({ id: ID }));
  }, 120_000);
  afterAll(async () => {
    await stores?.close();
    await replica?.stop();
    await cluster?.stop();
  });
  beforeEach(() => {
    logged.length = 0;
  });

  async function ask<Row>(databaseUrl: string, statement: string): Promise<readonly Row[]> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query(statement)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  async function set(statement: string): Promise<void> {
    await ask(url, statement);
    await ask(url, 'select pg_reload_conf()');
  }

  /** Whether the last look-up was one of the replica. */
  async function isUsed(): Promise<boolean> {
    await stores.recordings.find(ID);
    const looked = `select 1 from pg_stat_activity where query like '%from "recordings" where "id"%'
      and application_name = 'beep' and query_start > clock_timestamp() - interval '1 second'`;
    return (await ask(replica.at(url), looked)).length > 0;
  }

  async function check(databaseUrl = url): Promise<string | undefined> {
    const config = parseConfig({
      ...{ AUTH: 'local', DATA_DIR: 'data', DATABASE_URL: databaseUrl },
      ...{ DATABASE_REPLICA_URL: replica.at(url), DATABASE_STATEMENT_TIMEOUT_MS: '500' },
    });
    const { rows, close } = await checkDatabase(config);
    await close();
    const row = rows.find(({ subject }) => subject === 'read replica');
    return row && `${row.result} ${row.detail}`;
  }

  it('answers look-ups, and shows a change as soon as it is made', async () => {
    await expect.poll(isUsed, PATIENCE).toBe(true);
    expect(await check()).toMatch(/^ok 127\.0\.0\.1:\d+, commits wait for it$/);
    for (let at = 0; at < 100; at += 1) {
      const id = `B${String(at).padStart(21, '0')}`;
      await stores.recordings.create(aRecording({ id }));
      expect(await stores.recordings.find(id)).toMatchObject({ id, deletedAt: null });
      await stores.transcripts.put(id, { format: 'text/plain', text: id, checked: true }, at);
      expect(await stores.transcripts.find(id)).toMatchObject({ text: id });
      await stores.recordings.markDeleted(id, 7);
      expect(await stores.recordings.find(id)).toMatchObject({ deletedAt: 7 });
    }
    expect(logged).toEqual([]);
  });

  it('may fail while it is read: the primary answers, until it is back', async () => {
    await expect.poll(isUsed, PATIENCE).toBe(true);
    let isOver = false;
    const readers = Array.from({ length: 8 }, async () => {
      let found = 0;
      while (!isOver) {
        expect(await stores.recordings.find(ID)).toMatchObject({ id: ID });
        found += 1;
      }
      return found;
    });
    await replica.halt();
    const waiting = Array.from({ length: 20 }, (_, at) =>
      stores.recordings.create(aRecording({ id: `C${String(at).padStart(21, '0')}` })).catch(() => undefined),
    );
    const begun = performance.now();
    for (let at = 0; at < 100; at += 1) await stores.recordings.find(ID);
    expect(performance.now() - begun).toBeLessThan(5000);
    isOver = true;
    expect(Math.min(...(await Promise.all(readers)))).toBeGreaterThan(0);
    expect(logged).toEqual([expect.stringMatching(/^replica_not_used: /)]);
    expect(await check()).toMatch(
      /^failed DATABASE_REPLICA_URL: the database .* cannot be used: .*ECONNREFUSED/,
    );
    await replica.resume();
    await Promise.all(waiting);
    await expect.poll(isUsed, PATIENCE).toBe(true);
  });

  it.each([
    [
      'commits do not wait until it shows them',
      "alter system set synchronous_commit = 'on'",
      "alter system set synchronous_commit = 'remote_apply'",
      /Set synchronous_commit of the primary to remote_apply in its configuration file; it is on, from/,
    ],
    [
      'the primary does not name it',
      "alter system set synchronous_standby_names = ''",
      'alter system set synchronous_standby_names = NAMES',
      /which is async\. Name it in synchronous_standby_names of the primary/,
    ],
  ])('is not read while %s', async (_name, spoil, mend, problem) => {
    await expect.poll(isUsed, PATIENCE).toBe(true);
    await set(spoil);
    await expect.poll(() => logged.join('\n'), PATIENCE).toMatch(problem);
    expect(await check()).toMatch(problem);
    await expect.poll(isUsed, PATIENCE).toBe(false);
    await set(mend.replace('NAMES', `'FIRST 1 (${replica.name})'`));
    await expect.poll(isUsed, PATIENCE).toBe(true);
  });

  it('needs a setting that counts for the connections that are open', async () => {
    const name = new URL(url).pathname.slice(1);
    await set(`alter database ${name} set synchronous_commit = 'remote_apply'`);
    expect(await check()).toMatch(
      /^failed .* in its configuration file; it is remote_apply, from database\.$/,
    );
    await set(`alter database ${name} reset synchronous_commit`);
    expect(await check()).toMatch(/^ok /);
  });

  it('needs a user who may see whether commits wait', async () => {
    await ask(url, "create role plain login password 'plain'");
    const plain = new URL(url);
    plain.username = 'plain';
    plain.password = 'plain';
    expect(await check(plain.href)).toMatch(/^failed .* grant pg_monitor to the user of DATABASE_URL\.$/);
    await ask(url, 'grant pg_monitor to plain');
    expect(await check(plain.href)).toMatch(/^ok /);
  });

  it('keeps a look-up waiting for a second at most', async () => {
    const there = new URL(replica.at(url));
    const line = await startFaultyProxy(Number(there.port));
    there.port = String(line.port);
    const events: string[] = [];
    const far = await openPostgresStores(
      url,
      { ...DEFAULT_DATABASE_OPTIONS, replicaUrl: there.href },
      { error: (event) => events.push(event) },
    );
    expect(await far.recordings.find(ID)).toMatchObject({ id: ID });
    expect(events).toEqual([]);
    line.conduct({ kind: 'hang' });
    const begun = performance.now();
    for (let at = 0; at < 20; at += 1) expect(await far.recordings.find(ID)).toMatchObject({ id: ID });
    expect(performance.now() - begun).toBeLessThan(3000);
    expect(events).toEqual(['replica_not_used']);
    line.conduct({ kind: 'pass' });
    await far.close();
    await line.close();
  });

  it('must be a replica', async () => {
    const log: string[] = [];
    const options = { ...DEFAULT_DATABASE_OPTIONS, replicaUrl: url };
    const odd = await openPostgresStores(url, options, { error: (_, error) => log.push(String(error)) });
    expect(await odd.recordings.find(ID)).toMatchObject({ id: ID });
    expect(log).toEqual(['Error: DATABASE_REPLICA_URL: the database accepts writes, so it is no replica.']);
    await odd.close();
  });
});
