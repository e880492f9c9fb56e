import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { openS3, type S3Server } from '@beep/testkit/s3';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ArchivedRecording } from '../archive/archived-recording.ts';
import { openPostgres } from '../storage/postgres/open-postgres.ts';
import { createS3AudioStore } from '../storage/s3/s3-audio-store.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import { aFullNote, aNote, webm } from '../testing/account-notes.ts';
import { builtProgram } from '../testing/built-programs.ts';
import { CHILD_ENVIRONMENT } from '../testing/child-environment.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { prepareArchiveOf } from '../testing/prepare-archive-of.ts';
import { whereAvailable } from '../testing/where-available.ts';
import { type Installation, openInstallation } from './open-installation.ts';

const BEEP = builtProgram('beep');
const NOTES = 6;

type Environment = Readonly<Record<string, string>>;

interface Ended {
  readonly code: unknown;
  readonly output: string;
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

function beep(env: Environment, ...args: readonly string[]): Running {
  const child = spawn(process.execPath, [BEEP, ...args], {
    env: { ...CHILD_ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      output += text.toString();
    });
  }
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) };
}

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function factsIn(path: string): Promise<readonly ArchivedRecording[]> {
  const text = Buffer.from(unzipSync(await readFile(path))['recordings.json'] ?? []).toString();
  return (JSON.parse(text) as { recordings: ArchivedRecording[] }).recordings;
}

let from: TestService;
let folder: string;
let archive: string;

/** An installation with notes of ann, whose service runs in this process, and an archive of them. */
beforeAll(async () => {
  from = await openTestService();
  // Commands have the clock of the machine.
  from.clock.now = Date.now() - 86_400_000;
  folder = await mkdtemp(join(tmpdir(), 'beep-commands-'));
  await aFullNote(from);
  for (let note = 1; note < NOTES; note += 1) {
    from.clock.now += 1000;
    await aNote(from);
  }
  await aNote(from, 'ben');
  archive = join(folder, 'ann.zip');
  await beep({ DATA_DIR: from.folder }, 'admin', 'export', 'person', 'ann', archive).ended;
}, 60_000);
afterAll(async () => {
  await from.close();
  await rm(folder, { recursive: true });
});

