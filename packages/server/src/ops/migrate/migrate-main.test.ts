/** @module-tag long */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { openS3, type S3Access, type S3Server } from '@beep/testkit/s3';
import { freePort } from '@beep/testkit/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AudioListing } from '../../storage/audio-store.ts';
import { openDataFolder } from '../../storage/data-folder.ts';
import { openPostgres } from '../../storage/postgres/open-postgres.ts';
import { newRecordingId } from '../../storage/recording-id.ts';
import { createS3AudioStore } from '../../storage/s3/s3-audio-store.ts';
import { openSqlite } from '../../storage/sqlite/open-sqlite.ts';
import { createSqlStores } from '../../storage/stores.ts';
import { builtProgram } from '../../testing/built-programs.ts';
import { CHILD_ENVIRONMENT } from '../../testing/child-environment.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { type StartedMain, startMain } from '../../testing/start-main.ts';
import { whereAvailable } from '../../testing/where-available.ts';

const MIGRATE = builtProgram('migrate');
const ROWS = 4000;
const FILES = 40;
const NOW = Date.now();

whereAvailable('the command that copies to PostgreSQL and S3', await openS3(), testOn);

interface Target {
  readonly databaseUrl: string;
  readonly bucket: S3Access;
}

function testOn(s3: S3Server): void {
  afterAll(() => s3.stop());

  describe('the command that copies to PostgreSQL and S3', { timeout: 120_000 }, () => {
    let cluster: PostgresCluster;
    let dataDir: string;
    let ids: readonly string[];
    const servers: StartedMain[] = [];

    beforeAll(async () => {
      cluster = await startPostgres();
    }, 60_000);
    afterAll(() => cluster.stop());
    beforeEach(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'beep-copy-'));
      ids = await seed(dataDir);
    });
    afterEach(async () => {
      for (const server of servers.splice(0)) await server.kill();
      await rm(dataDir, { recursive: true });
    });

    const newTarget = async (): Promise<Target> => ({
      databaseUrl: await cluster.createDatabase(),
      bucket: await s3.createBucket(),
    });

    function command(target: Target): {
      child: ChildProcess;
      ended: Promise<{ code: unknown; output: string }>;
    } {
      const child = spawn(process.execPath, [MIGRATE], {
        env: { ...CHILD_ENVIRONMENT, DATA_DIR: dataDir, ...environmentOf(target) },
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

    const rowsThere = async ({ databaseUrl }: Target): Promise<number> => {
      const db = await openPostgres(databaseUrl);
      const rows = await db.selectFrom('recordings').select('id').execute();
      await db.destroy();
      return rows.length;
    };

    const filesThere = async ({ bucket }: Target): Promise<AudioListing[]> => {
      const store = createS3AudioStore(bucket);
      const files: AudioListing[] = [];
      for await (const file of store.list()) files.push(file);
      store.close();
      return files;
    };

    it('counts and compares everything, and the copy plays and completes pending work', async () => {
      const target = await newTarget();
      const { code, output } = await command(target).ended;
      // Besides recordings: at most three settings, and the account that is being deleted.
      expect(output).toMatch(new RegExp(`^Copied and compared \\d+ rows and ${FILES} audio files\\.\n$`));
      expect(code).toBe(0);
      expect(await rowsThere(target)).toBe(ROWS);
      expect(await filesThere(target)).toHaveLength(FILES);

      const server = await startMain(await freePort(), {
        AUTH: 'local',
        DATA_DIR: dataDir,
        ...environmentOf(target),
      });
      servers.push(server);
      const audio = await fetch(`${server.origin}/media/${ids[0]}.webm`);
      expect([audio.status, new URL(audio.url).origin]).toEqual([200, target.bucket.endpoint]);
      expect(Buffer.from(await audio.arrayBuffer()).equals(await readSample('recorded.webm'))).toBe(true);
      // The unfinished account deletion is completed, with its recordings and files.
      await expect.poll(() => filesThere(target), { interval: 100, timeout: 60_000 }).toHaveLength(FILES - 1);
      expect((await fetch(`${server.origin}/media/${ids[1]}.webm`)).status).toBe(410);
    });

    it('leaves rows on which nothing starts without the new variables, until their owner wants it', async () => {
      const target = await newTarget();
      expect(await command(target).ended).toMatchObject({ code: 0 });
      const marker = join(dataDir, 'db', 'moved-to-postgresql');
      const start = async (): Promise<StartedMain> =>
        startMain(await freePort(), { AUTH: 'local', DATA_DIR: dataDir });
      await expect(start()).rejects.toThrow(`were copied to PostgreSQL. Set DATABASE_URL and the variables`);
      await expect(start()).rejects.toThrow(`delete ${marker}.`);
      await rm(marker);
      servers.push(await start());
    });

    it('keeps the keys that learning platforms know, and the sessions that they have begun', async () => {
      const port = await freePort();
      const keysOf = async (target?: Target): Promise<unknown> => {
        const variables = { AUTH: 'local', DATA_DIR: dataDir, ...(target && environmentOf(target)) };
        const server = await startMain(port, variables);
        servers.push(server);
        const answer = await fetch(`${server.origin}/lti/jwks`);
        await server.stop();
        return answer.json();
      };
      const before = await keysOf();
      const vouched = await readFile(join(dataDir, 'keys', 'vouched-key.json'), 'utf8');
      const target = await newTarget();
      expect(await command(target).ended).toMatchObject({ code: 0 });
      expect(await keysOf(target)).toEqual(before);
      const db = await openPostgres(target.databaseUrl);
      expect(await createSqlStores(db).settings.read('vouched_key')).toBe(vouched);
      await db.destroy();
    });

    it('continues after being killed, among the rows and among the files', async () => {
      const target = await newTarget();
      const first = command(target);
      await expect.poll(() => rowsThere(target), { interval: 1, timeout: 60_000 }).toBeGreaterThan(0);
      first.child.kill('SIGKILL');
      await first.ended;
      expect(first.child.signalCode).toBe('SIGKILL');
      const second = command(target);
      await expect
        .poll(async () => (await filesThere(target)).length, { interval: 1, timeout: 60_000 })
        .toBeGreaterThan(2);
      second.child.kill('SIGKILL');
      await second.ended;
      expect(second.child.signalCode).toBe('SIGKILL');
      const before = await filesThere(target);
      expect(before.length).toBeLessThan(FILES);
      expect(await command(target).ended).toMatchObject({ code: 0 });
      const after = await filesThere(target);
      expect(after).toHaveLength(FILES);
      // Complete files were not sent again.
      const times = new Map(after.map((file) => [file.name, file.storedAt]));
      expect(before.filter((file) => times.get(file.name) !== file.storedAt)).toEqual([]);
    });

    it('does not touch a target that is not empty', async () => {
      const target = await newTarget();
      const other = { ...(await newTarget()), bucket: target.bucket };
      expect(await command(target).ended).toMatchObject({ code: 0 });
      expect((await command(target).ended).output).toContain('already holds an installation');
      expect(await command(other).ended).toMatchObject({ code: 1 });
      expect((await command(other).ended).output).toContain('S3_BUCKET already holds something');
      expect(await rowsThere(other)).toBe(0);
      expect(await filesThere(target)).toHaveLength(FILES);
    });
  });
}

