import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { openS3, type S3Server } from '@beep/testkit/s3';
import { freePort } from '@beep/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSample } from '../testing/sample-audio.ts';
import type { StartedMain } from '../testing/start-main.ts';
import { whereAvailable } from '../testing/where-available.ts';
import { type Fleet, startFleet } from './start-fleet.ts';

const FIVE_MINUTES_MS = 300_000;

whereAvailable('processes whose clocks disagree', await openS3(), (s3Server) => {
  describe('processes whose clocks disagree', { tags: 'long', timeout: 120_000 }, () => {
    let cluster: PostgresCluster;
    let fleet: Fleet;
    let right: StartedMain;
    let ahead: StartedMain;
    let behind: StartedMain;
    let headers: Readonly<Record<string, string>>;

    beforeAll(async () => {
      const [started, s3] = await Promise.all([startPostgres(), (s3Server as S3Server).createBucket()]);
      cluster = started;
      const databaseUrl = await cluster.createDatabase();
      const ports = [await freePort(), await freePort(), await freePort()];
      const clocksAheadMs = [0, FIVE_MINUTES_MS, -FIVE_MINUTES_MS];
      fleet = await startFleet({ databaseUrl, s3, ports, clocksAheadMs });
      const [a, b, c] = fleet.servers;
      if (!a || !b || !c) throw new Error('There are fewer than three.');
      [right, ahead, behind] = [a, b, c];
      headers = { Authorization: `Bearer ${(await fleet.signIn('ann')).token}` };
    }, 120_000);
    afterAll(async () => {
      await fleet?.stop();
      await Promise.all([cluster?.stop(), s3Server.stop()]);
    });

    const call = async ({ origin }: StartedMain, path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`${origin}/api/v1${path}`, { ...init, headers: { ...headers, ...init.headers } });

    async function aNote(server: StartedMain): Promise<string> {
      const body = await readSample('recorded.webm');
      const response = await call(server, '/recordings/', { method: 'POST', body });
      expect(response.status).toBe(201);
      return ((await response.json()) as { filename: string }).filename;
    }

    it('allow a delete to be undone for 60 seconds, whichever process is asked', async () => {
      for (const deleting of [right, ahead, behind]) {
        const id = await aNote(deleting);
        for (const restoring of [right, ahead, behind]) {
          const deleted = await call(deleting, `/recordings/${id}`, { method: 'DELETE' });
          expect(deleted.status).toBe(204);
          const restored = await call(restoring, `/recordings/${id}/restore`, { method: 'POST' });
          expect(restored.status).toBe(200);
        }
      }
    });

    it('expire a recording at one time', async () => {
      const id = await aNote(right);
      const inTwoMinutes = Math.floor(Date.now() / 1000) + 120;
      const change = { method: 'PATCH', body: JSON.stringify({ expires_at: inTwoMinutes }) };
      for (const server of [right, ahead, behind]) {
        const json = { 'Content-Type': 'application/json' };
        expect((await call(server, `/recordings/${id}`, { ...change, headers: json })).status).toBe(200);
        for (const other of [right, ahead, behind]) {
          expect((await call(other, `/recordings/${id}`)).status).toBe(200);
        }
      }
    });

    it('sign URLs that are valid from now on, for the same duration', async () => {
      const id = await aNote(right);
      for (const server of [right, ahead, behind]) {
        const response = await fetch(`${server.origin}/media/${id}.webm`, { redirect: 'manual' });
        const address = new URL(response.headers.get('Location') ?? '');
        const [, day, time] = /^(\d{8})T(\d{6})Z$/.exec(address.searchParams.get('X-Amz-Date') ?? '') ?? [];
        const signedAt = Date.parse(
          `${day?.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time?.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`,
        );
        expect(Math.abs(signedAt - Date.now())).toBeLessThan(30_000);
        expect(address.searchParams.get('X-Amz-Expires')).toBe('300');
        expect((await fetch(address)).status).toBe(200);
      }
    });

    it('log once by how much they deviate', async () => {
      const warnings = (server: StartedMain): string[] => server.output().match(/clock_deviates/g) ?? [];
      expect([right, ahead, behind].map((server) => warnings(server).length)).toEqual([0, 1, 1]);
      expect(ahead.output()).toMatch(/ is (299|300|301)\.\d s ahead of the database's/);
      const metrics = await (await fetch(`${behind.origin}/metrics`)).text();
      const [, seconds] = /^beep_clock_deviation_seconds (\S+)$/m.exec(metrics) ?? [];
      expect(Number(seconds)).toBeCloseTo(-300, 0);
    });
  });
});
