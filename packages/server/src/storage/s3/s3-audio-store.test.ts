import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openS3, type S3Server } from '@beep/testkit/s3';
import { afterAll, describe, expect, it } from 'vitest';
import { whereAvailable } from '../../testing/where-available.ts';
import { describeAudioStore } from '../audio-store-conformance.ts';
import { createS3AudioStore } from './s3-audio-store.ts';

whereAvailable('audio store: S3', await openS3(), testOn);

function testOn(server: S3Server): void {
  afterAll(() => server.stop());

  describeAudioStore('S3', async () => {
    const store = createS3AudioStore(await server.createBucket());
    return { store, close: async () => store.close() };
  });

  describe('createS3AudioStore', () => {
    async function storeWithNote(text: string): ReturnType<typeof storeOn> {
      return storeOn(await server.createBucket(), text);
    }

    async function storeOn(access: Awaited<ReturnType<S3Server['createBucket']>>, text: string) {
      const folder = await mkdtemp(join(tmpdir(), 'beep-note-'));
      await writeFile(join(folder, 'note'), text);
      const store = createS3AudioStore(access);
      await store.put('note.webm', join(folder, 'note'));
      await rm(folder, { recursive: true });
      return store;
    }

    it('signs URLs that play, in parts too, with their content type', async () => {
      const store = await storeWithNote('0123456789');
      const request = { contentType: 'audio/webm', seconds: 300, at: Date.now() } as const;
      const url = await store.locate('note.webm', { ...request, method: 'GET' });
      const response = await fetch(url ?? '', { headers: { Range: 'bytes=2-4' } });
      expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
        206,
        'audio/webm',
        '234',
      ]);
      const head = await store.locate('note.webm', { ...request, method: 'HEAD' });
      const facts = await fetch(head ?? '', { method: 'HEAD' });
      expect([facts.status, facts.headers.get('content-length')]).toEqual([200, '10']);
      store.close();
    });

    it('signs URLs for at most five minutes, which cannot be changed', async () => {
      const store = await storeWithNote('secret');
      const request = { method: 'GET', contentType: 'audio/webm', at: Date.now() } as const;
      const long = new URL((await store.locate('note.webm', { ...request, seconds: 86_400 })) ?? '');
      expect(long.searchParams.get('X-Amz-Expires')).toBe('300');
      const short = new URL((await store.locate('note.webm', { ...request, seconds: 7.9 })) ?? '');
      expect(short.searchParams.get('X-Amz-Expires')).toBe('7');
      long.searchParams.set('X-Amz-Expires', '86400');
      const response = await fetch(long);
      expect([response.status, (await response.text()).includes('secret')]).toEqual([403, false]);
      store.close();
    });

    it('redirects listeners to the public endpoint, which only listeners need to reach', async () => {
      const access = await server.createBucket();
      const inside = await storeOn(access, '0123456789');
      const publicEndpoint = access.endpoint.replace('127.0.0.1', 'localhost');
      const store = createS3AudioStore({ ...access, publicEndpoint });
      const request = { method: 'GET', contentType: 'audio/webm', seconds: 300, at: Date.now() } as const;
      const url = new URL((await store.locate('note.webm', request)) ?? '');
      expect(url.origin).toBe(publicEndpoint);
      const response = await fetch(url, { headers: { Range: 'bytes=2-4' } });
      expect([response.status, await response.text()]).toEqual([206, '234']);
      // The host is signed: a URL does not work under another host name of the same service.
      url.host = new URL(access.endpoint).host;
      expect((await fetch(url)).status).toBe(403);
      const faraway = createS3AudioStore({ ...access, publicEndpoint: 'https://audio.beep.example' });
      expect(await faraway.locate('note.webm', request)).toMatch(/^https:\/\/audio\.beep\.example\//);
      expect((await faraway.open('note.webm'))?.size).toBe(10);
      for (const opened of [inside, store, faraway]) opened.close();
    });

    it('is unavailable during an outage, and recovers', { tags: 'long', timeout: 60_000 }, async () => {
      const store = await storeWithNote('0123456789');
      await server.halt();
      await expect(store.check()).rejects.toMatchObject({ code: 'ESTORAGE' });
      await expect(store.open('note.webm')).rejects.toMatchObject({ code: 'ESTORAGE' });
      await expect(store.remove('note.webm')).rejects.toMatchObject({ code: 'ESTORAGE' });
      await expect(store.removeAll(['note.webm'])).rejects.toMatchObject({ code: 'ESTORAGE' });
      await server.resume();
      await store.check();
      expect((await store.open('note.webm'))?.size).toBe(10);
      store.close();
    });

    it('does not treat a missing bucket as an empty one', async () => {
      const store = createS3AudioStore({ ...(await server.createBucket()), bucket: 'absent' });
      await expect(store.check()).rejects.toMatchObject({ code: 'ESTORAGE' });
      store.close();
    });
  });
}
