import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { responseCode } from '../testing/response-code.ts';
import { readSample } from '../testing/sample-audio.ts';

const HOUR_MS = 3_600_000;

describe('a clock that jumps', { timeout: 60_000 }, () => {
  let test: TestService;
  let webm: Uint8Array<ArrayBuffer>;

  beforeEach(async () => {
    test = await openTestService();
    webm = await readSample('recorded.webm');
  });
  afterEach(() => test.close());

  async function uploaded(key: string): Promise<string> {
    const response = await test.upload(webm, { headers: { 'Idempotency-Key': key } });
    expect(response.status).toBe(201);
    return ((await response.json()) as { filename: string }).filename;
  }

  it.each([
    ['an hour ahead', HOUR_MS],
    ['an hour back', -HOUR_MS],
    ['a day ahead', 24 * HOUR_MS],
    ['a year ahead', 365 * 24 * HOUR_MS],
    ['back to 1970', -Date.UTC(2030, 0, 31, 12) + 1000],
  ])('%s and back loses nothing and rejects nothing', async (_name, jumpMs) => {
    const key = randomUUID();
    const before = await uploaded(key);
    test.clock.now += jumpMs;
    expect(await uploaded(key)).toBe(before);
    const during = await uploaded(randomUUID());
    await test.doJobs();
    expect(await responseCode(test.request('/readyz'))).toBe('200');
    test.clock.now -= jumpMs;
    await test.doJobs();
    for (const id of [before, during]) {
      expect(await responseCode(test.request(`/api/v1/recordings/${id}`))).toBe('200');
      expect(await responseCode(test.request(`/media/${id}.webm`))).toBe('200');
    }
    const list = await test.request('/api/v1/users/ann/recordings', { uid: 'ann' });
    expect(await list.json()).toMatchObject({ pagination: { totalRecords: 2 } });
    expect(test.logged).toEqual([]);
  });

  it('back to 1970 keeps a recording deleted, and lets its owner restore it', async () => {
    const id = await uploaded(randomUUID());
    await test.request(`/api/v1/recordings/${id}`, { method: 'DELETE', uid: 'ann' });
    test.clock.now = 1000;
    await test.doJobs();
    expect(await responseCode(test.request(`/media/${id}.webm`))).toBe('410 deleted');
    const restored = test.request(`/api/v1/recordings/${id}/restore`, { method: 'POST', uid: 'ann' });
    expect(await responseCode(restored)).toBe('200');
    expect(await responseCode(test.request(`/media/${id}.webm`))).toBe('200');
  });

  // spec: L8
  it('back to before the expiry of a removed recording does not bring it back', async () => {
    const id = await uploaded(randomUUID());
    const end = test.clock.now + HOUR_MS;
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ expires_at: Math.floor(end / 1000) });
    await test.request(`/api/v1/recordings/${id}`, { method: 'PATCH', uid: 'ann', headers, body });
    test.clock.now += 25 * HOUR_MS;
    await test.doJobs();
    expect(await test.filesIn('audio')).toEqual([]);
    test.clock.now -= 25 * HOUR_MS;
    const representations = [
      `/api/v1/recordings/${id}`,
      `/api/v1/recordings/${id}/download`,
      `/media/${id}.webm`,
      `/media/${id}.mp3`,
      `/play/${id}/card.png`,
    ];
    for (const path of representations) expect(await responseCode(test.request(path))).toBe('410 expired');
    const list = await test.request('/api/v1/users/ann/recordings', { uid: 'ann' });
    expect(await list.json()).toMatchObject({ pagination: { totalRecords: 0 } });
    expect(test.logged).toEqual([]);
  });

  // spec: L8
  it('back still deletes recordings that an account made before the jump', async () => {
    const id = await uploaded(randomUUID());
    test.clock.now -= HOUR_MS;
    const deletion = test.request('/api/v1/profile/me', { method: 'DELETE', uid: 'ann' });
    expect(await responseCode(deletion)).toBe('200');
    expect(await responseCode(test.request(`/api/v1/recordings/${id}`))).toBe('410 deleted');
    await test.doJobs();
    expect(await test.filesIn('audio')).toEqual([]);
  });

  it('may count a listener again after a jump, but never less than before', async () => {
    const id = await uploaded(randomUUID());
    const listen = (): Promise<Response> =>
      test.request(`/api/v1/recordings/${id}/play`, {
        method: 'POST',
        headers: { 'X-Listener-Id': '6f1f3f0a-7f2c-4f53-9f3e-2f4c1f0a9b11' },
      });
    const counts: unknown[] = [];
    for (const jumpMs of [0, -HOUR_MS, 3 * HOUR_MS, -2 * HOUR_MS]) {
      test.clock.now += jumpMs;
      expect(await responseCode(listen())).toBe('204');
      const recording = await test.request(`/api/v1/recordings/${id}`, { uid: 'ann' });
      counts.push(((await recording.json()) as { listenCount: number }).listenCount);
    }
    expect(counts).toEqual([...counts].sort());
    expect(counts[0]).toBe(1);
  });
});
