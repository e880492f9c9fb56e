import { expirySchema, recordingListSchema, uploadSchema } from '@beep/api/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { responseCode } from '../testing/response-code.ts';
import { readSample } from '../testing/sample-audio.ts';
import { sweep } from './removal/sweep.ts';

const webm = await readSample('recorded.webm');
const NEVER_EXISTED = 'AAAAAAAAAAAAAAAAAAAAAA';

describe('the calls on recordings', () => {
  let test: TestService;

  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());

  const path = (filename: string): string => `/api/v1/recordings/${filename}`;

  async function aNote(uid = 'ann', query = ''): Promise<string> {
    const response = await test.upload(webm, { uid, query });
    return uploadSchema.parse(await response.json()).filename;
  }

  const remove = (filename: string, uid?: string): Promise<Response> =>
    test.request(path(filename), { method: 'DELETE', ...(uid === undefined ? {} : { uid }) });

  const patch = (filename: string, body: string, uid = 'ann'): Promise<Response> =>
    test.request(path(filename), {
      method: 'PATCH',
      uid,
      body,
      headers: { 'Content-Type': 'application/json' },
    });

  describe('GET', () => {
    // spec: recording.6, recording.7, roles.3, api.3
    it('returns a listener’s fields, and more to the owner', async () => {
      const filename = await aNote();
      const seen = await (await test.request(path(filename))).json();
      expect(seen).toMatchObject({ filename, can_delete: false });
      expect(seen).not.toHaveProperty('listenCount');
      const other = await (await test.request(path(filename), { uid: 'ben' })).json();
      expect(other).toEqual(seen);
    });

    it.each([NEVER_EXISTED, 'x', '..%2F..%2Fetc', '%E0%A4%A', 'a'.repeat(3000)])(
      'answers 404 for %s',
      async (id) => {
        expect(await responseCode(test.request(path(id)))).toBe('404 not_found');
      },
    );

    it('answers 401 for an invalid token, so that the client refreshes it', async () => {
      const headers = { Authorization: 'Bearer stale' };
      expect(await responseCode(test.request(path(await aNote()), { headers }))).toBe('401 unauthorized');
    });

    it('answers 410 from the moment of expiry', async () => {
      const filename = await aNote('ann', '?expires_in=1_day');
      test.clock.now += 86_400_000 - 1;
      expect(await responseCode(test.request(path(filename)))).toBe('200');
      test.clock.now += 1;
      expect(await responseCode(test.request(path(filename)))).toBe('410 expired');
      expect(await responseCode(test.request(`/media/${filename}.webm`))).toBe('410 expired');
      expect(await responseCode(patch(filename, '{"expires_at":"never"}'))).toBe('410 expired');
    });
  });

  describe('PATCH', () => {
    // spec: api.11
    it.each<[string, (now: number) => number]>([
      ['"1_week"', (now) => now + 604_800],
      ['"never"', () => 0],
      ['0', () => 0],
      ['null', () => 0],
      ['4102444800', () => 4_102_444_800],
    ])('accepts %s', async (value, expected) => {
      const response = await patch(await aNote(), `{"expires_at":${value}}`);
      expect(response.status).toBe(200);
      const now = Math.floor(test.clock.now / 1000);
      expect(expirySchema.parse(await response.json()).expires_at).toBe(expected(now));
    });

    it.each([
      ['{"expires_at":"2_days"}', '400 invalid_expiry'],
      ['{"expires_at":1000}', '400 invalid_expiry'],
      ['{"expires_at":-5}', '400 invalid_expiry'],
      ['{"expires_at":4102444800.5}', '400 invalid_expiry'],
      ['{"expires_at":4102444800000}', '400 invalid_expiry'],
      ['{"expires_at":true}', '400 invalid_request'],
      ['{}', '400 invalid_request'],
      ['[]', '400 invalid_request'],
      ['{"expires_at":', '400 invalid_request'],
      ['', '400 invalid_request'],
      [`{"expires_at":"${'x'.repeat(20_000)}"}`, '413 too_large'],
    ])('rejects %.40s', async (body, response) => {
      expect(await responseCode(patch(await aNote(), body))).toBe(response);
    });

    // spec: roles.14, roles.15, A13
    it('is for the owner only', async () => {
      const filename = await aNote();
      expect(await responseCode(patch(filename, '{"expires_at":0}', 'ben'))).toBe('403 forbidden');
      expect(await responseCode(test.request(path(filename), { method: 'PATCH', body: '{}' }))).toBe(
        '401 unauthorized',
      );
    });
  });

  describe('DELETE', () => {
    // spec: api.9, L7
    it('makes the recording unavailable at once, for everyone and everywhere', async () => {
      const filename = await aNote();
      expect(await responseCode(remove(filename))).toBe('401 unauthorized');
      expect(await responseCode(remove(filename, 'ben'))).toBe('403 forbidden');
      expect(await responseCode(remove(filename, 'ann'))).toBe('204');
      expect(await responseCode(remove(filename, 'ann'))).toBe('204');
      expect(await responseCode(remove(filename, 'ben'))).toBe('410 deleted');
      expect(await responseCode(test.request(path(filename), { uid: 'ann' }))).toBe('410 deleted');
      expect(await responseCode(test.request(`/media/${filename}.webm`))).toBe('410 deleted');
      expect(await responseCode(test.request(`${path(filename)}/play`, { method: 'POST' }))).toBe(
        '410 deleted',
      );
      expect(await responseCode(patch(filename, '{"expires_at":0}'))).toBe('410 deleted');
      expect(await responseCode(remove(NEVER_EXISTED, 'ann'))).toBe('404 not_found');
    });

    it('lets the sweep remove the file after a minute of grace, and not before', async () => {
      const filename = await aNote();
      await remove(filename, 'ann');
      await sweep(test.service, test.clock.now + 59_999);
      expect(await test.filesIn('audio')).toContain(`${filename}.webm`);
      await sweep(test.service, test.clock.now + 60_000);
      expect(await test.filesIn('audio')).not.toContain(`${filename}.webm`);
      expect(await responseCode(test.request(`/media/${filename}.webm`))).toBe('410 deleted');
    });

    it('lets the sweep remove expired files, and keeps the others', async () => {
      const kept = await aNote();
      const expired = await aNote('ann', '?expires_in=1_day');
      await sweep(test.service, test.clock.now + 86_400_000 + 60_000);
      const files = await test.filesIn('audio');
      expect([files.includes(`${kept}.webm`), files.includes(`${expired}.webm`)]).toEqual([true, false]);
    });
  });

  describe('GET /users/{uid}/recordings', () => {
    const list = (query: string, uid = 'lister'): Promise<Response> =>
      test.request(`/api/v1/users/lister/recordings${query}`, { uid });

    // spec: recording.9, api.13, api.24
    it('pages through the user’s recordings, newest first, with the older names', async () => {
      const made: string[] = [];
      for (let index = 0; index < 3; index += 1) {
        test.clock.now += 1000;
        made.push(await aNote('lister'));
      }
      const first = recordingListSchema.parse(await (await list('?page=1&limit=2')).json());
      expect(first.recordings.map((recording) => recording.filename)).toEqual([made[2], made[1]]);
      const next = `${test.clock.now - 1000}.${made[1]}`;
      expect(first.pagination).toEqual({ page: 1, limit: 2, totalRecords: 3, hasNext: true, next });
      const [newest] = first.recordings;
      expect(newest).toMatchObject({
        id: made[2],
        createdAt: newest?.created_at,
        fileUrl: newest?.url,
        listenCount: 0,
      });
      const second = recordingListSchema.parse(await (await list('?page=2&limit=2')).json());
      expect(second.recordings.map((recording) => recording.filename)).toEqual([made[0]]);
      expect(second.pagination.hasNext).toBe(false);
      const after = recordingListSchema.parse(await (await list(`?page=2&limit=2&after=${next}`)).json());
      expect(after).toEqual({ ...second, pagination: { page: 2, limit: 2, hasNext: false } });
      const oldest = recordingListSchema.parse(await (await list('?sort=created_at_asc&limit=1')).json());
      expect(oldest.recordings[0]?.filename).toBe(made[0]);
    });

    it.each([
      '?page=0',
      '?page=x',
      '?page=1.5',
      '?limit=0',
      '?limit=101',
      '?sort=loudest',
      '?page=',
      '?after=1',
      '?after=x.y',
      '?after=1.a&sort=title_asc',
    ])('rejects %s', async (query) => {
      expect(await responseCode(list(query))).toBe('400 invalid_request');
    });

    // spec: A13
    it("rejects another user's list and a visitor", async () => {
      expect(await responseCode(list('', 'ben'))).toBe('403 forbidden');
      expect(await responseCode(test.request('/api/v1/users/lister/recordings'))).toBe('401 unauthorized');
    });
  });

  describe('POST /play', () => {
    const play = (filename: string, headers: Record<string, string>, uid?: string): Promise<string> =>
      responseCode(
        test.request(`${path(filename)}/play`, {
          method: 'POST',
          headers,
          ...(uid === undefined ? {} : { uid }),
        }),
      );

    async function listens(filename: string): Promise<number | undefined> {
      const response = await test.request(path(filename), { uid: 'ann' });
      const body: { listenCount?: number } = (await response.json()) as { listenCount?: number };
      return body.listenCount;
    }

    // spec: validation.6, validation.9, roles.19, L13
    it('counts each listener once an hour and the owner never', async () => {
      const filename = await aNote();
      expect(await play(filename, { 'X-Listener-Id': 'one' })).toBe('204');
      expect(await play(filename, { 'X-Listener-Id': 'one' })).toBe('204');
      await play(filename, { 'X-Listener-Id': 'two' }, 'ben');
      await play(filename, { 'X-Listener-Id': 'three' }, 'ann');
      expect(await listens(filename)).toBe(2);
      test.clock.now += 3_600_000;
      await play(filename, { 'X-Listener-Id': 'one' });
      expect(await listens(filename)).toBe(3);
    });

    it('counts headless browsers, but no preview robots', async () => {
      const filename = await aNote();
      const robot = 'Mozilla/5.0 (compatible; Slackbot-LinkExpanding 1.0)';
      expect(await play(filename, { 'X-Listener-Id': 'one', 'User-Agent': robot })).toBe('204');
      expect(await listens(filename)).toBe(0);
      const headless = 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/156.0.0.0';
      await play(filename, { 'X-Listener-Id': 'one', 'User-Agent': headless });
      expect(await listens(filename)).toBe(1);
    });

    it('counts a client without an id once', async () => {
      const filename = await aNote();
      await play(filename, {});
      await play(filename, {});
      expect(await listens(filename)).toBe(1);
    });

    it('rejects an id that is too long, and a recording that never existed', async () => {
      expect(await play(await aNote(), { 'X-Listener-Id': 'x'.repeat(129) })).toBe('400 invalid_request');
      expect(await play(NEVER_EXISTED, { 'X-Listener-Id': 'one' })).toBe('404 not_found');
    });
  });
});
