import { randomUUID } from 'node:crypto';
import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { openS3, type S3Access, type S3Server } from '@beep/testkit/s3';
import { freePort } from '@beep/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../recordings/removal/sweep.ts';
import { openPostgresStores } from '../storage/postgres/postgres-stores.ts';
import { createS3AudioStore } from '../storage/s3/s3-audio-store.ts';
import type { UploadBody } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';
import type { StartedMain } from '../testing/start-main.ts';
import { whereAvailable } from '../testing/where-available.ts';
import { type Fleet, startFleet } from './start-fleet.ts';

const JSON_BODY = { 'Content-Type': 'application/json' };
const NOT_AUDIO = 'x'.repeat(2000);

whereAvailable('many processes on one database and one bucket', await openS3(), describeFleet);

function describeFleet(s3Server: S3Server): void {
  describe('many processes on one database and one bucket', { timeout: 60_000 }, () => {
    let cluster: PostgresCluster;
    let databaseUrl: string;
    let bucket: S3Access;
    let fleet: Fleet;
    let token: string;
    let uid: string;
    let webm: Uint8Array<ArrayBuffer>;
    let servers: readonly [StartedMain, StartedMain, StartedMain];

    beforeAll(async () => {
      [cluster, bucket, webm] = await Promise.all([
        startPostgres(),
        s3Server.createBucket(),
        readSample('recorded.webm'),
      ]);
      databaseUrl = await cluster.createDatabase();
      const ports = [await freePort(), await freePort(), await freePort()];
      fleet = await startFleet({ databaseUrl, s3: bucket, ports });
      const [a, b, c] = fleet.servers;
      if (!a || !b || !c) throw new Error('There are fewer than three.');
      servers = [a, b, c];
      ({ token, uid } = await fleet.signIn('ann'));
    }, 120_000);
    afterAll(async () => {
      await fleet?.stop();
      await Promise.all([cluster?.stop(), s3Server.stop()]);
    });

    function call(server: StartedMain, path: string, init: RequestInit = {}): Promise<Response> {
      const headers = new Headers(init.headers);
      headers.set('Authorization', `Bearer ${token}`);
      return fetch(`${server.origin}${path}`, { ...init, headers, redirect: 'manual' });
    }

    function upload(server: StartedMain, key?: string): Promise<Response> {
      const headers = key === undefined ? {} : { 'Idempotency-Key': key };
      return call(server, '/api/v1/recordings/', { method: 'POST', body: webm, headers });
    }

    async function uploaded(server: StartedMain, key?: string): Promise<string> {
      const response = await upload(server, key);
      const body = (await response.json()) as { filename: string };
      expect([response.status, body]).toEqual([
        201,
        expect.objectContaining({ filename: expect.any(String) }),
      ]);
      return body.filename;
    }

    /** The size of what a player receives, or the error status. */
    async function play(server: StartedMain, id: string): Promise<number> {
      const response = await fetch(`${server.origin}/media/${id}.webm`);
      return response.ok ? (await response.arrayBuffer()).byteLength : response.status;
    }

    function status(server: StartedMain, path: string, init?: RequestInit): Promise<number> {
      return call(server, path, init).then(async (response) => {
        await response.body?.cancel();
        return response.status;
      });
    }

    async function everywhere(path: string): Promise<number[]> {
      return Promise.all(servers.map((server) => status(server, path)));
    }

    // spec: L9
    it('play from one process what was uploaded to another, and stop everywhere after a third deletes it', async () => {
      const [a, b, c] = servers;
      const id = await uploaded(a);
      const redirect = await call(b, `/media/${id}.webm`);
      expect(redirect.status).toBe(302);
      expect(redirect.headers.get('location')).toContain(bucket.endpoint);
      expect(await play(b, id)).toBeGreaterThan(1024);
      expect(await status(c, `/api/v1/recordings/${id}`, { method: 'DELETE' })).toBe(204);
      expect(await everywhere(`/media/${id}.webm`)).toEqual([410, 410, 410]);
      expect(await everywhere(`/api/v1/recordings/${id}`)).toEqual([410, 410, 410]);
    });

    // spec: tokens.4
    it('refuse an API token everywhere, at once, after one of them revoked it', async () => {
      const [a, , c] = servers;
      const tokens = '/api/v1/users/me/api-tokens';
      const body = JSON.stringify({ name: 'Backup', scopes: ['read'] });
      const made = await call(a, tokens, { method: 'POST', headers: JSON_BODY, body });
      const { id, token } = (await made.json()) as { readonly id: string; readonly token: string };
      const read = async (server: StartedMain): Promise<number> => {
        const headers = { Authorization: `Bearer ${token}` };
        const response = await fetch(`${server.origin}/api/v1/users/me/recordings`, { headers });
        await response.body?.cancel();
        return response.status;
      };
      expect(await Promise.all(servers.map(read))).toEqual([200, 200, 200]);
      expect(await status(c, `${tokens}/${id}`, { method: 'DELETE' })).toBe(204);
      expect(await Promise.all(servers.map(read))).toEqual([401, 401, 401]);
    });

    it('make one recording of an upload that reaches all of them at once', async () => {
      const key = randomUUID();
      const ids = await Promise.all(servers.map((server) => uploaded(server, key)));
      expect(new Set(ids).size).toBe(1);
      expect(await play(servers[2], ids[0] ?? '')).toBeGreaterThan(1024);
    });

    it('count a listener once, whichever process gets the report', async () => {
      const id = await uploaded(servers[0]);
      const listener = { 'X-Listener-Id': randomUUID() };
      const reports = servers.flatMap((server) =>
        Array.from({ length: 5 }, () =>
          fetch(`${server.origin}/api/v1/recordings/${id}/play`, { method: 'POST', headers: listener }),
        ),
      );
      expect(new Set((await Promise.all(reports)).map((response) => response.status))).toEqual(
        new Set([204]),
      );
      const recording = await (await call(servers[1], `/api/v1/recordings/${id}`)).json();
      expect(recording).toMatchObject({ listenCount: 1 });
    });

    it('hold the limits of voice replies together', async () => {
      const id = await uploaded(servers[0]);
      const opening = { method: 'PATCH', headers: JSON_BODY, body: '{"replies":"open"}' };
      expect(await status(servers[1], `/api/v1/recordings/${id}/replies`, opening)).toBe(200);
      let sent = 0;
      const statuses: number[] = [];
      const reply = async (browser: number, body: UploadBody): Promise<number> => {
        sent += 1;
        const headers = {
          'Reply-Token': `${String(browser).padEnd(42, '_')}A`,
          'Idempotency-Key': randomUUID(),
        };
        const path = `${servers[sent % servers.length]?.origin}/api/v1/recordings/${id}/replies`;
        const response = await fetch(path, { method: 'POST', headers, body });
        await response.body?.cancel();
        statuses.push(response.status);
        return response.status;
      };
      // Held replies of one browser: two at a time at each process, which wait for no turn.
      for (let held = 0; held < 24; held += 6) {
        await Promise.all(Array.from({ length: 6 }, () => reply(0, webm)));
      }
      expect(statuses.toSorted()).toEqual([...Array(20).fill(201), ...Array(4).fill(429)]);
      // Attempts of one network at one recording in an hour: 250, and a tenth more of three processes.
      while (sent < 300) {
        await Promise.all(Array.from({ length: 12 }, (_, n) => reply(1 + sent + n, NOT_AUDIO)));
      }
      for (const _ of servers) expect(await reply(1000 + sent, NOT_AUDIO)).toBe(429);
      const counted = 4 + statuses.filter((code) => code !== 429).length;
      expect(counted).toBeGreaterThanOrEqual(250);
      expect(counted).toBeLessThanOrEqual(275);
    });

    it('remove the file of a deleted recording once, although all of them sweep', async () => {
      const id = await uploaded(servers[0]);
      await status(servers[1], `/api/v1/recordings/${id}`, { method: 'DELETE' });
      const audio = createS3AudioStore(bucket);
      expect(await audio.open(`${id}.webm`)).toBeDefined();
      const errors: string[] = [];
      const log = { error: (event: string) => errors.push(event) };
      const all = await Promise.all(Array.from({ length: 3 }, () => openPostgresStores(databaseUrl)));
      await Promise.all(all.map((stores) => sweep({ stores, audio, log }, Date.now() + 61_000)));
      expect(await audio.open(`${id}.webm`)).toBeUndefined();
      expect(errors).toEqual([]);
      await Promise.all(all.map((stores) => stores.close()));
      audio.close();
    });

    it('report unavailable during a database outage, and recover', async () => {
      const id = await uploaded(servers[0]);
      await cluster.halt();
      expect(await everywhere('/readyz')).toEqual([503, 503, 503]);
      expect(await everywhere(`/api/v1/recordings/${id}`)).toEqual([503, 503, 503]);
      expect(await everywhere(`/api/v1/users/${uid}/recordings`)).toEqual([503, 503, 503]);
      expect(await everywhere(`/media/${id}.webm`)).toEqual([503, 503, 503]);
      expect(await upload(servers[0]).then((response) => response.json())).toMatchObject({
        code: 'unavailable',
      });
      expect(await everywhere('/livez')).toEqual([200, 200, 200]);
      await cluster.resume();
      await expect.poll(() => everywhere('/readyz'), { timeout: 10_000 }).toEqual([200, 200, 200]);
      expect(await play(servers[1], id)).toBeGreaterThan(1024);
    });

    it('accept no recording during a bucket outage, still serve metadata, and recover', {
      tags: 'long',
    }, async () => {
      const id = await uploaded(servers[0]);
      await s3Server.halt();
      expect(await everywhere('/readyz')).toEqual([503, 503, 503]);
      expect(await upload(servers[0]).then((response) => response.json())).toMatchObject({
        code: 'unavailable',
      });
      expect(await everywhere(`/api/v1/recordings/${id}`)).toEqual([200, 200, 200]);
      await s3Server.resume();
      await expect.poll(() => everywhere('/readyz'), { timeout: 10_000 }).toEqual([200, 200, 200]);
      expect(await play(servers[2], await uploaded(servers[1]))).toBeGreaterThan(1024);
    });

    it('lose no acknowledged recording when one of them is killed under load', async () => {
      const acknowledged: string[] = [];
      let refused = 0;
      const [a, b, c] = servers;
      const send = async (server: StartedMain): Promise<void> => {
        try {
          acknowledged.push(await uploaded(server, randomUUID()));
        } catch {
          refused += 1;
        }
        if (acknowledged.length === 7) await c.kill();
      };
      const sendMany = async (server: StartedMain): Promise<void> => {
        for (let sent = 0; sent < 8; sent += 1) await send(server);
      };
      await Promise.all([a, b, c, c].map(sendMany));
      expect(refused).toBeGreaterThan(0);
      expect(acknowledged.length).toBeGreaterThanOrEqual(16);
      for (const id of acknowledged) expect(await play(a, id)).toBeGreaterThan(1024);
    });
  });
}
