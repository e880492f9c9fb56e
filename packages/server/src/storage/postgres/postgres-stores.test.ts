import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { startFaultyProxy } from '@beep/testkit/proxy';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StoredWebhook } from '../../features/webhooks/storage/index.ts';
import { aListen } from '../../testing/a-listen.ts';
import { aRecording } from '../../testing/a-recording.ts';
import { openedJobs } from '../../testing/opened-jobs.ts';
import { queryServer } from '../../testing/query-server.ts';
import { describeAccountDeletions } from '../account-deletion-conformance.ts';
import { describeAuditLog } from '../audit-log-conformance.ts';
import { describeJobStore } from '../job-store-conformance.ts';
import { describeStores } from '../recording-store-conformance.ts';
import { spokenWords } from '../search/search-words.ts';
import { describeServiceStores } from '../service-stores-conformance.ts';
import { POSTGRES } from '../sql/sql-engine.ts';
import type { Stores } from '../stores.ts';
import { DEFAULT_DATABASE_OPTIONS } from './database-options.ts';
import { openPostgres } from './open-postgres.ts';
import { openMigratedPostgresStores, openPostgresStores } from './postgres-stores.ts';

let cluster: PostgresCluster;
let migrated: string;

beforeAll(async () => {
  cluster = await startPostgres();
  migrated = await cluster.createDatabase();
  await (await openPostgresStores(migrated)).close();
}, 60_000);
afterAll(() => cluster.stop());

const copies: string[] = [];
afterEach(async () => {
  // Each time the server writes all its data to the disk: once for many copies.
  if (copies.length < 20) return;
  for (const url of copies.splice(0)) await cluster.dropDatabase(url);
});

/** Resolves with the URL of a migrated database, which is removed some tests later. */
async function copyMigrated(): Promise<string> {
  const url = await cluster.copyDatabase(migrated);
  copies.push(url);
  return url;
}

/** Databases of tests of conformance, which change rows only. To empty one takes a tenth of the time of a copy. */
const [inUse, unused]: [string[], string[]] = [[], []];
afterEach(() => unused.push(...inUse.splice(0)));

/** Resolves with the URL of a migrated database without rows. */
async function emptyDatabase(): Promise<string> {
  const known = unused.pop();
  if (known !== undefined) await queryServer(known, EMPTY);
  const url = known ?? (await cluster.copyDatabase(migrated));
  inUse.push(url);
  return url;
}

/** Of all tables, without their triggers: one keeps the audit log as it is. */
const EMPTY = `
  set session_replication_role = replica;
  do $$
  declare name text;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('delete from %I', name);
    end loop;
  end $$`;

describeStores('PostgreSQL', async () => openPostgresStores(await emptyDatabase()));
describeServiceStores('PostgreSQL', async () => openPostgresStores(await emptyDatabase()));
describeAccountDeletions('PostgreSQL', async () => openPostgresStores(await emptyDatabase()));
describeJobStore('PostgreSQL', async () => {
  const db = await openPostgres(await emptyDatabase());
  return openedJobs(db, POSTGRES);
});

describeAuditLog('PostgreSQL', async () => ({
  db: await openPostgres(await emptyDatabase()),
  engine: POSTGRES,
  statements: ['truncate audit_log'],
}));

const aWebhook = (id: string): StoredWebhook => ({
  ...{ id, owner_uid: 'ann', domain: null, email: null, created_at_ms: 0, url: 'https://a.example' },
  ...{ events: ' recording.created ', secret: 's', earlier_secret: null, earlier_until_ms: null },
  ...{ off_reason: null, told_at_ms: null, failures: 0, failing_since_ms: null, rests_until_ms: 0 },
});

