import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { emailOf } from '../../auth/email-of.ts';
import { domainOf } from '../../policies/domain-of.ts';
import { newRecordingId } from '../../storage/recording-id.ts';
import { aRecording } from '../../testing/a-recording.ts';
import { aNote, expectNothingLeft } from '../../testing/account-notes.ts';
import { type AdminTest, openAdminTest } from '../../testing/open-admin-test.ts';
import { responseCode } from '../../testing/response-code.ts';
import { type RanCommand, runAdminCommand } from '../../testing/run-admin-command.ts';
import { ADMIN_COMMANDS } from './admin-commands.ts';

const DOMAIN = 'school.example';
/** What a command deletes is due for the jobs of the service at once. */
const CLOCK_AHEAD_MS = 3_600_000;

const run = (test: AdminTest, ...args: readonly string[]): Promise<RanCommand> =>
  runAdminCommand({ DATA_DIR: test.folder, ADMINISTRATORS: 'it@district.example' }, ...args);

/** Commands have the clock of the machine; in another year a service forgets the entries that they write. */
async function openCommandTest(): Promise<AdminTest> {
  const test = await openAdminTest();
  test.clock.now = Date.now() + CLOCK_AHEAD_MS;
  return test;
}

async function json(test: AdminTest, ...args: readonly string[]): Promise<unknown> {
  const { code, stdout, stderr } = await run(test, ...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

describe('beep admin', () => {
  // spec: admin.22
  it('lists its commands, and explains each', async () => {
    const { code, stdout } = await runAdminCommand({}, '--help');
    expect(code).toBe(0);
    for (const { name, summary } of ADMIN_COMMANDS) {
      expect(stdout).toContain(summary);
      const help = await runAdminCommand({}, ...name.split(' '), '--help');
      expect(help.code).toBe(0);
      expect(help.stdout).toContain(`Usage: beep admin ${name}`);
      expect(help.stdout).toContain('--json');
    }
  });

  // spec: admin.22
  it.each([
    ['without a command', []],
    ['with an unknown one', ['people', 'sing']],
    ['with half of one', ['audit']],
    ['with too few arguments', ['administrators', 'name', 'head@school.example']],
    ['with too many', ['administrators', 'list', 'all']],
    ['with an unknown option', ['audit', 'list', '--since', 'May']],
    ['with a limit that is no number', ['audit', 'list', '--limit', 'all']],
    ['with a domain that is none', ['audit', 'list', '--domain', 'school']],
  ])('exits with 2 %s, before it opens anything', async (_name, args) => {
    const { code, stdout, stderr } = await runAdminCommand({ DATA_DIR: '/does/not/exist' }, ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).not.toBe('');
  });

  it('exits with 1 where there is no installation, and creates none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'beep-empty-'));
    const { code, stderr } = await runAdminCommand({ DATA_DIR: folder }, 'administrators', 'list');
    expect([code, stderr]).toEqual([
      1,
      `DATA_DIR=${folder} has no rows: no service was started on it. Give the command the variables of your service, or start the service once.\n`,
    ]);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('names and removes administrators while the service runs', async () => {
    await using test = await openCommandTest();
    const head = `head@${DOMAIN}`;
    expect((await run(test, 'administrators', 'name', 'Head@School.Example', DOMAIN)).stdout).toBe(
      `Named: ${head} for ${DOMAIN}\n`,
    );
    expect(await responseCode(test.send('head', 'GET', '/api/v1/admin/me'))).toBe('200');
    expect(await json(test, 'administrators', 'list')).toMatchObject({
      administrators: [
        { email: 'it@district.example', domain: '*', namedBy: 'configuration' },
        { email: head, domain: DOMAIN, namedBy: 'operator' },
      ],
    });
    expect(await json(test, 'administrators', 'remove', head, DOMAIN)).toMatchObject({ changed: true });
    expect(await responseCode(test.send('head', 'GET', '/api/v1/admin/me'))).toBe('403 forbidden');
    expect(await json(test, 'audit', 'list', '--limit', '1')).toMatchObject({
      entries: [{ actor: 'operator', action: 'administrator_removed', subject: head, domain: DOMAIN }],
    });
    const csv = await run(test, 'audit', 'export', '--format', 'csv');
    expect(csv.stdout.split('\r\n')).toHaveLength(5);
    expect(csv.stdout).toContain(`operator,administrator_named,${DOMAIN},${head},`);
  });

  it('deletes nobody whose archive lacks sound, unless told', async () => {
    await using test = await openCommandTest();
    const ids = [await aNote(test, 'ann'), await aNote(test, 'bob')];
    const { archives } = test.service.stores;
    const id = newRecordingId();
    await archives.begin({ id, kind: 'account', subject: 'ann', includesSuspended: false, createdAt: 1 });
    const file = { bytes: 9, frameBytes: 9, inserts: 0, sha256: 'a'.repeat(64) };
    await archives.finish(id, file, { readyAt: 2, expiresAt: Date.now() + CLOCK_AHEAD_MS, unreadable: 3 });
    const list = join(test.folder, 'leavers.txt');
    await writeFile(list, `ann@${DOMAIN}\nbob@other.example\n`);
    const live = async (): Promise<readonly (number | null | undefined)[]> => {
      const found = await Promise.all(ids.map((note) => test.service.stores.recordings.find(note)));
      return found.map((recording) => recording?.deletedAt);
    };
    for (const command of [
      ['people', 'delete', 'ann'],
      ['people', 'delete-list', list],
    ]) {
      const { code, stderr } = await run(test, ...command);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^The archive of ann@.* lacks the sound of 3 .*\nNothing was deleted\./);
    }
    const dryRun = await run(test, 'people', 'delete-list', list, '--dry-run');
    expect([dryRun.code, dryRun.stdout]).toEqual([0, expect.stringContaining('lacks the sound of 3 ')]);
    expect(await live()).toEqual([null, null]);
    expect((await run(test, 'people', 'delete', 'bob')).code).toBe(0);
    expect((await run(test, 'people', 'delete', 'ann', '--anyway')).code).toBe(0);
    // A command in another process never runs within one turn of the service's event loop.
    await setImmediate();
    for (const note of ids) expect(await responseCode(test.request(`/media/${note}.webm`))).toContain('410');
  });

  it.each([
    ['person', 'ann', `ann@${DOMAIN}`],
    ['domain', DOMAIN, DOMAIN],
  ])(
    'deletes nobody after an export of a %s that lacks sound, until one has all',
    { timeout: 90_000 },
    async (kind, subject, name) => {
      await using test = await openCommandTest();
      // An archive has no recordings of the future.
      test.clock.now = Date.now();
      const id = await aNote(test, 'ann');
      const sound = (await test.filesIn('audio')).find((file) => file.startsWith(id)) ?? '';
      const path = join(test.folder, 'audio', sound);
      const whole = await readFile(path);
      const exportTo = (file: string) => run(test, 'export', kind, subject, join(test.folder, file));
      await writeFile(path, Buffer.alloc(whole.length, 'x'));
      for (const file of ['first.zip', 'second.zip']) {
        expect((await exportTo(file)).stdout).toContain('The sound of 1 ');
        const { code, stderr } = await run(test, 'people', 'delete', 'ann');
        expect([code, stderr]).toEqual([
          1,
          expect.stringContaining(`The archive of ${name} lacks the sound of 1 `),
        ]);
      }
      const { archives } = test.service.stores;
      const scope = { kind: kind === 'person' ? 'account' : 'domain', subject } as const;
      // Another one that is prepared says nothing of those that people have.
      await archives.begin({
        ...scope,
        id: newRecordingId(),
        includesSuspended: true,
        createdAt: Date.now() + 60_000,
      });
      expect((await run(test, 'people', 'delete', 'ann')).code).toBe(1);
      await writeFile(path, whole);
      expect((await exportTo('third.zip')).stdout).not.toContain('could not be read');
      expect((await run(test, 'people', 'delete', 'ann')).code).toBe(0);
    },
  );

  // spec: admin-page.17
  it('warns of an administrator whose domain no provider lists', async () => {
    await using test = await openCommandTest();
    const name = (domains: string, ...args: string[]) => {
      const env = { AUTH: 'oidc', OIDC_PROVIDERS: 'one two', OIDC_TWO_DOMAINS: domains };
      const all = { DATA_DIR: test.folder, ...env };
      return runAdminCommand(all, 'administrators', 'name', 'head@school.example', ...args);
    };
    const warned = await name('other.example school.example.org', '*');
    expect(warned.stdout).toContain(
      'Named: head@school.example for *\nhead@school.example administers nothing yet',
    );
    const { stdout } = await name('other.example', DOMAIN, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ warnings: [expect.stringContaining('OIDC_<NAME>_DOMAINS')] });
    expect((await name('other.example, School.example', DOMAIN)).stdout).toBe(
      `Named before: head@school.example for ${DOMAIN}\n`,
    );
  });

  // spec: admin.24
  it('shows people and their recordings, and silences what it deletes at once', async () => {
    await using test = await openCommandTest();
    const ids = [await aNote(test, 'ann'), await aNote(test, 'ann'), await aNote(test, 'bob')];
    const media = async (id: string | undefined): Promise<string> => {
      // A command in another process never runs within one turn of the service's event loop.
      await setImmediate();
      return responseCode(test.request(`/media/${id}.webm`));
    };
    expect(await json(test, 'people', 'list', '--sort', 'recordings')).toMatchObject({
      total: 2,
      people: [{ email: `ann@${DOMAIN}`, recordings: 2 }, { email: 'bob@other.example' }],
    });
    expect((await run(test, 'people', 'list', '--domain', DOMAIN)).stdout).toMatch(/^ADDRESS .*\nann@.*\n$/);
    expect(await json(test, 'people', 'show', 'bob')).toMatchObject({ people: [{ recordings: 1 }] });
    expect((await run(test, 'people', 'show', 'eve@school.example')).code).toBe(1);
    const list = (await json(test, 'recordings', 'list', `ANN@${DOMAIN}`)) as {
      recordings: { id: string }[];
    };
    expect(list.recordings.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
    const link = `https://beep.test/play/${ids[0]}`;
    expect((await run(test, 'recordings', 'suspend', link)).stdout).toBe(`Suspended: ${ids[0]}\n`);
    expect(await media(ids[0])).toBe('403 suspended');
    expect(await json(test, 'recordings', 'show', link)).toMatchObject({
      ...{ id: ids[0], state: 'suspended', owner: `ann@${DOMAIN}`, domain: DOMAIN },
    });
    expect(await json(test, 'recordings', 'suspend', link)).toMatchObject({ changed: false });
    expect((await run(test, 'recordings', 'restore', ids[0] ?? '')).code).toBe(0);
    expect(await media(ids[0])).toBe('200');
    expect((await run(test, 'recordings', 'delete', ids[0] ?? '')).code).toBe(0);
    expect(await media(ids[0])).toBe('410 deleted');
    const again = await run(test, 'recordings', 'delete', ids[0] ?? '');
    expect([again.code, again.stderr]).toEqual([
      1,
      expect.stringMatching(/^[^']*This recording is deleted\.\n$/),
    ]);
    expect((await run(test, 'people', 'delete', `ann@${DOMAIN}`)).stdout).toBe(
      `Deleted: ann@${DOMAIN}, 1 recordings\n`,
    );
    expect(await media(ids[1])).toBe('410 deleted');
    await test.doJobs();
    const actions = (await test.entries()).map(({ actor, action }) => `${actor} ${action}`);
    expect(actions).toEqual(
      [
        ...['recordings_listed', 'recording_suspended', 'recording_restored', 'recording_deleted'],
        'account_deleted',
      ].map((action) => `operator ${action}`),
    );
    await expectNothingLeft(test, ids.slice(0, 2), 'ann');
    expect(await media(ids[2])).toBe('200');
  });

  it('deletes the accounts of a list, after a dry run, and nothing if a line is wrong', async () => {
    await using test = await openCommandTest();
    const id = await aNote(test, 'ann');
    const file = join(test.folder, 'spool', 'left.txt');
    await writeFile(file, `Ann@School.example\r\n\r\nleft@${DOMAIN}\r\n`);
    expect(await json(test, 'people', 'delete-list', file, '--dry-run')).toMatchObject({
      results: [
        { address: `ann@${DOMAIN}`, outcome: 'would_delete', recordings: 1 },
        { address: `left@${DOMAIN}`, outcome: 'unknown' },
      ],
    });
    await appendFile(file, 'not an address\n');
    const { code, stderr } = await run(test, 'people', 'delete-list', file);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Line 4')]);
    expect(await responseCode(test.request(`/media/${id}.webm`))).toBe('200');
    await writeFile(file, `ann@${DOMAIN}`);
    expect(await json(test, 'people', 'delete-list', file)).toMatchObject({
      results: [{ outcome: 'deleted' }],
    });
    expect(await responseCode(test.request(`/media/${id}.webm`))).toBe('410 deleted');
  });

  it('finds and deletes people by addresses with non-ASCII letters, and nobody with a similar one', async () => {
    await using test = await openCommandTest();
    const addresses = [`Ärzte@${DOMAIN}`, 'Zoë@SCHÜLE.example', `kim@${DOMAIN}`];
    for (const [index, verifiedEmail] of addresses.entries()) {
      const ownerUid = `user${index}`;
      await test.service.stores.recordings.create(aRecording({ id: ownerUid.padEnd(22, 'R'), ownerUid }));
      await test.service.stores.accounts.note({
        ...{ uid: ownerUid, email: emailOf({ verifiedEmail }), domain: domainOf(verifiedEmail) },
        ...{ at: test.clock.now, signedInAt: test.clock.now },
      });
    }
    expect(await json(test, 'people', 'show', `ÄRZTE@${DOMAIN}`)).toMatchObject({
      people: [{ uid: 'user0' }],
    });
    expect(await json(test, 'people', 'show', addresses[1] ?? '')).toMatchObject({
      people: [{ uid: 'user1' }],
    });
    expect(await json(test, 'people', 'list', '--search', 'Ärz')).toMatchObject({
      people: [{ uid: 'user0' }],
    });
    // The Kelvin sign.
    expect((await run(test, 'people', 'show', `\u212Aim@${DOMAIN}`)).code).toBe(1);
    const file = join(test.folder, 'spool', 'left.txt');
    await writeFile(file, `\uFEFF${addresses.slice(0, 2).join('\r\n')}\r\n\u212Aim@${DOMAIN}\r\n`);
    expect(await json(test, 'people', 'delete-list', file)).toMatchObject({
      results: [{ outcome: 'deleted' }, { outcome: 'deleted' }, { outcome: 'unknown' }],
    });
  });

  // spec: admin.15
  it('counts people of version 1.0, fills in their addresses from a list, and then finds them', async () => {
    await using test = await openCommandTest();
    const { stores } = test.service;
    // Accounts that were brought along from another system have its ids.
    const uids = ['auth0|old+1=', 'old-2', 'old-3'];
    for (const [index, ownerUid] of uids.entries()) {
      const id = String(index).padStart(22, 'R');
      await stores.recordings.create(aRecording({ id, ownerUid, domain: null }));
    }
    await aNote(test, 'ann');
    const said = async (...args: readonly string[]): Promise<string> => (await run(test, ...args)).stdout;
    expect(await said('people', 'list')).toContain('\n3 without an address');
    expect(await said('stats')).toContain('\n3 without an address');
    const list = join(test.folder, 'people.csv');
    await writeFile(
      list,
      `uid,email\nauth0|old+1=,One@${DOMAIN}\n"old-2", two@${DOMAIN}\nold-9,x@${DOMAIN}\nann,y@${DOMAIN}\n`,
    );
    expect(await json(test, 'people', 'fill-in', list)).toMatchObject({
      results: ['filled', 'filled', 'unknown', 'named'].map((outcome) => ({ outcome })),
    });
    expect(await json(test, 'people', 'show', `one@${DOMAIN}`)).toMatchObject({
      people: [{ uid: 'auth0|old+1=', domain: DOMAIN, recordings: 1 }],
    });
    const archive = { kind: 'domain', subject: DOMAIN, createdAt: test.clock.now } as const;
    const exported = await stores.archives.recordings(archive, { now: test.clock.now, limit: 9 });
    expect(exported.map(({ ownerUid }) => ownerUid).sort()).toEqual(['ann', 'auth0|old+1=', 'old-2']);
    await writeFile(list, `two@${DOMAIN}\n`);
    expect(await json(test, 'people', 'delete-list', list)).toMatchObject({
      results: [{ outcome: 'deleted' }],
    });
    await writeFile(list, `old\u001b[2J,three@${DOMAIN}\n`);
    expect((await run(test, 'people', 'fill-in', list)).code).toBe(2);
    await writeFile(list, `old-3,three@${DOMAIN}\nold-3,four@${DOMAIN}\n`);
    expect((await run(test, 'people', 'fill-in', list)).code).toBe(2);
    expect(await said('people', 'list')).toContain('\n1 without an address');
  });

  // spec: admin.15
  it('fills in an address at the next sign-in with a verified one', async () => {
    await using test = await openCommandTest();
    const { stores } = test.service;
    await stores.recordings.create(aRecording({ id: 'R'.repeat(22), ownerUid: 'cleo', domain: null }));
    expect(await stores.people.find('cleo')).toMatchObject({ email: null, domain: null });
    await test.send('cleo', 'GET', '/api/v1/profile/me/policy');
    expect(await stores.people.find('cleo')).toMatchObject({ email: `cleo@${DOMAIN}`, domain: DOMAIN });
    expect(await stores.people.countUnnamed()).toBe(0);
  });

  it('lets the service write transcripts again that it gave up', async () => {
    await using test = await openCommandTest();
    const { transcripts, recordings } = test.service.stores;
    const [lost, silent, gone] = [newRecordingId(), newRecordingId(), newRecordingId()];
    const text = { format: 'text/plain', text: 'Hi.', checked: true } as const;
    const state = async (id: string) => (await recordings.find(id))?.transcriptState;
    expect(await json(test, 'transcripts', 'retry')).toEqual({ recordings: 0, replies: 0 });
    for (const id of [lost, silent, gone]) {
      await recordings.create(aRecording({ id, transcriptState: 'writing' }));
      await transcripts.settle(id, 'failed');
    }
    await transcripts.put(silent, text, 1);
    await recordings.markDeleted(gone, 1);
    expect(await json(test, 'transcripts', 'retry')).toEqual({ recordings: 1, replies: 0 });
    expect([await state(lost), await state(silent), await state(gone)]).toEqual([
      'writing',
      'checked',
      'failed',
    ]);
    expect(await transcripts.unqueued('transcribe', 9)).toMatchObject([{ id: lost }]);
  });

  it('shortens the default of a policy to a new longest life, and names the options in errors', async () => {
    await using test = await openCommandTest();
    const set = (...args: string[]) => run(test, 'policies', 'set', DOMAIN, ...args);
    expect((await set('--longest-life', '1_week')).code).toBe(0);
    expect(await json(test, 'policies', 'show', DOMAIN)).toMatchObject({
      policies: [{ policy: { longestLife: '1_week', defaultExpiry: '1_week' } }],
    });
    const refused = await set('--default-expiry', '1_year');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--default-expiry: ')]);
    const unknown = await set('--longest-life', 'forever');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('--longest-life: ')]);
  });

  // spec: policies.13
  it('dates the first deletion of a policy apart from the end of its grace period', async () => {
    await using test = await openCommandTest();
    await aNote(test, 'ann');
    const year = new Date(test.clock.now).getUTCFullYear() + 1;
    const { stdout } = await run(test, 'policies', 'preview', DOMAIN, '--longest-life', '1_year');
    expect(stdout).toMatch(
      /^The grace period ends on \d{4}-.*\. Nothing is deleted by the change before\.$/m,
    );
    expect(stdout).toContain('0 recordings will be deleted then.');
    expect(stdout).toMatch(
      new RegExp(`^1 will be deleted later, but earlier than now planned, the first on ${year}-`, 'm'),
    );
  });

  it('lists and closes reports, and counts', async () => {
    await using test = await openCommandTest();
    const id = await aNote(test, 'ann');
    await test.send(undefined, 'POST', `/api/v1/recordings/${id}/reports`, {
      reason: 'other',
      text: 'a\u001b[2Jb',
    });
    const { reports } = (await json(test, 'reports', 'list')) as { reports: { id: string }[] };
    expect((await run(test, 'reports', 'list')).stdout).not.toContain('\u001b');
    expect((await run(test, 'reports', 'close', reports[0]?.id ?? '', 'forgotten')).code).toBe(2);
    expect((await run(test, 'reports', 'close', reports[0]?.id ?? '', 'suspended')).code).toBe(0);
    expect((await run(test, 'reports', 'close', reports[0]?.id ?? '', 'suspended')).code).toBe(1);
    expect(await responseCode(test.request(`/media/${id}.webm`))).toBe('403 suspended');
    await test.service.stores.newsletter.subscribe('Ann@x.example', 'hash', 1);
    expect(await json(test, 'newsletter', 'remove', 'ann@x.example')).toMatchObject({ removed: 1 });
    expect(await json(test, 'stats', '--days', '2')).toMatchObject({ stored: { people: 1, recordings: 1 } });
  });
});
