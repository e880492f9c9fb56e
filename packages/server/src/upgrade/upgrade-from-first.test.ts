import { createHash } from 'node:crypto';
import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { freePort } from '@beep/testkit/server';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CheckRow } from '../check-row.ts';
import { CHECK_COMMAND } from '../cli/check/check-command.ts';
import { runCommand } from '../cli/run-command.ts';
import { launchMain, type StartedMain, startMain } from '../testing/start-main.ts';
import {
  createFirstClient,
  createFirstSignIn,
  type FirstClient,
  FirstRefusal,
  signInAtFirst,
} from './client-of-first-release.ts';
import { type FirstEngine, type FirstInstallation, openFirstInstallation } from './first-installation.ts';

/** Each starts processes, and a machine that runs other tests is slow. */
const LIMIT_MS = 240_000;
const FIRST_MIGRATIONS = 4;
const ENGINES: readonly FirstEngine[] = ['sqlite', 'postgres'];
/** Of listeners whom 1.0 has counted. */
const LISTENER = 'aaaaaaaa-0000-4000-8000-000000000000';
const EXTENSION = 'abcdefghijklmnopabcdefghijklmnop';
const NEW_LISTENER = 'dddddddd-0000-4000-8000-000000000000';

let cluster: PostgresCluster;
beforeAll(async () => {
  cluster = await startPostgres();
}, 60_000);
afterAll(() => cluster.stop());

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof FirstRefusal ? `${error.httpStatus} ${error.code}` : String(error)),
  );

async function open(engine: FirstEngine): Promise<FirstInstallation> {
  const installation = await openFirstInstallation(engine, cluster);
  onTestFinished(() => installation.remove());
  return installation;
}

describe.each(ENGINES)('the service on what version 1.0 left on %s', { timeout: LIMIT_MS }, (engine) => {
  let installation: FirstInstallation;
  let main: StartedMain;
  let ann: FirstClient;
  let ben: FirstClient;
  let visitor: FirstClient;

  beforeAll(async () => {
    installation = await openFirstInstallation(engine, cluster);
    main = await startMain(await freePort(), { ...installation.env, EXTENSION_IDS: EXTENSION });
    const { origin } = main;
    ann = createFirstClient({ origin, user: await signInAtFirst(origin, 'ann') });
    ben = createFirstClient({ origin, user: await signInAtFirst(origin, 'ben') });
    visitor = createFirstClient({ origin, user: null });
  }, LIMIT_MS);
  afterAll(async () => {
    await main.kill();
    await installation.remove();
  });

  const clientOf = (name: 'ann' | 'ben'): FirstClient => (name === 'ann' ? ann : ben);

  // spec: upgrade.1
  it('knows its accounts', () => {
    expect([ann.uid, ben.uid]).toEqual([installation.facts.ann.uid, installation.facts.ben.uid]);
  });

  // spec: upgrade.5
  it('signs them in on a page and in an extension of 1.0, and keeps them signed in', async () => {
    const { origin } = main;
    const page = createFirstSignIn({ origin });
    const extension = createFirstSignIn({ origin, pageOrigin: `chrome-extension://${EXTENSION}` });
    const account = { email: 'ann@school.example', name: 'ann' };
    const { credential } = await page.signIn(account);
    const session = await extension.signInWith(credential);
    expect(session.uid).toBe(ann.uid);
    const token = await extension.refresh(session.refreshToken);
    expect(await extension.lookUp(token)).toEqual({ email: account.email, displayName: 'ann' });
    const user = { uid: session.uid, token };
    expect((await createFirstClient({ origin, user }).list()).totalRecordings).toBeGreaterThan(0);
  });

  // spec: upgrade.1
  it.each(['ann', 'ben'] as const)(
    'gives %s every recording with its listens and its transcript',
    async (name) => {
      const client = clientOf(name);
      const { recordings } = installation.facts[name];
      for (const { path, sha256: _, transcript, ...facts } of recordings) {
        const { audioUrl, peaks, ...found } = await client.find(facts.id);
        expect(found).toEqual(facts);
        expect(peaks).toHaveLength(64);
        expect(audioUrl).toBe(`${main.origin}${path}`);
        expect(await client.transcript(facts.id)).toEqual(transcript);
      }
      const page = await client.list();
      expect(page.recordings.map(({ id }) => id)).toEqual(
        expect.arrayContaining(recordings.map(({ id }) => id)),
      );
      expect(page).toMatchObject({ totalRecordings: recordings.length, hasNext: false });
      expect(page.recordings).toHaveLength(recordings.length);
    },
  );

  // spec: upgrade.2
  it('plays the same bytes to anybody, whole and in parts', async () => {
    const { ann: one, ben: other } = installation.facts;
    for (const { id, path, sha256, mimeType } of [...one.recordings, ...other.recordings]) {
      expect(await visitor.find(id)).toMatchObject({ id, canDelete: false });
      const whole = await fetch(`${main.origin}${path}`);
      const bytes = new Uint8Array(await whole.arrayBuffer());
      expect([whole.status, whole.headers.get('Content-Type'), sumOf(bytes)]).toEqual([
        200,
        mimeType,
        sha256,
      ]);
      const head = await fetch(`${main.origin}${path}`, { method: 'HEAD' });
      expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(bytes.length)]);
      const part = await fetch(`${main.origin}${path}`, { headers: { Range: 'bytes=100-199' } });
      expect([part.status, part.headers.get('Content-Range')]).toEqual([
        206,
        `bytes 100-199/${bytes.length}`,
      ]);
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
    }
  });

  // spec: upgrade.2
  it.each([
    ['deleted', '410 deleted', 'mp4'],
    ['expired', '410 expired', 'webm'],
  ] as const)('gives nobody the %s recording', async (which, refusal, format) => {
    const id = installation.facts.gone[which];
    expect(await refusalOf(ann.find(id))).toBe(refusal);
    expect(await refusalOf(visitor.find(id))).toBe(refusal);
    const audio = await fetch(`${main.origin}/media/${id}.${format}`);
    expect([audio.status, ((await audio.json()) as { code: string }).code].join(' ')).toBe(refusal);
  });

  // spec: upgrade.1
  it('counts no listener a second time, and new ones', async () => {
    const heard = installation.facts.ann.recordings.find(({ listenCount }) => listenCount === 3)?.id ?? '';
    await visitor.countListen(heard, LISTENER);
    expect((await ann.find(heard)).listenCount).toBe(3);
    await visitor.countListen(heard, NEW_LISTENER);
    await expect.poll(async () => (await ann.find(heard)).listenCount).toBe(4);
  });

  // spec: upgrade.3
  it('finds what was said, once its index is filled', async () => {
    const spoken = installation.facts.ann.recordings.find(({ transcript }) => transcript !== null)?.id;
    const found = async (client: FirstClient, search: string): Promise<string[]> =>
      (await client.list({ search })).recordings.map(({ id }) => id);
    await expect.poll(() => found(ann, 'Mitochondrion')).toEqual([spoken]);
    await expect.poll(() => found(ben, 'hopital')).toEqual([installation.facts.ben.recordings[0]?.id]);
    expect(await found(ben, 'Mitochondrion')).toEqual([]);
  });

  // spec: upgrade.3
  it('prepares an archive with everything', async () => {
    const { token } = await signInAtFirst(main.origin, 'ann');
    const ask = async (
      method: 'GET' | 'POST',
    ): Promise<{ state: string; url: string; unreadable: number }> => {
      const headers = { Authorization: `Bearer ${token}` };
      const response = await fetch(`${main.origin}/api/v1/profile/me/archive`, { method, headers });
      return (await response.json()) as { state: string; url: string; unreadable: number };
    };
    await ask('POST');
    await expect.poll(async () => (await ask('GET')).state, { timeout: LIMIT_MS / 2 }).toBe('ready');
    const { url, unreadable } = await ask('GET');
    const files = unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()));
    const sums = Object.entries(files)
      .filter(([name]) => /\.(webm|mp4|m4a)$/.test(name))
      .map(([, bytes]) => sumOf(bytes));
    const { recordings } = installation.facts.ann;
    expect(unreadable).toBe(0);
    expect(sums.toSorted()).toEqual(recordings.map(({ sha256 }) => sha256).toSorted());
    const texts = Object.entries(files).filter(([name]) => /\.(vtt|txt)$/.test(name));
    expect(texts.map(([, bytes]) => new TextDecoder().decode(bytes)).join('\n')).toContain('mitochondrion');
  });

  it('is in order according to beep check', async () => {
    await main.stop();
    const checks = await check({ ...installation.env, PUBLIC_URL: main.origin });
    expect(checks.filter(({ result }) => result === 'failed')).toEqual([]);
    expect(checks).toContainEqual(expect.objectContaining({ subject: 'audio folder', result: 'ok' }));
  });
});

