import { type ArchiveState, archiveState } from '@beep/api/features/archive';
import { expect } from 'vitest';
import type { TestService } from './open-test-service.ts';

export const ARCHIVE_PATH = '/api/v1/profile/me/archive';

export type ReadyArchive = Extract<ArchiveState, { state: 'ready' }> & {
  /** Of its file, on the service. */
  readonly path: string;
};

export async function askForArchive(
  test: TestService,
  method: 'GET' | 'POST',
  uid = 'ann',
): Promise<ArchiveState> {
  return archiveState.parse(await (await test.request(ARCHIVE_PATH, { method, uid })).json());
}

/** Asks for the archive of a user, and prepares it. */
export async function prepareArchiveOf(test: TestService, uid = 'ann'): Promise<ReadyArchive> {
  expect(await askForArchive(test, 'POST', uid)).toMatchObject({ state: 'preparing', recordingsDone: 0 });
  await test.doJobs();
  const ready = await askForArchive(test, 'GET', uid);
  if (ready.state !== 'ready') throw new Error(`The archive is ${ready.state}.`);
  return { ...ready, path: ready.url.slice(test.service.publicUrl.length) };
}
