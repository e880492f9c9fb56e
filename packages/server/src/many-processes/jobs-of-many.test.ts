/** @module-tag long */
import { randomUUID } from 'node:crypto';
import { makeWebm } from '@beep/testkit/audio';
import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { openS3, type S3Access, type S3Server } from '@beep/testkit/s3';
import { freePort } from '@beep/testkit/server';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELETE_ACCOUNT } from '../auth/delete-account.ts';
import { MAKE_MP3 } from '../media/mp3-renditions.ts';
import type { JobRecord } from '../storage/job-store.ts';
import { openPostgresStores } from '../storage/postgres/postgres-stores.ts';
import { newRecordingId } from '../storage/recording-id.ts';
import { createS3AudioStore } from '../storage/s3/s3-audio-store.ts';
import type { Stores } from '../storage/stores.ts';
import { aRecording } from '../testing/a-recording.ts';
import type { StartedMain } from '../testing/start-main.ts';
import { whereAvailable } from '../testing/where-available.ts';
import { type Fleet, startFleet } from './start-fleet.ts';

const PATIENT = { timeout: 120_000 };

whereAvailable('the jobs of many processes', await openS3(), describeJobs);

/** Long enough that a process can be killed while it encodes the mp3. */
const LONG_SECONDS = 300;
/** Three batches of a deletion. */
const RECORDINGS_OF_BEN = 250;

