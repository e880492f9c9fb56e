import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openS3, type S3Server } from '@beep/testkit/s3';
import { freePort } from '@beep/testkit/server';
import { afterAll, describe, expect, it } from 'vitest';
import { readSample } from '../../testing/sample-audio.ts';
import { startMain } from '../../testing/start-main.ts';
import { whereAvailable } from '../../testing/where-available.ts';

const SITE = `export async function fetch() {
  return new Response('<p>A page</p>', { headers: { 'Content-Type': 'text/html' } });
}`;

whereAvailable('S3_PUBLIC_ENDPOINT', await openS3(), testOn);

function testOn(s3: S3Server): void {
  afterAll(() => s3.stop());

  describe('S3_PUBLIC_ENDPOINT', { timeout: 60_000 }, () => {
    // spec: H7
    it('is where listeners are redirected and what pages may load; the other endpoint stays private', async () => {
      const bucket = await s3.createBucket();
      const publicEndpoint = bucket.endpoint.replace('127.0.0.1', 'localhost');
      const folder = await mkdtemp(join(tmpdir(), 'beep-public-'));
      await mkdir(join(folder, 'site', 'client'), { recursive: true });
      await mkdir(join(folder, 'site', 'server', 'en'), { recursive: true });
      await writeFile(join(folder, 'site', 'package.json'), '{"type":"module"}');
      await writeFile(join(folder, 'site', 'server', 'en', 'index.js'), SITE);
      const server = await startMain(await freePort(), {
        AUTH: 'local',
        DATA_DIR: join(folder, 'data'),
        SITE_DIR: join(folder, 'site'),
        S3_ENDPOINT: bucket.endpoint,
        S3_PUBLIC_ENDPOINT: publicEndpoint,
        S3_BUCKET: bucket.bucket,
        S3_REGION: bucket.region,
        S3_ACCESS_KEY_ID: bucket.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      });
      try {
        const id = await upload(server.origin);
        const redirect = await fetch(`${server.origin}/media/${id}.webm`, { redirect: 'manual' });
        expect(redirect.status).toBe(302);
        const location = redirect.headers.get('Location') ?? '';
        expect(new URL(location).origin).toBe(publicEndpoint);
        const audio = await fetch(location);
        expect([audio.status, audio.headers.get('Content-Type')]).toEqual([200, 'audio/webm']);
        expect((await audio.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
        const page = await fetch(`${server.origin}/play/${id}`);
        const policy = page.headers.get('Content-Security-Policy') ?? '';
        for (const directive of ['media-src', 'connect-src']) {
          expect(policy.split('; ').find((part) => part.startsWith(directive))).toContain(publicEndpoint);
        }
        expect(policy).not.toContain(bucket.endpoint);
      } finally {
        await server.kill();
        await rm(folder, { recursive: true });
      }
    });
  });
}

async function upload(origin: string): Promise<string> {
  const signedIn = await fetch(`${origin}/local-auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ann@example.test', name: 'Ann' }),
  });
  const { idToken } = (await signedIn.json()) as { idToken: string };
  const response = await fetch(`${origin}/api/v1/recordings/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${idToken}` },
    body: await readSample('recorded.webm'),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { filename: string }).filename;
}
