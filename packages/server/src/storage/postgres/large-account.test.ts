import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELETE_ACCOUNT, deleteAccount, finishAccountDeletion } from '../../auth/delete-account.ts';
import type { AudioStore } from '../audio-store.ts';
import type { Stores } from '../stores.ts';
import { openPostgresStores } from './postgres-stores.ts';

/** `LARGE_ACCOUNT=50000` measures an account of that size. */
const RECORDINGS = Number(process.env.LARGE_ACCOUNT ?? 6000);
/** The largest acceptable batch. */
const MOST_ROWS = 5000;
const TABLES = ['recordings', 'listens', 'listen_caps', 'upload_keys', 'transcripts', 'jobs'];

/** Rejects large statements regardless of their duration. */
const REFUSE_LARGE_STATEMENTS = `
  create function refuse_large() returns trigger language plpgsql as $$ begin
    if (select count(*) from changed) > ${MOST_ROWS} then raise exception 'Too many rows at once'; end if;
    return null;
  end $$;
  ${TABLES.map(
    (table) => `
    create trigger small_updates after update on ${table} referencing new table as changed
      for each statement execute function refuse_large();
    create trigger small_deletes after delete on ${table} referencing old table as changed
      for each statement execute function refuse_large();`,
  ).join('')}`;

const FILL = `
  insert into recordings (id, owner_uid, source, format, bytes, duration_s, created_at_ms)
    select 'id-' || n, 'ann', 'BEEP_WEB', 'webm', 1, 1, n from generate_series(1, ${RECORDINGS}) n;
  insert into listens select id, 'listener-' || n, 5 from recordings, generate_series(1, 2) n;
  insert into listens select 'kept', 'listener-' || n, 5 from generate_series(1, ${2 * RECORDINGS}) n;
  insert into listen_caps select id, 'address', 5, 1 from recordings;
  insert into upload_keys select 'ann', id, 'hash', id, 5 from recordings;
  insert into jobs (kind, key, due_at_ms, wait_ms, done_at_ms) select 'x', id, 0, 0, 0 from recordings;
  insert into jobs (kind, key, due_at_ms, wait_ms) select 'y', id, 9000000000000000, 5 from recordings;`;

describe('operations on many rows', { timeout: 600_000 }, () => {
  let cluster: PostgresCluster;
  let stores: Stores;

  beforeAll(async () => {
    cluster = await startPostgres();
    const url = await cluster.createDatabase();
    stores = await openPostgresStores(url);
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(FILL);
      await client.query(REFUSE_LARGE_STATEMENTS);
    } finally {
      await client.end();
    }
  }, 600_000);
  afterAll(async () => {
    await stores?.close();
    await cluster?.stop();
  });

  it('delete a large account in batches, unavailable at once and completed by a job', {
    tags: 'long',
  }, async () => {
    const removed = new Set<string>();
    const audio = {
      removeAll: async (names: readonly string[]) => {
        for (const name of names) removed.add(name);
        return [];
      },
    } as Pick<AudioStore, 'removeAll'> as AudioStore;
    const accounts = { deleteAccount: async () => undefined };
    const deps = { stores, audio, accounts, now: () => 9e12 };
    const jobs = { enqueue: (name: { kind: string; key: string }) => stores.jobs.enqueue(name, 0) };
    const log = { error: () => undefined };
    const deletion = { uid: 'ann', deletedAt: RECORDINGS };
    await deleteAccount({ ...deps, jobs: jobs as never, log }, deletion);
    expect(await stores.recordings.find(`id-${RECORDINGS}`)).toMatchObject({ deletedAt: RECORDINGS });
    expect(await stores.jobs.find({ kind: DELETE_ACCOUNT, key: 'ann' })).toMatchObject({ status: 'waiting' });
    const begun = performance.now();
    await finishAccountDeletion(deps, 'ann', new AbortController().signal);
    if (process.env.LARGE_ACCOUNT) console.log(`${(performance.now() - begun) / 1000} s`);
    expect(await stores.erasures.remaining(deletion, 5)).toEqual([]);
    for (const n of [1, RECORDINGS]) expect(removed).toContain(`id-${n}.webm`);
  });

  it('delete old listens, done jobs and expired limits in batches', async () => {
    await stores.listens.forgetBefore(5);
    await stores.jobs.prune(0);
    await stores.jobs.mend();
    expect(await stores.jobs.find({ kind: 'x', key: 'id-1' })).toBeUndefined();
    const listen = {
      recordingId: 'kept',
      addressHash: 'a',
      at: 6,
      windowMs: 100,
      maxPerAddress: 9,
      isNoted: true,
    };
    expect(await stores.listens.count({ ...listen, listenerHash: 'listener-1' })).toBe('counted');
  });
});