describe('beep admin export', { timeout: 120_000 }, () => {
  const env = (): Environment => ({ DATA_DIR: from.folder });

  // spec: archives.15
  it('writes the archive of a person while the service runs, and notes it', async () => {
    const file = join(folder, 'person.zip');
    const inArabic = { ...env(), LANGUAGE: 'ar' };
    const { code, output } = await beep(inArabic, 'admin', 'export', 'person', 'ann@school.example', file)
      .ended;
    expect([code, output]).toEqual([
      0,
      `Wrote ${NOTES} recordings to ${file}, ${(await stat(file)).size} bytes.\n`,
    ]);
    const page = Buffer.from(unzipSync(await readFile(file))['index.html'] ?? []).toString();
    expect(page).toContain('<html lang="ar" dir="rtl"');
    const facts = await factsIn(file);
    expect(facts).toHaveLength(NOTES);
    expect(facts[0]?.files.mp3).toBeDefined();
    expect(facts[1]?.missing).toEqual([{ file: 'mp3', reason: 'not_made' }]);
    expect(await from.service.stores.audit.page({ domains: 'all', order: 'newest', limit: 1 })).toMatchObject(
      [
        {
          ...{ actor: 'operator', action: 'account_exported', subject: 'ann@school.example' },
          details: { recordings: NOTES, sounds: NOTES },
        },
      ],
    );
    expect((await from.filesIn('audio')).filter((name) => name.startsWith('archive'))).toEqual([]);
    const again = await beep(env(), 'admin', 'export', 'person', 'ann', file).ended;
    expect(again).toEqual({ code: 1, output: `${file} exists already.\n` });
  });

  it.runIf(existsSync('/dev/full'))('says that what it prints goes nowhere', async () => {
    const full = await open('/dev/full', 'w');
    const args = [BEEP, 'admin', 'people', 'list'];
    const child = spawn(process.execPath, args, {
      env: { ...CHILD_ENVIRONMENT, ...env() },
      stdio: ['ignore', full.fd, 'pipe'],
    });
    const [said, [code]] = await Promise.all([
      child.stderr ? text(child.stderr) : undefined,
      once(child, 'close'),
    ]);
    await full.close();
    expect([code, said]).toEqual([1, expect.stringMatching(/^Standard output cannot be written: ENOSPC/)]);
  });

  it('writes over nothing, and makes no archive that has no place', async () => {
    const empty = join(folder, 'empty');
    await writeFile(empty, '');
    const pipe = join(folder, 'nothing');
    await symlink('/dev/null', pipe);
    const before = await from.service.stores.archives.newest({ kind: 'account', subject: 'ann' });
    for (const [file, reason] of [
      [empty, `${empty} exists already.`],
      [pipe, `${pipe} exists already.`],
      [folder, `${folder} exists already.`],
      [join(empty, 'file'), `${empty} is no folder that can be written.`],
      [join(folder, 'none', 'file'), `${join(folder, 'none')} is no folder that can be written.`],
    ] as const) {
      const { code, output } = await beep(env(), 'admin', 'export', 'person', 'ann', file).ended;
      expect([code, output]).toEqual([1, `${reason}\n`]);
    }
    expect(await from.service.stores.archives.newest({ kind: 'account', subject: 'ann' })).toEqual(before);
  });

  // spec: archives.15, titles.31
  it('writes the archive of a domain, with the owners', { tags: 'long' }, async () => {
    const [shown = '', hidden = ''] = (await factsIn(archive)).map(({ id }) => id);
    for (const [id, isTitleShown] of [
      [shown, true],
      [hidden, false],
    ] as const) {
      await from.service.stores.recordings.setTitle(id, { title: `Title of ${id}`, isTitleShown });
    }
    const file = join(folder, 'domain.zip');
    const args = ['admin', 'export', 'domain', 'school.example', file, '--json'];
    const { code, output } = await beep(env(), ...args).ended;
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ file, recordings: NOTES + 1 });
    expect(new Set((await factsIn(file)).map(({ owner }) => owner))).toEqual(new Set(['ann', 'ben']));
    const titles = (await factsIn(file)).filter(({ title }) => title !== undefined);
    expect(titles).toMatchObject([{ id: shown, title: `Title of ${shown}`, titleShown: true }]);
    for (const id of [shown, hidden]) {
      await from.service.stores.recordings.setTitle(id, { title: null, isTitleShown: false });
    }
  });

  // spec: archives.8
  it('continues after being killed', { tags: 'long' }, async () => {
    const file = join(folder, 'killed.zip');
    const isPart = (name: string): boolean => /^killed\.zip\.\w+\.part$/.test(name);
    const args = ['admin', 'export', 'person', 'ann', file] as const;
    for (const isSeen of [
      async () =>
        (await from.service.stores.archives.newest({ kind: 'account', subject: 'ann' }))?.state ===
        'preparing',
      async () => (await readdir(folder)).some(isPart),
    ]) {
      const { child, ended } = beep(env(), ...args);
      await expect
        .poll(async () => child.exitCode !== null || (await isSeen()), { interval: 1, timeout: 60_000 })
        .toBe(true);
      child.kill('SIGKILL');
      await ended;
    }
    await rm(file, { force: true });
    expect((await beep(env(), ...args).ended).code).toBe(0);
    expect((await readFile(file)).equals(await readFile(archive))).toBe(true);
    expect((await readdir(folder)).filter(isPart)).toEqual([]);
  });

  it.each([
    ['an address that nobody has', ['person', 'eve@school.example', 'x.zip'], 'Nobody with the address'],
    ['all domains', ['domain', '*', 'x.zip'], 'Name one domain.'],
    ['no file', ['person', 'ann'], 'Usage: beep admin export person ACCOUNT FILE'],
  ])('refuses %s', async (_name, args, message) => {
    const { code, output } = await beep(env(), 'admin', 'export', ...args).ended;
    expect(code).toBe(2);
    expect(output).toContain(message);
  });
});