function describeJobs(s3Server: S3Server): void {
  describe('the jobs of many processes', { timeout: 300_000 }, () => {
    let cluster: PostgresCluster;
    let databaseUrl: string;
    let bucket: S3Access;
    let fleet: Fleet;
    let stores: Stores;
    let audio: ReturnType<typeof createS3AudioStore>;
    let servers: readonly [StartedMain, StartedMain, StartedMain];
    let ann: { token: string; uid: string };

    beforeAll(async () => {
      [cluster, bucket] = await Promise.all([startPostgres(), s3Server.createBucket()]);
      databaseUrl = await cluster.createDatabase();
      const ports = [await freePort(), await freePort(), await freePort()];
      fleet = await startFleet({ databaseUrl, s3: bucket, ports });
      const [a, b, c] = fleet.servers;
      if (!a || !b || !c) throw new Error('There are fewer than three.');
      servers = [a, b, c];
      stores = await openPostgresStores(databaseUrl);
      audio = createS3AudioStore(bucket);
      ann = await fleet.signIn('ann');
    }, 120_000);
    afterAll(async () => {
      await fleet?.stop();
      await stores?.close();
      audio?.close();
      await Promise.all([cluster?.stop(), s3Server.stop()]);
    });

    const job = (kind: string, key: string): Promise<JobRecord | undefined> =>
      stores.jobs.find({ kind, key });

    async function aNote(server: StartedMain, seconds: number): Promise<string> {
      const response = await fetch(`${server.origin}/api/v1/recordings/`, {
        method: 'POST',
        body: await makeWebm({ seconds }),
        headers: { Authorization: `Bearer ${ann.token}` },
      });
      expect(response.status).toBe(201);
      return ((await response.json()) as { filename: string }).filename;
    }

    /** What a player receives, whether streamed during encoding or fetched from the bucket. */
    async function mp3(server: StartedMain, id: string): Promise<Buffer> {
      const response = await fetch(`${server.origin}/media/${id}.mp3`);
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    }

    it('encode an mp3 once if two processes are asked at the same time', async () => {
      const id = await aNote(servers[0], 60);
      const files = await Promise.all(servers.map((server) => mp3(server, id)));
      for (const bytes of files) expect(bytes.equals(files[0] ?? Buffer.alloc(0))).toBe(true);
      expect((files[0]?.length ?? 0) / 8000).toBeCloseTo(60, 0);
      await expect.poll(() => job(MAKE_MP3, id), PATIENT).toMatchObject({ status: 'done' });
      const encoded = await Promise.all(servers.map(mp3sMade));
      expect(sum(encoded)).toBe(1);
    });

    it('count 1,000 concurrent listeners exactly, and one listener who reports 1,000 times once', async () => {
      const id = await aNote(servers[0], 3);
      const play = async (index: number, listener: string): Promise<number> => {
        const headers = { 'X-Listener-Id': listener };
        const url = `${servers[index % 3]?.origin}/api/v1/recordings/${id}/play`;
        const response = await fetch(url, { method: 'POST', headers });
        await response.body?.cancel();
        return response.status;
      };
      const thousand = Array.from({ length: 1000 }, (_, index) => index);
      const statuses = await Promise.all(thousand.map((index) => play(index, randomUUID())));
      expect(new Set(statuses)).toEqual(new Set([204]));
      expect((await stores.recordings.find(id))?.listenCount).toBe(1000);
      const one = randomUUID();
      expect(new Set(await Promise.all(thousand.map((index) => play(index, one))))).toEqual(new Set([204]));
      expect((await stores.recordings.find(id))?.listenCount).toBe(1001);
    });

    it('take over an mp3 and an account deletion from a killed process', async () => {
      const [a, b] = servers;
      const ben = await fleet.signIn('ben');
      const bens = Array.from({ length: RECORDINGS_OF_BEN }, newRecordingId);
      for (const id of bens) await aRowOf(ben.uid, id);
      const id = await aNote(a, LONG_SECONDS);
      const before = await Promise.all([b, servers[2]].map(mp3sMade));
      const everything = { uid: ben.uid, deletedAt: Number.MAX_SAFE_INTEGER };
      const remaining = async (): Promise<readonly { readonly id: string }[]> =>
        stores.erasures.remaining(everything, RECORDINGS_OF_BEN);
      const left = async (): Promise<number> => (await remaining()).length;
      const unlock = await lockRow((await remaining()).at(-1)?.id ?? '');
      const deleting = await fetch(`${a.origin}/api/v1/profile/me`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${ben.token}` },
      });
      expect(deleting.status).toBe(200);
      for (const { origin } of servers) {
        expect((await fetch(`${origin}/api/v1/recordings/${bens[0]}`)).status).toBe(410);
      }
      await expect.poll(left, { interval: 5, timeout: 60_000 }).toSatisfy(isUnderWay);
      const listening = await fetch(`${a.origin}/media/${id}.mp3`);
      await listening.body?.getReader().read();
      const fileElsewhere = mp3(b, id);
      await a.kill();
      expect(await left()).toBeGreaterThan(0);
      for (const [kind, key] of [
        [MAKE_MP3, id],
        [DELETE_ACCOUNT, ben.uid],
      ] as const) {
        expect(await stores.jobs.find({ kind, key })).toMatchObject({ status: 'running', attempts: 1 });
      }
      await unlock();
      expect((await fileElsewhere).length / 8000).toBeCloseTo(LONG_SECONDS, 0);
      await expect.poll(() => audio.open(`${id}.mp3`), PATIENT).toBeDefined();
      const after = await Promise.all([b, servers[2]].map(mp3sMade));
      expect(sum(after) - sum(before)).toBe(1);
      const deletion = { kind: DELETE_ACCOUNT, key: ben.uid };
      await expect.poll(() => stores.jobs.find(deletion), PATIENT).toMatchObject({ status: 'done' });
      expect(await left()).toBe(0);
    });

    /** Locks a recording's row, so that its deletion cannot finish; resolves with the release. */
    async function lockRow(id: string): Promise<() => Promise<void>> {
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query('begin');
      const { rowCount } = await client.query('select from recordings where id = $1 for update', [id]);
      expect(rowCount).toBe(1);
      return () => client.end();
    }

    function aRowOf(ownerUid: string, id: string): Promise<unknown> {
      return stores.recordings.create(
        aRecording({ id, ownerUid, bytes: 2000, duration: 1, createdAt: Date.now() }),
      );
    }
  });
}

/** Some are erased, but not all. */
const isUnderWay = (left: number): boolean => left > 0 && left < RECORDINGS_OF_BEN;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The number of mp3s that a process has finished. */
async function mp3sMade({ origin }: StartedMain): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const [, made] = /^beep_mp3_duration_seconds_count\{outcome="made"\} (\d+)$/m.exec(metrics) ?? [];
  return Number(made ?? 0);
}
