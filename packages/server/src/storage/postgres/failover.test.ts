/** @module-tag long */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresCluster, type PostgresReplica, startPostgres } from '@beep/testkit/postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import type { Log } from '../../log/log.ts';
import { type OpenService, openService } from '../../open-service.ts';
import type { OwnershipTimes } from '../audio-ownership.ts';
import { MARK_NAME } from '../audio-store.ts';

const PATIENT = { timeout: 60_000, interval: 50 };
const TIMES: OwnershipTimes = { turnMs: 100, watchMs: 300, behindWatchMs: 1500 };
const LOST_TURNS = 5;
/** Local accounts answer this machine only. */
const FROM_HERE = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

describe('the audio of a database', { timeout: 120_000 }, () => {
  let cluster: PostgresCluster;
  let replica: PostgresReplica;
  let url: string;
  let folder: string;
  const logged: string[] = [];
  const log: Log = { error: (event) => void logged.push(event) };

  beforeAll(async () => {
    cluster = await startPostgres();
    replica = await cluster.startReplica();
    [url, folder] = await Promise.all([cluster.createDatabase(), mkdtemp(join(tmpdir(), 'beep-failover-'))]);
  }, 120_000);
  afterAll(async () => {
    await replica?.stop();
    await cluster?.stop();
    await rm(folder, { recursive: true });
  });

  const open = (databaseUrl: string, ownership = TIMES): Promise<OpenService> => {
    const config = parseConfig({ AUTH: 'local', DATA_DIR: folder, DATABASE_URL: databaseUrl });
    return openService(config, log, { times: { ownership } });
  };
  const readiness = async ({ app }: OpenService): Promise<unknown> =>
    (await app.request('/readyz', { headers: { Host: 'localhost:3000' } }, FROM_HERE)).json();
  const turn = async (): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, 'audio', MARK_NAME), 'utf8')).turn;

  async function ask(databaseUrl: string, statement: string): Promise<readonly unknown[]> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  it('is not that of a copy, also while the service is stopped and the copy has every turn', async () => {
    const service = await open(url);
    await expect.poll(() => readiness(service), PATIENT).toEqual({ status: 'ok' });
    await service.close();
    const before = await turn();
    const copy = await cluster.copyDatabase(url);
    await expect(open(copy)).rejects.toThrow('belongs to another database');
    expect(await turn()).toBe(before);
    const again = await open(url);
    expect(await readiness(again)).toEqual({ status: 'ok' });
    await again.close();
  });

  it('stays its own after a failover that lost many turns, which the service says', async () => {
    const service = await open(url);
    const turns = `select 1 from storage_turns where turn = '${String(await turn())}'`;
    await expect.poll(() => ask(replica.at(url), turns), PATIENT).toHaveLength(1);
    await replica.halt();
    for (let lost = 0; lost < LOST_TURNS; lost += 1) {
      const last = await turn();
      await expect.poll(turn, PATIENT).not.toBe(last);
    }
    await service.close();
    await cluster.halt();
    await replica.resume();
    await ask(replica.at(url), 'select pg_promote()');
    logged.length = 0;
    const last = await turn();
    const reports = async (ownership: OwnershipTimes, expected: object): Promise<void> => {
      const promoted = await open(replica.at(url), ownership);
      await expect.poll(() => readiness(promoted), PATIENT).toMatchObject(expected);
      await promoted.close();
    };
    const [AT_ONCE, NEVER] = [0, Number.POSITIVE_INFINITY];
    const times = { turnMs: 100, watchMs: NEVER, behindWatchMs: NEVER };
    await reports(times, { code: 'unavailable', reasons: ['audio_behind'] });
    await reports({ ...times, watchMs: AT_ONCE }, { status: 'ok', warnings: [{ code: 'audio_behind' }] });
    expect(await turn()).toBe(last);
    await reports({ ...times, watchMs: AT_ONCE, behindWatchMs: AT_ONCE }, { status: 'ok' });
    await expect.poll(turn, PATIENT).not.toBe(last);
    expect(logged).toContain('audio_store_behind');
  });
});
