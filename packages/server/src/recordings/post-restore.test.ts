import { recordingListSchema, recordingSchema, uploadSchema } from '@beep/api/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { responseCode } from '../testing/response-code.ts';
import { readSample } from '../testing/sample-audio.ts';
import { sweep } from './removal/sweep.ts';

const webm = await readSample('recorded.webm');

describe('POST /recordings/{id}/restore', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());

  async function aDeletedNote(query = ''): Promise<string> {
    const response = await test.upload(webm, { query });
    const { filename } = uploadSchema.parse(await response.json());
    await test.request(`/api/v1/recordings/${filename}`, { method: 'DELETE', uid: 'ann' });
    return filename;
  }

  const restore = (id: string, uid?: string): Promise<Response> =>
    test.request(`/api/v1/recordings/${id}/restore`, {
      method: 'POST',
      ...(uid === undefined ? {} : { uid }),
    });

  it('restores the recording for everyone, within a minute', async () => {
    const id = await aDeletedNote();
    test.clock.now += 59_999;
    await sweep(test.service, test.clock.now);
    const response = await restore(id, 'ann');
    expect(response.status).toBe(200);
    expect(recordingSchema.parse(await response.json())).toMatchObject({ filename: id, can_delete: true });
    expect(await responseCode(test.request(`/media/${id}.webm`, { method: 'HEAD' }))).toBe('200');
    const list = await test.request('/api/v1/users/ann/recordings', { uid: 'ann' });
    const { recordings } = recordingListSchema.parse(await list.json());
    expect(recordings.map((recording) => recording.filename)).toContain(id);
    expect(await responseCode(restore(id, 'ann'))).toBe('200');
    await sweep(test.service, test.clock.now + 3_600_000);
    expect(await responseCode(test.request(`/media/${id}.webm`, { method: 'HEAD' }))).toBe('200');
  });

  it('is too late after a minute', async () => {
    const id = await aDeletedNote();
    test.clock.now += 60_000;
    expect(await responseCode(restore(id, 'ann'))).toBe('409 conflict');
    expect(await responseCode(test.request(`/media/${id}.webm`))).toBe('410 deleted');
  });

  // spec: A13
  it('is for the owner only', async () => {
    const id = await aDeletedNote();
    expect(await responseCode(restore(id))).toBe('401 unauthorized');
    expect(await responseCode(restore(id, 'ben'))).toBe('410 deleted');
    await restore(id, 'ann');
    expect(await responseCode(restore(id, 'ben'))).toBe('403 forbidden');
    expect(await responseCode(restore('AAAAAAAAAAAAAAAAAAAAAA', 'ann'))).toBe('404 not_found');
  });

  it('does not restore a recording that has expired meanwhile', async () => {
    const response = await test.upload(webm, { query: '?expires_in=1_day' });
    const { filename } = uploadSchema.parse(await response.json());
    test.clock.now += 86_400_000 - 30_000;
    await test.request(`/api/v1/recordings/${filename}`, { method: 'DELETE', uid: 'ann' });
    test.clock.now += 30_000;
    expect(await responseCode(restore(filename, 'ann'))).toBe('410 expired');
    expect(await responseCode(test.request(`/media/${filename}.webm`))).toBe('410 deleted');
    test.clock.now += 60_000;
    expect(await responseCode(restore(filename, 'ann'))).toBe('409 conflict');
  });

  it('fails if a removal has begun by another clock, and the file is removed', async () => {
    const id = await aDeletedNote();
    const { deletions } = test.service.stores;
    const times = { goneBefore: test.clock.now, at: test.clock.now + 60_000 };
    expect(await deletions.beginRemoval([id], times)).toEqual([id]);
    expect(await responseCode(restore(id, 'ann'))).toBe('409 conflict');
    await sweep(test.service, test.clock.now + 60_000);
    expect(await test.filesIn('audio')).not.toContain(`${id}.webm`);
  });

  it('prevents a later removal, and the file stays', async () => {
    const id = await aDeletedNote();
    const { removals, deletions } = test.service.stores;
    const goneBefore = test.clock.now;
    expect((await removals.due(goneBefore, 100)).map((file) => file.id)).toContain(id);
    expect(await responseCode(restore(id, 'ann'))).toBe('200');
    expect(await deletions.beginRemoval([id], { goneBefore, at: goneBefore })).toEqual([]);
  });
});
