import { uploadSchema } from '@beep/api/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { responseCode } from '../testing/response-code.ts';
import { readSample } from '../testing/sample-audio.ts';

const HEADERS_END = 24;

describe('GET /play/{id}/card.png', () => {
  let test: TestService;
  let path: string;
  let id: string;
  beforeAll(async () => {
    test = await openTestService();
    id = await upload();
    path = `/play/${id}/card.png`;
  });
  afterAll(() => test.close());

  const upload = async (): Promise<string> => {
    const response = await test.upload(await readSample('recorded.webm'));
    return uploadSchema.parse(await response.json()).filename;
  };

  // spec: L6
  it('returns a picture of the size for previews, which is revalidated each time', async () => {
    const response = await test.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const png = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('Content-Length')).toBe(String(png.length));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(HEADERS_END - 8), png.readUInt32BE(HEADERS_END - 4)]).toEqual([1200, 630]);
  });

  it('answers HEAD alike, and 304 to a client that has the picture', async () => {
    const got = await test.request(path);
    const head = await test.request(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['ETag', 'Content-Length', 'Content-Type']) {
      expect(head.headers.get(name)).toBe(got.headers.get(name));
    }
    const again = await test.request(path, { headers: { 'If-None-Match': got.headers.get('ETag') ?? '' } });
    expect(again.status).toBe(304);
    expect((await test.request(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  // spec: titles.1
  it('has the title that the owner shows to listeners, and never a private one', async () => {
    const titled = await upload();
    const tag = async (): Promise<string | null> =>
      (await test.request(`/play/${titled}/card.png`, { method: 'HEAD' })).headers.get('ETag');
    const title = (change: object): Promise<Response> =>
      test.request(`/api/v1/recordings/${titled}/title`, {
        ...{ method: 'PATCH', uid: 'ann', body: JSON.stringify(change) },
        headers: { 'Content-Type': 'application/json' },
      });
    const without = await tag();
    await title({ title: 'Essay 2' });
    expect(await tag()).toBe(without);
    await title({ shown: true });
    const shown = await tag();
    expect(shown).not.toBe(without);
    await title({ title: 'Essay 3' });
    expect([without, shown]).not.toContain(await tag());
    await title({ shown: false });
    expect(await tag()).toBe(without);
  });

  it('is not counted as a listen', async () => {
    await test.request(path);
    const own = await test.request(`/api/v1/recordings/${id}`, { uid: 'ann' });
    expect(await own.json()).toMatchObject({ listenCount: 0 });
  });

  // spec: L7
  it('is gone with the recording, also while it is cached', async () => {
    const deleted = await upload();
    expect((await test.request(`/play/${deleted}/card.png`)).status).toBe(200);
    await test.request(`/api/v1/recordings/${deleted}`, { method: 'DELETE', uid: 'ann' });
    expect(await responseCode(test.request(`/play/${deleted}/card.png`))).toBe('410 deleted');
    const expired = await upload();
    await test.service.stores.recordings.setExpiry(expired, test.clock.now - 1);
    expect(await responseCode(test.request(`/play/${expired}/card.png`))).toBe('410 expired');
    const never = test.request('/play/AAAAAAAAAAAAAAAAAAAAAA/card.png');
    expect(await responseCode(never)).toBe('404 not_found');
  });

  it('allows reading only', async () => {
    const response = await test.request(path, { method: 'POST' });
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
    expect(response.status).toBe(405);
  });
});
