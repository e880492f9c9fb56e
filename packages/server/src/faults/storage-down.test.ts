/** @module-tag long */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@beep/testkit/postgres';
import { type FaultyProxy, type ProxyConduct, startFaultyProxy } from '@beep/testkit/proxy';
import { openS3, type S3Server } from '@beep/testkit/s3';
import { freePort } from '@beep/testkit/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readSample } from '../testing/sample-audio.ts';
import { type LaunchedMain, launchMain, type StartedMain, startMain } from '../testing/start-main.ts';
import { whereAvailable } from '../testing/where-available.ts';
import { type FaultClient, play, signIn, statusOf, upload } from './fault-client.ts';
import { COMMON_ENV } from './installation.ts';

/** Clients give up a stalled upload after this time. */
const ANSWER_LIMIT_MS = 30_000;
const INTERNAL_ERROR = 'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** The part of a service behind a faulty connection, and the variables that configure it. */
interface FaultyPart {
  readonly line: FaultyProxy;
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

describeDown('the database', startFaultyDatabase, [
  ['refuses', { kind: 'refuse' }],
  ['stands still', { kind: 'hang' }],
]);

describeStart('the database', 'database', startFaultyDatabase, ({ DATABASE_URL = '' }) => ({
  DATABASE_URL: new URL('/absent', DATABASE_URL).href,
}));

whereAvailable('a bucket that is down', await openS3(), (s3) => {
  afterAll(() => s3.stop());
  describeDown('the bucket', () => startFaultyBucket(s3), [
    ['refuses', { kind: 'refuse' }],
    ['stands still', { kind: 'hang' }],
    ['answers 500', { kind: 'answer', bytes: INTERNAL_ERROR }],
    ['breaks off', { kind: 'cut', answeredBytes: 10 }],
  ]);
  describeStart(
    'the bucket',
    'audio_store',
    () => startFaultyBucket(s3),
    () => ({ S3_SECRET_ACCESS_KEY: 'wrong' }),
  );
});

function describeDown(
  what: string,
  start: () => Promise<FaultyPart>,
  conducts: readonly (readonly [string, ProxyConduct])[],
): void {
  describe(what, { timeout: 120_000 }, () => {
    let parts: FaultyPart;
    let dataDir: string;
    let server: StartedMain;
    let client: FaultClient;
    let webm: Uint8Array<ArrayBuffer>;

    beforeAll(async () => {
      [parts, webm, dataDir] = await Promise.all([
        start(),
        readSample('recorded.webm'),
        mkdtemp(join(tmpdir(), 'beep-down-')),
      ]);
      server = await startMain(await freePort(), { ...COMMON_ENV, DATA_DIR: dataDir, ...parts.env });
      client = await signIn(server.origin, 'ann');
    }, 120_000);
    afterAll(async () => {
      await server?.kill();
      await parts?.stop();
      await rm(dataDir, { recursive: true, force: true });
    });

    afterEach(() => parts.line.conduct({ kind: 'pass' }));

    const ready = (): Promise<number> => statusOf(client.call('/readyz'));

    it.each(conducts)(
      'that %s is reported unavailable in time, and nothing is lost',
      async (_name, conduct) => {
        const kept = await upload(client, crypto.randomUUID(), webm);
        const sound = await play(client, kept.id);
        const key = crypto.randomUUID();
        parts.line.conduct(conduct);
        const started = performance.now();
        const [readiness, life, uploading, mp3] = await Promise.all([
          ready(),
          statusOf(client.call('/livez')),
          upload(client, key, webm),
          statusOf(client.call(`/api/v1/recordings/${kept.id}/download`)),
        ]);
        expect([readiness, life, uploading.status, mp3]).toEqual([503, 200, 503, 503]);
        expect(performance.now() - started).toBeLessThan(ANSWER_LIMIT_MS);
        parts.line.conduct({ kind: 'pass' });
        await expect.poll(ready, { timeout: 30_000 }).toBe(200);
        expect(await play(client, kept.id)).toEqual(sound);
        const again = await upload(client, key, webm);
        expect(again.status).toBe(201);
        expect(await play(client, again.id)).toEqual(sound);
      },
    );

    it('that is slow is waited for', async () => {
      parts.line.conduct({ kind: 'slow', delayMs: 300 });
      const { status, id } = await upload(client, crypto.randomUUID(), webm);
      expect(status).toBe(201);
      expect((await play(client, id)).duration).toBeGreaterThan(0);
    });
  });
}

function describeStart(
  what: string,
  reason: string,
  openPart: () => Promise<FaultyPart>,
  misconfigured: (env: FaultyPart['env']) => Readonly<Record<string, string>>,
): void {
  describe(`a start while ${what} is away`, { timeout: 120_000 }, () => {
    let part: FaultyPart;
    let dataDir: string;
    const launched: LaunchedMain[] = [];

    beforeAll(async () => {
      part = await openPart();
      dataDir = await mkdtemp(join(tmpdir(), 'beep-waits-'));
    }, 120_000);
    afterEach(async () => {
      for (const main of launched.splice(0)) await main.kill();
    });
    afterAll(async () => {
      await part?.stop();
      await rm(dataDir, { recursive: true, force: true });
    });

    async function launch(changes: Readonly<Record<string, string>> = {}): Promise<LaunchedMain> {
      const main = launchMain(await freePort(), {
        ...COMMON_ENV,
        DATA_DIR: dataDir,
        ...part.env,
        ...changes,
      });
      launched.push(main);
      return main;
    }

    const reasonsOf = async ({ origin }: LaunchedMain): Promise<unknown> => {
      const response = await fetch(`${origin}/readyz`).catch(() => undefined);
      const { reasons } = ((await response?.json()) ?? {}) as { reasons?: unknown };
      return response && [response.status, reasons];
    };

    it('listens, logs why it waits, rejects everything else, and serves after recovery', async () => {
      part.line.conduct({ kind: 'refuse' });
      const main = await launch();
      await expect.poll(() => reasonsOf(main), { timeout: 30_000 }).toEqual([503, [reason]]);
      expect((await fetch(`${main.origin}/livez`)).status).toBe(200);
      for (const path of ['/', '/api/v1/users/ann/recordings', '/media/x.webm']) {
        const refused = await fetch(`${main.origin}${path}`);
        expect([path, refused.status, refused.headers.get('Retry-After')]).toEqual([path, 503, '5']);
        expect(await refused.json()).toMatchObject({ code: 'unavailable' });
      }
      expect(main.output()).not.toContain('Beep is ready');
      expect(main.output().match(/"event":"start_waits"/g)).toHaveLength(1);
      part.line.conduct({ kind: 'pass' });
      await main.ready;
      expect(await reasonsOf(main)).toEqual([200, undefined]);
      const client = await signIn(main.origin, 'ann');
      expect((await upload(client, crypto.randomUUID(), await readSample('recorded.webm'))).status).toBe(201);
    });

    it('stops properly when asked to', async () => {
      part.line.conduct({ kind: 'refuse' });
      const main = await launch();
      await expect.poll(() => reasonsOf(main), { timeout: 30_000 }).toEqual([503, [reason]]);
      expect(await main.stop()).toBe(0);
      part.line.conduct({ kind: 'pass' });
    });

    it('does not wait for an error that only the operator can fix', async () => {
      part.line.conduct({ kind: 'pass' });
      const main = await launch(misconfigured(part.env));
      await main.exited;
      expect([main.child.exitCode, main.output()]).toEqual([
        1,
        expect.stringMatching(
          /^(DATABASE_URL: the database absent [^\n]* cannot be used: |The bucket [^\n]* refuses the keys\. )[^\n]*\n$/,
        ),
      ]);
    });
  });
}

async function startFaultyDatabase(): Promise<FaultyPart> {
  const cluster = await startPostgres();
  const url = new URL(await cluster.createDatabase());
  const line = await startFaultyProxy(Number(url.port));
  url.port = String(line.port);
  return {
    line,
    env: { DATABASE_URL: url.href },
    stop: async () => {
      await line.close();
      await cluster.stop();
    },
  };
}

async function startFaultyBucket(s3: S3Server): Promise<FaultyPart> {
  const bucket = await s3.createBucket();
  const line = await startFaultyProxy(Number(new URL(bucket.endpoint).port));
  return {
    line,
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
      S3_BUCKET: bucket.bucket,
      S3_REGION: bucket.region,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    },
    stop: () => line.close(),
  };
}
