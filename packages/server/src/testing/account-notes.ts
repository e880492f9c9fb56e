import { writeFile } from 'node:fs/promises';
import { uploadSchema } from '@beep/api/contract';
import { expect } from 'vitest';
import { DELETE_ACCOUNT } from '../auth/delete-account.ts';
import type { TestService } from './open-test-service.ts';
import { responseCode } from './response-code.ts';
import { readSample } from './sample-audio.ts';

/** A short recording. */
export const webm: Uint8Array<ArrayBuffer> = await readSample('recorded.webm');
const KEY = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

export const deleteMe = (test: TestService, uid = 'ann'): Promise<Response> =>
  test.request('/api/v1/profile/me', { method: 'DELETE', uid });

/** Uploads a recording and resolves with its id. */
export async function aNote(
  test: TestService,
  uid = 'ann',
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await test.upload(webm, { uid, headers });
  return uploadSchema.parse(await response.json()).filename;
}

/** A recording with every kind of related row and file. */
export async function aFullNote(test: TestService, uid = 'ann'): Promise<string> {
  const id = await aNote(test, uid, { 'Idempotency-Key': KEY });
  const { audio, spool } = test.service;
  const mp3 = spool.newPath();
  await writeFile(mp3, 'as if it had been made');
  await audio.put(`${id}.mp3`, mp3);
  await test.request(`/api/v1/recordings/${id}/play`, { method: 'POST', headers: { 'X-Listener-Id': 'x' } });
  await test.request(`/api/v1/recordings/${id}/transcript`, {
    method: 'PUT',
    uid,
    body: 'Ask not what your country can do for you.',
    headers: { 'Content-Type': 'text/plain' },
  });
  return id;
}

/** Fails if anything of the account or its recordings is stored. */
export async function expectNothingLeft(
  test: TestService,
  ids: readonly string[],
  uid = 'ann',
): Promise<void> {
  const { stores } = test.service;
  for (const id of ids) {
    expect(await responseCode(test.request(`/api/v1/recordings/${id}`))).toBe('410 deleted');
    expect(await stores.recordings.find(id)).toMatchObject({ ownerUid: '', duration: 0, listenCount: 0 });
    expect(await stores.transcripts.find(id)).toBeUndefined();
    expect((await test.filesIn('audio')).filter((name) => name.startsWith(id))).toEqual([]);
  }
  expect(await stores.uploadKeys.find({ ownerUid: uid, key: KEY })).toBeUndefined();
  const job = await stores.jobs.find({ kind: DELETE_ACCOUNT, key: uid });
  expect(job?.status ?? 'done').toBe('done');
  expect(await stores.accountDeletions.unattended(DELETE_ACCOUNT, { finishedAfter: 0, limit: 9 })).toEqual(
    [],
  );
  expect(await responseCode(test.request(`/api/v1/users/${uid}/recordings`, { uid }))).toBe(
    '401 unauthorized',
  );
}
