import { randomBytes } from 'node:crypto';
import { errorSchema, recordingListSchema, recordingSchema, uploadSchema } from '@beep/api/contract';
import { makeWebm, webmFacts } from '@beep/testkit/audio';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  openTestService,
  type TestService,
  type UploadBody,
  type UploadInit,
} from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';

const webm = await readSample('recorded.webm');
const video = await readSample('video.webm');
const overlong = await makeWebm({ seconds: 901 });
const KEY = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

function formWith(bytes: Uint8Array<ArrayBuffer>, field = 'file'): FormData {
  const form = new FormData();
  form.set('note', 'before the file');
  form.set(field, new Blob([bytes], { type: 'audio/webm' }), 'recording.webm');
  return form;
}

describe('POST /recordings', () => {
  let test: TestService;

  beforeAll(async () => {
    test = await openTestService();
  });
  afterEach(async () => {
    expect(await test.filesIn('spool')).toEqual([]);
  });
  afterAll(() => test.close());

  async function uploaded(body: UploadBody, init?: UploadInit): Promise<string> {
    const response = await test.upload(body, init);
    expect(response.status).toBe(201);
    return uploadSchema.parse(await response.json()).filename;
  }

  async function refused(body: UploadBody, init?: UploadInit): Promise<string> {
    const before = await test.filesIn('audio');
    const response = await test.upload(body, init);
    const { code, message } = errorSchema.parse(await response.json());
    expect(message.length).toBeGreaterThan(20);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await test.filesIn('audio')).toEqual(before);
    return `${response.status} ${code}`;
  }

  async function stored(filename: string, uid = 'ann'): Promise<ReturnType<typeof recordingSchema.parse>> {
    const response = await test.request(`/api/v1/recordings/${filename}`, { uid });
    return recordingSchema.parse(await response.json());
  }

  // spec: recording.13, api.6, L6
  it('stores a raw body and answers the share link', async () => {
    const response = await test.upload(webm, { query: '?expires_in=never' });
    expect(response.status).toBe(201);
    const { url, filename } = uploadSchema.parse(await response.json());
    expect(filename).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_-]{21}$/);
    expect(url).toBe(`https://beep.test/play/${filename}`);
    expect(await stored(filename)).toEqual({
      filename,
      url: `https://beep.test/media/${filename}.webm`,
      duration: 3,
      created_at: test.clock.now / 1000,
      expires_at: 0,
      can_delete: true,
      listenCount: 0,
      heard: 'not_yet',
      mime: 'audio/webm',
      peaks: new Array(64).fill(expect.any(Number)),
      gain_db: -6.2,
      transcript: 'none',
      replies_state: 'closed',
    });
  });

  it('gives the recording a title that only its owner sees', async () => {
    const headers = { 'Recording-Title': encodeURIComponent('Émile essay “2”\n<b>') };
    const filename = await uploaded(webm, { headers });
    expect(await stored(filename)).toMatchObject({ title: 'Émile essay “2” <b>', title_shown: false });
    expect(await stored(filename, 'bob')).not.toHaveProperty('title');
    const found = await test.request('/api/v1/users/ann/recordings?q=essay', { uid: 'ann' });
    expect(recordingListSchema.parse(await found.json()).recordings).toMatchObject([{ filename }]);
  });

  it.each(['%', 'Gr\u00fc\u00dfe', '\u00ff%20a', encodeURIComponent('x'.repeat(121))])(
    'refuses the title %j before the body',
    async (title) => {
      expect(await refused(webm, { headers: { 'Recording-Title': title } })).toBe('400 invalid_request');
    },
  );

  // spec: recording.3, api.7
  it('stores the file of a multipart body as a seekable one', async () => {
    const filename = await uploaded(formWith(webm));
    const media = await test.request(`/media/${filename}.webm`);
    const facts = webmFacts(new Uint8Array(await media.arrayBuffer()));
    expect(facts).toEqual({ duration: 3, hasCues: true, hasSeekHead: true });
  });

  it('accepts the path without the last slash too', async () => {
    const response = await test.request('/api/v1/recordings', { method: 'POST', uid: 'ann', body: webm });
    expect(response.status).toBe(201);
  });

  // spec: U6
  it('detects the format from the bytes, not from the name or type', async () => {
    const headers = { 'Content-Type': 'audio/webm' };
    const filename = await uploaded(await readSample('recorded.mp4'), { headers });
    expect((await stored(filename)).mime).toBe('audio/mp4');
  });

  it('sets the requested expiry', async () => {
    const filename = await uploaded(webm, { query: '?expires_in=1_month' });
    expect((await stored(filename)).expires_at).toBe(Date.UTC(2030, 1, 28, 12) / 1000);
  });

  it('stores a recording with 50,000 zero bytes at its end up to the damage', async () => {
    const filename = await uploaded(Buffer.concat([webm, Buffer.alloc(50_000)]));
    expect((await stored(filename)).duration).toBe(3);
  });

  // spec: validation.1, validation.2, limits.1, limits.2, U6
  it.each<[string, string, UploadBody, UploadInit?]>([
    ['1,023 bytes', '422 too_small', webm.slice(0, 1023)],
    ['an empty body', '422 too_small', ''],
    ['a web page named .webm', '415 not_audio', formWith(new TextEncoder().encode('<html>'.repeat(500)))],
    ['random bytes', '415 not_audio', randomBytes(4000)],
    ['a video', '415 not_audio', video],
    ['a header and junk', '415 not_audio', Buffer.concat([webm.subarray(0, 40), Buffer.alloc(4000, 7)])],
    ['over 15 minutes', '422 too_long', overlong],
    ['over 32 MiB', '413 too_large', new Uint8Array(33_554_433)],
    ['over 32 MiB in a form', '413 too_large', formWith(new Uint8Array(33_554_433))],
    ['a form without the field', '400 invalid_request', formWith(webm, 'audio')],
    ['a broken form', '400 invalid_request', 'no', { headers: { 'Content-Type': 'multipart/form-data' } }],
    ['an unknown source', '400 invalid_request', webm, { headers: { 'X-AUDIO-RECORDING-SOURCE': 'FAX' } }],
    ['an unknown expiry', '400 invalid_expiry', webm, { query: '?expires_in=2_days' }],
    ['a key that is no UUID', '400 invalid_request', webm, { headers: { 'Idempotency-Key': 'abc' } }],
  ])('rejects %s and stores nothing', async (_name, response, body, init) => {
    expect(await refused(body, init)).toBe(response);
  });

  it('rejects a form that ends in the middle of the file', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=xx' };
    const head = '--xx\r\nContent-Disposition: form-data; name="file"; filename="a.webm"\r\n\r\n';
    expect(await refused(Buffer.concat([Buffer.from(head), webm]), { headers })).toBe('400 invalid_request');
  });

  it('answers a client that stopped sending after the timeout, and reads no more of it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const waiting = Promise.withResolvers<void>();
      const body = new ReadableStream({ pull: () => waiting.resolve() }, { highWaterMark: 0 });
      const init = { method: 'POST', body, uid: 'ann', duplex: 'half' } as RequestInit;
      const response = test.request('/api/v1/recordings', init);
      await waiting.promise;
      await vi.advanceTimersByTimeAsync(30_000);
      expect((await response).status).toBe(400);
    } finally {
      vi.useRealTimers();
    }
  });

  // spec: roles.20
  it.each([
    ['no token', undefined, 401],
    ['a forged token', 'Bearer eyJhbGciOiJub25lIn0.e30.', 401],
    ['another scheme', 'Basic YTpi', 401],
    ['keys that cannot be fetched', 'Bearer keys-are-down', 503],
  ])('answers %s before it reads the body', async (_name, authorization, status) => {
    let pulls = 0;
    const body = new ReadableStream(
      {
        pull: (controller) => {
          pulls += 1;
          expect(verified).toBe(true);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    let verified = authorization === undefined || authorization.startsWith('Basic');
    const guarded = await openTestService((base) => ({
      verifier: {
        verify: (token) => {
          verified = true;
          return base.verifier.verify(token);
        },
      },
    }));
    const headers: Record<string, string> =
      authorization === undefined ? {} : { Authorization: authorization };
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
    const response = await guarded.app.request('/api/v1/recordings', init);
    expect(response.status).toBe(status);
    expect(pulls).toBe(0);
    await guarded.close();
  });

  describe('with an Idempotency-Key', () => {
    const keyed = (uid: string, key = KEY): UploadInit => ({ uid, headers: { 'Idempotency-Key': key } });

    async function count(uid: string): Promise<number> {
      const response = await test.request(`/api/v1/users/${uid}/recordings`, { uid });
      return recordingListSchema.parse(await response.json()).recordings.length;
    }

    it('repeats the response, for a form too, and stores one recording', async () => {
      const first = await uploaded(webm, keyed('key_again'));
      expect(await uploaded(webm, keyed('key_again', KEY.toUpperCase()))).toBe(first);
      expect(await uploaded(formWith(webm), keyed('key_again'))).toBe(first);
      expect(await count('key_again')).toBe(1);
    });

    it('makes one recording of concurrent uploads', async () => {
      const all = await Promise.all(Array.from({ length: 5 }, () => uploaded(webm, keyed('key_twin'))));
      expect(new Set(all).size).toBe(1);
      expect(await count('key_twin')).toBe(1);
    });

    it('rejects other bytes with the same key, also after the recording was deleted', async () => {
      const filename = await uploaded(webm, keyed('key_other'));
      const other = await readSample('recorded.mp4');
      expect(await refused(other, keyed('key_other'))).toBe('422 idempotency_mismatch');
      await test.request(`/api/v1/recordings/${filename}`, { method: 'DELETE', uid: 'key_other' });
      expect(await refused(other, keyed('key_other'))).toBe('422 idempotency_mismatch');
    });

    it('says what other bytes with the same key would have replaced, while it can be played', async () => {
      const filename = await uploaded(webm, keyed('key_earlier'));
      const response = await test.upload(await readSample('recorded.mp4'), keyed('key_earlier'));
      const url = `https://beep.test/play/${filename}`;
      expect(errorSchema.parse(await response.json()).earlier).toEqual({ url, filename, duration: 3 });
      await test.request(`/api/v1/recordings/${filename}`, { method: 'DELETE', uid: 'key_earlier' });
      const gone = await test.upload(await readSample('recorded.mp4'), keyed('key_earlier'));
      expect(await gone.json()).not.toHaveProperty('earlier');
    });

    it('is scoped to one owner', async () => {
      expect(await uploaded(webm, keyed('key_a'))).not.toBe(await uploaded(webm, keyed('key_b')));
    });

    it('answers 410 after the recording was deleted', async () => {
      const filename = await uploaded(webm, keyed('key_gone'));
      await test.request(`/api/v1/recordings/${filename}`, { method: 'DELETE', uid: 'key_gone' });
      expect(await refused(webm, keyed('key_gone'))).toBe('410 deleted');
    });

    it('may be used again if the first attempt stored nothing', async () => {
      expect(await refused(randomBytes(2000), keyed('key_retry'))).toBe('415 not_audio');
      await uploaded(webm, keyed('key_retry'));
    });
  });

  it.each<[string, Parameters<typeof openTestService>[0]]>([
    [
      'the disk is full',
      ({ audio }) => ({ audio: { ...audio, put: () => Promise.reject(errno('ENOSPC')) } }),
    ],
    [
      'the database fails',
      ({ stores }) => ({
        stores: {
          ...stores,
          recordings: { ...stores.recordings, create: () => Promise.reject(errno('ERR_SQLITE_ERROR')) },
        },
      }),
    ],
  ])('answers 503 and stores nothing when %s', async (_name, changes) => {
    const broken = await openTestService(changes);
    const response = await broken.upload(webm);
    expect(response.status).toBe(503);
    expect(errorSchema.parse(await response.json()).code).toBe('unavailable');
    expect([await broken.filesIn('audio'), await broken.filesIn('spool')]).toEqual([[], []]);
    expect(broken.logged).toHaveLength(1);
    await broken.close();
  });
});

function errno(code: string): Error {
  return Object.assign(new Error(code), { code });
}