function describeImport(engine: string, open: () => Promise<Environment>): void {
  describe(`beep import on ${engine}`, { timeout: 120_000 }, () => {
    let env: Environment;
    let dataDir: string;
    let installation: Installation;

    beforeEach(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'beep-import-'));
      for (const part of ['db', 'audio', 'spool']) await mkdir(join(dataDir, part));
      env = { DATA_DIR: dataDir, ...(await open()) };
      // The first start creates the database.
      const db = env.DATABASE_URL
        ? await openPostgres(env.DATABASE_URL)
        : await openSqlite(join(dataDir, 'db', 'beep.sqlite'));
      await db.destroy();
      installation = await openInstallation(env);
    });
    afterEach(async () => {
      await installation.close();
      await rm(dataDir, { recursive: true });
    });

    const found = async (): Promise<number> => {
      let count = 0;
      for (const { id } of await factsIn(archive)) {
        if (await installation.stores.recordings.find(id)) count += 1;
      }
      return count;
    };

    // spec: archives.16
    it('brings everything into an empty installation, once, also after being killed', {
      tags: 'long',
    }, async () => {
      const killed = beep(env, 'import', archive, 'zoe');
      await expect
        .poll(async () => killed.child.exitCode !== null || (await found()) > 0, {
          interval: 1,
          timeout: 60_000,
        })
        .toBe(true);
      killed.child.kill('SIGKILL');
      await killed.ended;
      const { code, output } = await beep(env, 'import', archive, 'zoe', '--json').ended;
      expect(code).toBe(0);
      const { counts } = JSON.parse(output) as { counts: Record<string, number> };
      expect((counts.imported ?? 0) + (counts.present ?? 0)).toBe(NOTES);
      expect(counts.present).toBeGreaterThan(0);
      for (const facts of await factsIn(archive)) {
        expect(await installation.stores.recordings.find(facts.id)).toMatchObject({
          ownerUid: 'zoe',
          sha256: facts.sha256,
          duration: facts.durationSeconds,
          createdAt: Date.parse(facts.createdAt),
          listenCount: facts.listens,
        });
      }
      const again = await beep(env, 'import', archive, 'zoe', '--json').ended;
      expect(JSON.parse(again.output)).toMatchObject({ counts: { imported: 0, present: NOTES } });
    });

    it('says which recordings it refused', { tags: 'long' }, async () => {
      await beep(env, 'import', archive, 'zoe').ended;
      const { code, output } = await beep(env, 'import', archive, 'yan').ended;
      expect(code).toBe(1);
      expect(output).toContain(`refused: ${NOTES}\n`);
      expect(output).toMatch(/^Refused [\w-]{22}: it belongs to another account here\.$/m);
    });
  });
}

describeImport('SQLite', async () => ({}));

whereAvailable('archives on PostgreSQL and S3', await openS3(), (s3: S3Server) => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await startPostgres();
  }, 60_000);
  afterAll(async () => {
    await cluster.stop();
    await s3.stop();
  });

  describeImport('PostgreSQL and S3', async () => {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = await s3.createBucket();
    return {
      DATABASE_URL: await cluster.createDatabase(),
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
  });

  describe('an archive on S3', () => {
    // spec: archives.2
    it('is read from the bucket, whole and in parts, and leaves no copy in the spool', {
      tags: 'long',
    }, async () => {
      const store = createS3AudioStore(await s3.createBucket());
      const test = await openTestService(() => ({}), { audio: store });
      onTestFinished(async () => {
        await test.close();
        store.close();
      });
      const id = await aNote(test);
      const { path, bytes } = await prepareArchiveOf(test);
      expect(await test.filesIn('spool')).toEqual([]);
      const whole = await test.request(path);
      const etag = whole.headers.get('ETag') ?? '';
      const zip = Buffer.from(await whole.arrayBuffer());
      expect(zip.length).toBe(bytes);
      const sound = Object.entries(unzipSync(zip)).find(([name]) => name.endsWith('.webm'));
      const stored = await test.service.stores.recordings.find(id);
      expect(sumOf(sound?.[1] ?? new Uint8Array())).toBe(stored?.sha256);
      const middle = Math.floor(webm.length / 2);
      for (const [range, start, end] of [
        ['0-0', 0, 1],
        // From the header of the first file into its sound, from there to behind it, and to the end.
        [`10-${middle}`, 10, middle + 1],
        [`${middle}-${webm.length + 5000}`, middle, webm.length + 5001],
        [`-40`, bytes - 40, bytes],
      ] as const) {
        const part = await test.request(path, { headers: { Range: `bytes=${range}`, 'If-Range': etag } });
        expect(part.status).toBe(206);
        expect(Buffer.from(await part.arrayBuffer()).equals(zip.subarray(start, end))).toBe(true);
      }
      expect(test.logged).toEqual([]);
    });
  });
});