function environmentOf({ databaseUrl, bucket }: Target): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
}

/** Many rows, a few with audio; the second belongs to an account with an unfinished deletion. */
async function seed(dataDir: string): Promise<readonly string[]> {
  const parts = await openDataFolder(dataDir);
  const db = await openSqlite(join(parts.db, 'beep.sqlite'));
  const stores = createSqlStores(db);
  await stores.settings.remember('auth_mode', 'local');
  const audio = await readSample('recorded.webm');
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    id: newRecordingId(),
    owner_uid: n === 1 ? 'leaving' : 'ann',
    source: 'BEEP_WEB' as const,
    format: 'webm' as const,
    bytes: audio.length,
    duration_s: 1,
    created_at_ms: NOW - ROWS + n,
    expires_at_ms: null,
    file_removed_at_ms: n < FILES ? null : NOW,
    deleted_at_ms: n < FILES ? null : NOW,
  }));
  for (let at = 0; at < ROWS; at += 1000) {
    await db
      .insertInto('recordings')
      .values(rows.slice(at, at + 1000))
      .execute();
  }
  for (const { id } of rows.slice(0, FILES)) await writeFile(join(parts.audio, `${id}.webm`), audio);
  await stores.accountDeletions.begin({ uid: 'leaving', deletedAt: NOW });
  await db.destroy();
  return rows.map((row) => row.id);
}