describe('openPostgresStores', () => {
  // spec: archives.13
  it('migrates nothing for a command', async () => {
    const url = await cluster.createDatabase();
    await expect(openMigratedPostgresStores(url, DEFAULT_DATABASE_OPTIONS)).rejects.toThrow(
      'The database (DATABASE_URL) has not been opened by this version of Beep.',
    );
    expect(await queryServer(url, "select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
  });

  // spec: V1
  it('makes the words of a transcript in a thread', async () => {
    const stores = await openPostgresStores(await copyMigrated());
    await stores.recordings.create(aRecording({ id: 'spoken' }));
    const transcript = { format: 'text/plain', text: "Don't ask, Łódź", checked: true } as const;
    // Of this thread: a thread has its own. Not `vi.mock`, which does not change a module that another test file has loaded.
    const folded = vi.spyOn(String.prototype, 'normalize');
    const areFolded = (): boolean => folded.mock.contexts.some((text) => /łódź/i.test(String(text)));
    spokenWords(transcript);
    expect(areFolded()).toBe(true);
    folded.mockClear();
    await stores.transcripts.put('spoken', transcript, 1);
    expect(areFolded()).toBe(false);
    folded.mockRestore();
    const { recordings } = await stores.recordings.list({
      ownerUid: 'ann',
      now: 1,
      limit: 5,
      offset: 0,
      sort: 'created_at_desc',
      search: 'ask lodz',
    });
    expect(recordings.map(({ id }) => id)).toEqual(['spoken']);
    await stores.close();
  });

  it('migrates once when many processes start at the same time', async () => {
    const url = await cluster.createDatabase();
    const all = await Promise.all(Array.from({ length: 5 }, () => openPostgresStores(url)));
    const alone = await cluster.createDatabase();
    await (await openPostgresStores(alone)).close();
    const applied = 'select name from kysely_migration order by name';
    expect(await queryServer(url, applied)).toEqual(await queryServer(alone, applied));
    expect(new Set(await Promise.all(all.map((one, i) => one.settings.remember('n', String(i))))).size).toBe(
      1,
    );
    await Promise.all(all.map((one) => one.close()));
  });

  it('holds the limits of an owner when many processes add something at the same time', async () => {
    const url = await copyMigrated();
    const first = await openPostgresStores(url);
    const all = [first, await openPostgresStores(url), await openPostgresStores(url)];
    const whose = { owner_uid: 'ann', created_at_ms: 1 };
    const names = { who: 'anyone', until_ms: null, longest_s: 60, tries: 1 } as const;
    const noNames = { names: undefined, newId: () => 'n', max: 2 };
    const ways: readonly ((stores: Stores, id: string) => Promise<string>)[] = [
      ({ playlists }, id) => playlists.create({ ...whose, id, title: '' }, [], 2),
      ({ nameLists }, id) => nameLists.create({ ...whose, id, title: '7b', domain: null }, ['Ada'], 2),
      ({ sheets }, id) =>
        sheets.create({ ...whose, id, title: '', layout: 'a4-12' }, [{ id, name: null }], 2),
      ({ labels }, id) => labels.put('ann', { id, name: id, color: 'red' }, 2),
      ({ questions }, id) => questions.save({ ...whose, ...names, recording_id: id, code: id }, noNames),
    ];
    for (const add of ways) {
      const adding = Array.from({ length: 12 }, (_, at) => add(all[at % 3] ?? first, `new ${at}`));
      const added = (await Promise.all(adding)).filter((outcome) => outcome !== 'full');
      expect(added).toHaveLength(2);
    }
    const one = all.map(({ labels }, at) => labels.put('bo', { id: `${at}`, name: 'Art', color: 'red' }, 9));
    expect((await Promise.all(one)).toSorted()).toEqual(['name_taken', 'name_taken', 'stored']);
    await Promise.all(all.map((stores) => stores.close()));
  });

  it('holds the limit of learning platforms when many processes add one at the same time', async () => {
    const url = await copyMigrated();
    const all = [await openPostgresStores(url), await openPostgresStores(url), await openPostgresStores(url)];
    await queryServer(
      url,
      `insert into lti_platforms select 'p' || n, 'https://lms.example', 'c' || n, '', '', '', null, '', '[]', '[]', '[]',
        null, 'off', 1, '' from generate_series(1, 199) as n`,
    );
    // Each has a connection then.
    await Promise.all(all.map(({ lti }) => lti.platforms.list('all')));
    const platform = {
      ...{ issuer: 'https://lms.example', name: '', authorization_url: '', token_url: '', keys_url: '' },
      ...{ token_audience: null, origins: [], deployments: [], asked_deployments: [], domain: null },
      ...({ state: 'off', created_at_ms: 1, created_by: '' } as const),
    };
    const adding = all.map(({ audit }, at) =>
      audit.change(({ ltiPlatforms }) =>
        ltiPlatforms.create({ ...platform, id: `new ${at}`, client_id: `new ${at}` }, 'all'),
      ),
    );
    expect((await Promise.all(adding)).toSorted()).toEqual(['full', 'full', 'stored']);
    await Promise.all(all.map((stores) => stores.close()));
  });

  it('deletes a playlist and a list of names behind a change that has begun', async () => {
    const url = await copyMigrated();
    const { playlists, nameLists, close } = await openPostgresStores(url);
    const whose = { id: 'one', owner_uid: 'ann', created_at_ms: 1, title: '7b' };
    await playlists.create(whose, [], 9);
    await nameLists.create({ ...whose, domain: null }, ['Ada'], 9);
    await queryServer(url, "insert into playlist_notes values ('one', 'note', 0)");
    const ways = [
      [`update playlists set title = ''`, 'delete from playlist_notes', () => playlists.remove('one')],
      [`update name_lists set title = ''`, 'delete from name_list_names', () => nameLists.remove(['one'])],
    ] as const;
    for (const [begin, go, remove] of ways) {
      const change = new Client({ connectionString: url });
      await change.connect();
      await change.query(`begin; ${begin}`);
      const removing = remove();
      await vi.waitFor(async () =>
        expect(await queryServer(url, 'select pid from pg_locks where not granted')).toHaveLength(1),
      );
      await change.query(`${go}; commit`);
      await change.end();
      await removing;
    }
    expect([await playlists.find('one'), await nameLists.find('one')]).toEqual([undefined, undefined]);
    await close();
  });

  it('stores a recording while a webhook that would get its event is being deleted', async () => {
    const url = await copyMigrated();
    const { webhooks, recordings, close } = await openPostgresStores(url);
    for (const id of ['goes', 'stays']) await webhooks.create(aWebhook(id));
    const deletion = new Client({ connectionString: url });
    await deletion.connect();
    await deletion.query("begin; delete from webhooks where id = 'goes'");
    const storing = recordings.create(aRecording({ id: 'note' }));
    await vi.waitFor(async () =>
      expect(await queryServer(url, 'select pid from pg_locks where not granted')).toHaveLength(1),
    );
    await deletion.query('commit');
    await deletion.end();
    await storing;
    expect(await queryServer(url, 'select webhook_id from webhook_deliveries')).toEqual([
      { webhook_id: 'stays' },
    ]);
    await close();
  });

  it('deletes a webhook while an attempt to send to it is noted', async () => {
    const url = await copyMigrated();
    const { webhooks, close } = await openPostgresStores(url);
    await webhooks.create(aWebhook('hook'));
    await webhooks.add({ id: 'sent', webhook_id: 'hook', event: 'webhook.test', at_ms: 1 });
    const sent = await webhooks.findDelivery('hook', 'sent');
    if (sent === undefined) throw new Error('There is no such delivery.');
    const deletion = new Client({ connectionString: url });
    await deletion.connect();
    await deletion.query("begin; select id from webhooks where id = 'hook' for update");
    const noting = webhooks.note(sent, { at: 2, status: 200, problem: null });
    await vi.waitFor(async () =>
      expect(await queryServer(url, 'select pid from pg_locks where not granted')).toHaveLength(1),
    );
    await deletion.query("delete from webhooks where id = 'hook'; commit");
    await deletion.end();
    await noting;
    expect(await webhooks.findDelivery('hook', 'sent')).toBeUndefined();
    await close();
  });

  it('changes the names of a question behind an answer that is being stored with one of them', async () => {
    const url = await copyMigrated();
    const { recordings, questions, close } = await openPostgresStores(url);
    await recordings.create(aRecording({ id: 'note' }));
    const question = {
      ...{ recording_id: 'note', owner_uid: 'ann', code: 'CODE', created_at_ms: 1 },
      ...({ who: 'listed', until_ms: null, longest_s: 60, tries: 1 } as const),
    };
    const save = (name: string) => questions.save(question, { names: [name], newId: () => 'n', max: 9 });
    await save('Ana');
    const answer = new Client({ connectionString: url });
    await answer.connect();
    await answer.query("begin; update recordings set reply_state = reply_state where id = 'note'");
    const saving = save('Anna');
    await vi.waitFor(async () =>
      expect(await queryServer(url, 'select pid from pg_locks where not granted')).toHaveLength(1),
    );
    expect((await questions.peopleOf('note')).map(({ name }) => name)).toEqual(['Ana']);
    await answer.query('commit');
    await answer.end();
    expect(await saving).toBe('saved');
    expect((await questions.peopleOf('note')).map(({ name }) => name)).toEqual(['Anna']);
    await close();
  });

  // spec: admin-page.25
  it('queues one mail when several processes count the first listen of a recording', async () => {
    const url = await cluster.createDatabase();
    const first = await openPostgresStores(url);
    const all = [first, await openPostgresStores(url), await openPostgresStores(url)];
    const { recordings, preferences, jobs } = first;
    const wish = {
      ...{ hasTranscripts: true, language: null, opensReplies: false, mailsWhenHeard: true },
      displayLanguage: null,
    };
    await preferences.put(aRecording().ownerUid, wish, 1);
    for (const id of ['a', 'b', 'c']) {
      await recordings.create(aRecording({ id }));
      const counted = all.map(({ listens }, n) =>
        listens.count(
          aListen({ recordingId: id, listenerHash: `n${n}`, addressHash: `n${n}`, mailJob: 'mail' }),
        ),
      );
      expect(await Promise.all(counted)).toEqual(['counted', 'counted', 'counted']);
      const [held, ...others] = await jobs.take({ holder: 'me', leaseMs: 9000, kinds: ['mail'], limit: 9 });
      expect([held?.key, held?.attempts, others]).toEqual([id, 1, []]);
      if (held) await jobs.complete(held);
    }
    await Promise.all(all.map((one) => one.close()));
  });

  it('finds the transcripts without words part by part', async () => {
    const url = await copyMigrated();
    const { recordings, transcripts, transcriptIndex, close } = await openPostgresStores(url);
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      await recordings.create(aRecording({ id }));
      await transcripts.put(id, { format: 'text/plain', text: id, checked: true }, 1);
    }
    await queryServer(url, "delete from transcript_words where recording_id <> 'a'");
    await queryServer(url, "update transcripts set written_at_ms = 2 where recording_id = 'a'");
    expect(await transcriptIndex.behind(2)).toEqual({ ids: ['a', 'b'], next: 'b' });
    await transcriptIndex.update('d');
    expect(await transcriptIndex.behind(2, 'b')).toEqual({ ids: ['c'], next: 'd' });
    expect(await transcriptIndex.behind(2, 'd')).toEqual({ ids: ['e'] });
    await close();
  });

  it('rejects a database written by a newer version', async () => {
    const url = await cluster.createDatabase();
    await (await openPostgresStores(url)).close();
    await queryServer(
      url,
      "insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')",
    );
    await expect(openPostgresStores(url)).rejects.toThrow(/^The database \(DATABASE_URL\).*newer version/);
  });

  // spec: D5
  it('reports in one line, without the password, that the database cannot be reached', async () => {
    const url = new URL(await cluster.createDatabase());
    url.pathname = '/absent';
    url.password = 'beep';
    await expect(openPostgresStores(url.href)).rejects.toThrow(
      /^DATABASE_URL: the database absent at [^\n]*$/,
    );
    url.port = '1';
    await expect(openPostgresStores(url.href)).rejects.toThrow(/^DATABASE_URL: [^\n]*ECONNREFUSED[^\n]*$/);
    await expect(openPostgresStores(url.href)).rejects.not.toThrow(/beep:beep/);
  });

  it('names its connections and sets the server’s statement timeouts', async () => {
    const url = await cluster.createDatabase();
    const options = {
      ...DEFAULT_DATABASE_OPTIONS,
      poolSize: 3,
      statementTimeoutMs: 300,
      applicationName: 'beep 7',
    };
    const db = await openPostgres(url, options);
    const all = Array.from({ length: 6 }, () => sql`select pg_sleep(0.05)`.execute(db));
    await Promise.all(all);
    const named = "select count(*)::int as n from pg_stat_activity where application_name = 'beep 7'";
    expect(await queryServer(url, named)).toEqual([{ n: 3 }]);
    await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toMatchObject({
      code: 'ESTORAGE',
      cause: { code: '57014' },
    });
    await db.destroy();
  });

  it('is unavailable during a database outage, and recovers', async () => {
    const stores = await openPostgresStores(await cluster.createDatabase());
    await stores.settings.remember('name', 'value');
    await cluster.halt();
    await expect(stores.settings.check()).rejects.toMatchObject({ code: 'ESTORAGE' });
    await expect(stores.recordings.find('AAAAAAAAAAAAAAAAAAAAAA')).rejects.toMatchObject({
      code: 'ESTORAGE',
    });
    await cluster.resume();
    await stores.settings.check();
    expect(await stores.settings.remember('name', 'other')).toBe('value');
    await stores.close();
  });

  it('survives resets of idle connections', { tags: 'long', timeout: 60_000 }, async () => {
    const url = new URL(await cluster.createDatabase());
    const line = await startFaultyProxy(Number(url.port));
    url.port = String(line.port);
    const stores = await openPostgresStores(url.href);
    await stores.settings.check();
    line.conduct({ kind: 'hang' });
    const checks = Array.from({ length: 3 }, () => stores.settings.check().catch((error: unknown) => error));
    expect(await Promise.all(checks)).toMatchObject(checks.map(() => ({ code: 'ESTORAGE' })));
    line.conduct({ kind: 'pass' });
    await expect.poll(() => stores.settings.check().then(() => 'well')).toBe('well');
    await stores.close();
    await line.close();
  });
});
