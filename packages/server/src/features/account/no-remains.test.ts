import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aFullNote, deleteMe, webm } from '../../testing/account-notes.ts';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { queryFile } from '../../testing/query-file.ts';

const DAY_MS = 86_400_000;
/** Texts that only Ann has written, and her name and address. */
const SECRETS = ['ann', 'ann@school.example', 'Maria Petrov', 'hooks.example'];
/**
 * That there was an account, and when it was deleted: tokens of before are refused. The audit log forgets by itself, and
 * so do finished jobs, minutes later.
 */
const KEPT = ['account_deletions', 'audit_log', 'jobs'];
/** Of sign-ins of this service and of learning platforms, which the tests of these have. */
const OF_SIGN_INS = [
  'sign_in_sessions',
  'sign_in_codes',
  'lti_launches',
  'lti_learners',
  'lti_courses',
  'lti_scores',
];

// spec: A16
it('leaves nothing of an account in any table or file', {
  timeout: 90_000,
}, async () => {
  const test = await openTestService(() => ({ transcribes: true }));
  await useEverything(test);
  const before = rowsOf(test);
  const owned = Object.entries(before).filter(([, { columns }]) =>
    columns.some((column) => ['uid', 'owner_uid'].includes(column)),
  );
  const unused = owned.filter(([, { rows }]) => rows.length === 0).map(([table]) => table);
  expect(unused.filter((table) => !OF_SIGN_INS.includes(table) && !KEPT.includes(table))).toEqual([]);
  expect(namedIn(before)).not.toEqual([]);
  test.clock.now += 1000;
  expect((await deleteMe(test)).status).toBe(200);
  await test.doJobs();
  test.clock.now += 2 * DAY_MS;
  await test.doJobs();
  expect(namedIn(rowsOf(test)).filter((table) => !KEPT.includes(table))).toEqual([]);
  expect(await test.filesIn('audio')).toEqual([]);
  await test.close();
});

// spec: A16
it('removes the archive of an account that has recorded nothing', async () => {
  const test = await openTestService();
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ title: 'Class 7', names: ['Maria Petrov'] });
  await test.request('/api/v1/users/ann/name-lists', { method: 'POST', uid: 'ann', headers, body });
  await test.request('/api/v1/profile/me/archive', { method: 'POST', uid: 'ann' });
  await test.doJobs();
  expect(await test.filesIn('audio')).toHaveLength(1);
  expect((await deleteMe(test)).status).toBe(200);
  await test.doJobs();
  expect(await test.filesIn('audio')).toEqual([]);
  await test.close();
});

/** Something of each kind that an account may have. */
async function useEverything(test: TestService): Promise<void> {
  const own = '/api/v1/users/ann';
  const call = async (method: string, path: string, body: object): Promise<string> => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await test.request(path, { method, uid: 'ann', headers, body: JSON.stringify(body) });
    expect([path, answer.ok]).toEqual([path, true]);
    return answer.status === 204 ? '' : String(((await answer.json()) as { id?: string }).id);
  };
  const id = await aFullNote(test);
  const recording = `/api/v1/recordings/${id}`;
  const names = ['Maria Petrov'];
  await call('PATCH', `${recording}/title`, { title: 'Maria Petrov' });
  const label = await call('POST', `${own}/labels`, { name: 'Maria Petrov', color: 'red' });
  await call('POST', `${own}/recordings/changes`, { action: 'label', label, recordings: [id] });
  await call('POST', `${own}/sheets`, { title: 'Maria Petrov', layout: 'a4-12', names });
  await call('POST', `${own}/playlists`, { title: 'Maria Petrov', recordings: [id] });
  const deleted = await call('POST', `${own}/playlists`, { title: 'Maria Petrov', recordings: [id] });
  await call('DELETE', `${own}/playlists/${deleted}`, {});
  await call('POST', `${own}/name-lists`, { title: 'Class 7', names });
  await call('PATCH', `${recording}/replies`, { replies: 'open' });
  const sent = {
    'Reply-Token': 'A'.repeat(43),
    'Idempotency-Key': crypto.randomUUID(),
    'Replier-Name': 'Maria%20Petrov',
  };
  expect(
    (await test.request(`${recording}/replies`, { method: 'POST', headers: sent, body: webm })).status,
  ).toBe(201);
  await call('PUT', `${recording}/question`, { who: 'listed', until: 0, longest: 60, tries: 1, names });
  await call('POST', `${own}/api-tokens`, { name: 'Maria Petrov', scopes: ['read'] });
  await call('POST', `${own}/webhooks`, { url: 'https://hooks.example/', events: ['recording.heard'] });
  await call('PATCH', '/api/v1/profile/me/preferences', { mails_when_heard: true });
  await call('POST', `${recording}/reports`, { reason: 'other', text: 'Maria Petrov' });
  await call('POST', '/api/v1/profile/me/archive', {});
  await test.doJobs();
}

interface TableRows {
  readonly columns: readonly string[];
  /** As JSON. */
  readonly rows: readonly string[];
}

function rowsOf({ folder }: TestService): Readonly<Record<string, TableRows>> {
  const file = join(folder, 'db', 'beep.sqlite');
  const tables = queryFile<{ name: string }>(
    file,
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`,
  );
  return Object.fromEntries(
    tables.map(({ name }) => {
      const columns = queryFile<{ name: string }>(file, `pragma table_info(${name})`).map((row) => row.name);
      return [
        name,
        { columns, rows: queryFile(file, `select * from ${name}`).map((row) => JSON.stringify(row)) },
      ];
    }),
  );
}

/** The tables in which something of the account is. */
function namedIn(tables: Readonly<Record<string, TableRows>>): readonly string[] {
  return Object.entries(tables)
    .filter(([, { rows }]) =>
      rows.some((row) =>
        SECRETS.some((secret) => row.includes(`"${secret}`) || row.includes(`\\"${secret}`)),
      ),
    )
    .map(([name]) => name);
}
