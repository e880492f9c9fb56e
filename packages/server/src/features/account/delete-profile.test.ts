import { recordingListSchema } from '@beep/api/contract';
import { accountDeletion } from '@beep/api/features/account';
import { describe, expect, it } from 'vitest';
import { aRecording } from '../../testing/a-recording.ts';
import { aFullNote, aNote, deleteMe, expectNothingLeft, webm } from '../../testing/account-notes.ts';
import { openTestService } from '../../testing/open-test-service.ts';
import { responseCode } from '../../testing/response-code.ts';

describe('DELETE /profile/me', () => {
  // spec: api.18, A16
  it('deletes everything of the user and the identity, and nothing of others', async () => {
    const deleted: string[] = [];
    const accounts = { deleteAccount: async (uid: string) => void deleted.push(uid) };
    const test = await openTestService(undefined, { accounts });
    const ids = [await aFullNote(test), await aNote(test)];
    await test.request(`/api/v1/recordings/${ids[1]}`, { method: 'DELETE', uid: 'ann' });
    const others = await aNote(test, 'ben');
    const response = await deleteMe(test);
    expect(response.status).toBe(200);
    expect(accountDeletion.parse(await response.json())).toEqual({ deleted: true });
    await test.doJobs();
    await expectNothingLeft(test, ids);
    expect(deleted).toEqual(['ann']);
    expect(await responseCode(test.request(`/api/v1/recordings/${others}`))).toBe('200');
    expect(await test.filesIn('audio')).toEqual([`${others}.webm`]);
    await test.close();
  });

  // spec: A15
  it('needs a user, and permanently rejects tokens of earlier sign-ins', async () => {
    const test = await openTestService();
    const id = await aNote(test, 'ann');
    expect(await responseCode(test.request('/api/v1/profile/me', { method: 'DELETE' }))).toBe(
      '401 unauthorized',
    );
    const now = test.clock.now / 1000;
    expect(await responseCode(deleteMe(test, `ann-since-${now - 10}`))).toBe('200');
    expect(await responseCode(test.request(`/api/v1/recordings/${id}`, { uid: `ann-since-${now}` }))).toBe(
      '401 unauthorized',
    );
    const upload = await test.upload(webm, { uid: `ann-since-${now}` });
    expect(await responseCode(upload)).toBe('401 unauthorized');
    await test.close();
  });

  it('repeats its response to a client that lost it, and does nothing else', async () => {
    const test = await openTestService();
    await aNote(test);
    expect(await responseCode(deleteMe(test))).toBe('200');
    const noted = await test.service.stores.accountDeletions.find('ann');
    test.clock.now += 5000;
    expect(await responseCode(deleteMe(test))).toBe('200');
    expect(await test.service.stores.accountDeletions.find('ann')).toEqual(noted);
    await test.close();
  });

  // spec: A16
  it('makes every representation unavailable at once, before any other step', async () => {
    const test = await openTestService();
    const id = await aFullNote(test);
    const second = await aNote(test);
    await test.request(`/api/v1/recordings/${second}`, { method: 'DELETE', uid: 'ann' });
    expect(await responseCode(deleteMe(test))).toBe('200');
    expect(await test.filesIn('audio')).toContain(`${id}.webm`);
    const representations = [
      `/api/v1/recordings/${id}`,
      `/api/v1/recordings/${id}/download`,
      `/api/v1/recordings/${id}/transcript`,
      `/api/v1/oembed?url=${encodeURIComponent(`https://beep.test/play/${id}`)}`,
      `/media/${id}.webm`,
      `/media/${id}.mp3`,
      `/play/${id}/card.png`,
    ];
    for (const path of representations) expect(await responseCode(test.request(path))).toBe('410 deleted');
    const plays = test.request(`/api/v1/recordings/${id}/play`, { method: 'POST' });
    expect(await responseCode(plays)).toBe('410 deleted');
    test.clock.now += 2000;
    const uid = `ann-since-${test.clock.now / 1000}`;
    const restored = test.request(`/api/v1/recordings/${second}/restore`, { method: 'POST', uid });
    expect(await responseCode(restored)).toBe('409 conflict');
    const headers = { 'Content-Type': 'application/json' };
    const change = { method: 'PATCH', uid, headers, body: JSON.stringify({ expires_at: 0 }) };
    expect(await responseCode(test.request(`/api/v1/recordings/${id}`, change))).toBe('410 deleted');
    const list = await test.request('/api/v1/users/ann/recordings', { uid });
    expect(await list.json()).toMatchObject({ recordings: [], pagination: { totalRecords: 0 } });
    await test.close();
  });

  it('runs the same number of queries, however large the account is', async () => {
    const counts: number[] = [];
    for (const notes of [1, 40]) {
      let calls = 0;
      const test = await openTestService(({ stores, audio }) => ({
        stores: {
          ...stores,
          erasures: countCalls(stores.erasures, () => (calls += 1)),
          accountDeletions: countCalls(stores.accountDeletions, () => (calls += 1)),
        },
        audio: countCalls(audio, () => (calls += 1)),
      }));
      for (let made = 0; made < notes; made += 1) {
        const row = { id: `id-${made}`, ownerUid: 'ann', createdAt: test.clock.now - made };
        await test.service.stores.recordings.create(aRecording(row));
      }
      calls = 0;
      expect(await responseCode(deleteMe(test))).toBe('200');
      counts.push(calls);
      await test.close();
    }
    expect(counts[1]).toBe(counts[0]);
  });

  it('leaves the account to a process that was quicker and created it again', async () => {
    const deleted: string[] = [];
    const accounts = { deleteAccount: async (uid: string) => void deleted.push(uid) };
    const test = await openTestService(undefined, { accounts });
    const old = await aNote(test);
    await deleteMe(test);
    test.clock.now += 2000;
    const again = `ann-since-${test.clock.now / 1000}`;
    const id = await aNote(test, again);
    await test.doJobs();
    expect(deleted).toEqual([]);
    expect(await responseCode(test.request(`/api/v1/recordings/${old}`))).toBe('410 deleted');
    expect(await responseCode(test.request(`/media/${id}.webm`))).toBe('200');
    expect(await test.filesIn('audio')).toEqual([`${id}.webm`]);
    await test.close();
  });

  it('lets the same uid start again with a later sign-in, and keeps its new recordings', async () => {
    const test = await openTestService();
    await aNote(test);
    await deleteMe(test);
    test.clock.now += 2000;
    const again = `ann-since-${test.clock.now / 1000}`;
    const id = await aNote(test, again);
    await test.doJobs();
    const list = await test.request('/api/v1/users/ann/recordings', { uid: again });
    const { recordings } = recordingListSchema.parse(await list.json());
    expect(recordings.map((recording) => recording.filename)).toEqual([id]);
    await test.close();
  });

  it('leaves nothing of an upload that was in progress', async () => {
    let beforeTheRow: () => Promise<unknown> = async () => undefined;
    const test = await openTestService(({ stores }) => ({
      stores: {
        ...stores,
        recordings: {
          ...stores.recordings,
          create: async (recording, upload) => {
            await beforeTheRow();
            return stores.recordings.create(recording, upload);
          },
        },
      },
    }));
    beforeTheRow = () => deleteMe(test);
    expect(await responseCode(test.upload(webm))).toBe('401 unauthorized');
    expect(await test.filesIn('audio')).toEqual([]);
    const left = await test.service.stores.erasures.remaining(
      { uid: 'ann', deletedAt: Number.MAX_SAFE_INTEGER },
      9,
    );
    expect(left).toEqual([]);
    await test.close();
  });
});

function countCalls<Port extends object>(port: Port, called: () => void): Port {
  return new Proxy(port, {
    get: (target, name) => {
      if (typeof Reflect.get(target, name) === 'function') called();
      return Reflect.get(target, name);
    },
  });
}
