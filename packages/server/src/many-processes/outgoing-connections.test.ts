/** @module-tag long */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@beep/testkit/postgres';
import { openS3, type S3Server } from '@beep/testkit/s3';
import { freePort } from '@beep/testkit/server';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultClient, responseOf, signIn, statusOf, upload } from '../faults/fault-client.ts';
import { readSample } from '../testing/sample-audio.ts';
import { type StartedMain, startMain } from '../testing/start-main.ts';
import { whereAvailable } from '../testing/where-available.ts';

const TELL_CONNECTIONS = new URL('../testing/log-connections.ts', import.meta.url).href;
const CONNECTS = /^CONNECTS .*$/gm;
const REACHES = /^REACHES (.*)$/gm;
const S3 = await openS3();

describe('the service’s outgoing connections', { timeout: 120_000 }, () => {
  let dataDir: string;
  let main: StartedMain | undefined;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'beep-outgoing-'));
  });
  afterEach(async () => {
    await main?.stop();
    await rm(dataDir, { recursive: true });
  });

  async function start(env: Readonly<Record<string, string>> = {}): Promise<StartedMain> {
    const port = await freePort();
    main = await startMain(port, {
      AUTH: 'local',
      DATA_DIR: dataDir,
      NODE_OPTIONS: `--import=${TELL_CONNECTIONS}`,
      ...env,
    });
    return main;
  }

  function addressesOf(service: StartedMain): readonly string[] {
    return [...service.output().matchAll(REACHES)].map(([, address = '']) => address);
  }

  /** The targets other than its own port, where its start looks for another program. */
  function othersOf(service: StartedMain): readonly string[] {
    const { port } = new URL(service.origin);
    return addressesOf(service).filter((address) => !address.endsWith(`:${port}`));
  }

  /** The same without repetition, once it has exited. Fails if a connection has no target. */
  async function reached(service: StartedMain): Promise<string[]> {
    expect(await service.stop()).toBe(0);
    expect(service.output().match(CONNECTS) ?? []).toHaveLength(addressesOf(service).length);
    return [...new Set(othersOf(service))];
  }

  // spec: H2
  it('are none, from the first recording to the deletion of its account', async () => {
    const service = await start();
    await useAll(await signIn(service.origin, 'ann'));
    expect(await reached(service)).toEqual([]);
  });

  // spec: H9
  it('are none for the transcripts that it writes itself, in a process that may open none', async () => {
    const service = await start({ TRANSCRIPTION: 'built-in' });
    const client = await signIn(service.origin, 'ann');
    const { id } = await upload(client, crypto.randomUUID(), await readSample('recorded.webm'));
    const transcript = (): Promise<number> => statusOf(client.call(`/api/v1/recordings/${id}/transcript`));
    await expect.poll(transcript, { timeout: 60_000 }).toBe(200);
    expect(await reached(service)).toEqual([]);
  });

  // spec: H10
  it('include those to a configured transcription engine', async () => {
    const engine = await listen((_request, response) => response.end('WEBVTT\n'));
    const service = await start({ TRANSCRIPTION: 'url', TRANSCRIPTION_URL: `http://${hostOf(engine)}` });
    await upload(await signIn(service.origin, 'ann'), crypto.randomUUID(), await readSample('recorded.webm'));
    await expect.poll(() => othersOf(service), { timeout: 20_000 }).not.toEqual([]);
    expect(await reached(service)).toEqual([hostOf(engine)]);
    engine.close();
  });

  // spec: H8
  it('lead to the database only, with rows in PostgreSQL', async () => {
    const cluster = await startPostgres();
    const databaseUrl = await cluster.createDatabase();
    const service = await start({ DATABASE_URL: databaseUrl });
    await useAll(await signIn(service.origin, 'ann'));
    expect(await reached(service)).toEqual([new URL(databaseUrl).host]);
    await cluster.stop();
  });

  // spec: H4
  it('lead to the token keys only, with Google sign-in', async () => {
    const keys = await listen((_request, response) => response.end('{"keys":[]}'));
    const service = await start({
      AUTH: 'firebase',
      FIREBASE_PROJECT_ID: 'beep-test',
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'beep-test.example',
      FIREBASE_JWKS_URL: `http://${hostOf(keys)}`,
    });
    const header = Buffer.from('{"alg":"RS256","kid":"ours"}').toString('base64url');
    const headers = { Authorization: `Bearer ${header}.e30.c2lnbmVk` };
    const answer = await fetch(`${service.origin}/api/v1/users/ann/recordings`, { headers });
    expect(answer.status).toBe(401);
    expect(await reached(service)).toEqual([hostOf(keys)]);
    keys.close();
  });

  whereAvailable('where the service goes with S3', S3, (s3: S3Server) => {
    afterAll(() => s3.stop());

    // spec: H7
    it('lead to the bucket only, with audio in S3', async () => {
      const bucket = await s3.createBucket();
      const service = await start({
        S3_ENDPOINT: bucket.endpoint,
        S3_BUCKET: bucket.bucket,
        S3_REGION: bucket.region,
        S3_ACCESS_KEY_ID: bucket.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      });
      await useAll(await signIn(service.origin, 'ann'));
      expect(await reached(service)).toEqual([new URL(bucket.endpoint).host]);
    });
  });
});

/**
 * Makes a recording with everything derived from it, subscribes to the newsletter and deletes the account.
 */
async function useAll(client: FaultClient): Promise<void> {
  const { id } = await upload(client, crypto.randomUUID(), await readSample('recorded.webm'));
  const paths = [
    `/api/v1/recordings/${id}`,
    `/media/${id}.webm`,
    `/media/${id}.mp3`,
    `/play/${id}/card.png`,
    `/api/v1/users/${client.uid}/recordings`,
  ];
  for (const path of paths) expect(await statusOf(client.call(path))).toBe(200);
  const newsletter = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ EMAIL: 'ann@example.org' }),
  };
  expect(await statusOf(client.call('/api/v1/newsletter', newsletter))).toBe(200);
  expect((await responseOf(client.call('/api/v1/profile/me', { method: 'DELETE' }))).status).toBe(200);
}

async function listen(response: RequestListener): Promise<Server> {
  const server = createServer(response).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function hostOf(server: Server): string {
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