async function check(env: Readonly<Record<string, string>>): Promise<readonly CheckRow[]> {
  let printed = '';
  await runCommand(
    {
      ...{ program: 'beep', summary: '', commands: [CHECK_COMMAND], env: { PORT: '0', ...env } },
      stdout: async (text) => {
        printed += text;
      },
      stderr: () => undefined,
    },
    ['check', '--json'],
  );
  return (JSON.parse(printed) as { checks: CheckRow[] }).checks;
}

describe.each(ENGINES)('a migration from version 1.0 on %s', { timeout: LIMIT_MS }, (engine) => {
  const applied = async ({ query }: FirstInstallation): Promise<number> =>
    (await query('select name from kysely_migration')).length;

  // spec: upgrade.4
  it('that is killed at any of its steps leaves the data of 1.0, and the next start completes it', async () => {
    const [whole, killed] = [await open(engine), await open(engine)];
    const before = await killed.schema();
    const start = await startMain(await freePort(), whole.env);
    await start.kill();
    const all = await applied(whole);
    const kill = new URL('kill-in-migration.ts', import.meta.url);
    for (const step of [1, Math.ceil((all - FIRST_MIGRATIONS) / 2), all - FIRST_MIGRATIONS]) {
      kill.searchParams.set('step', String(step));
      const env = { ...killed.env, NODE_OPTIONS: `--import=${kill.href}` };
      const main = launchMain(await freePort(), env);
      await Promise.race([main.exited, main.ready]);
      await main.kill();
      expect(main.output()).toBe('');
      expect(await applied(killed)).toBe(FIRST_MIGRATIONS);
      expect(await killed.schema()).toEqual(before);
    }
    const again = await startMain(await freePort(), killed.env);
    await again.kill();
    expect(await applied(killed)).toBe(all);
    expect(await killed.schema()).toEqual(await whole.schema());
  });
});
