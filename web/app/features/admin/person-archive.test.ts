import type { ArchiveState } from '@beep/api/features/archive';
import type { ContractClient } from '@beep/browser';
import { ok } from '@beep/core/testing';
import { expect, it } from 'vitest';
import { personArchive } from './person-archive.ts';

it('calls the service only when asked, and until the archive is ready', async () => {
  const calls: string[] = [];
  const progress = { recordingsDone: 1, recordingsTotal: 2 };
  let archive: ArchiveState = { state: 'preparing', ...progress };
  const call = (async (_call: unknown, { uid }: { readonly uid: string }) => {
    calls.push(uid);
    return ok(archive);
  }) as unknown as ContractClient;
  const { getArchive, prepareArchive } = personArchive(call, 'u1');
  expect(await getArchive({})).toMatchObject({ value: { state: 'none' } });
  expect(calls).toEqual([]);
  expect(await prepareArchive({})).toMatchObject({ value: { state: 'preparing' } });
  archive = {
    ...{ state: 'ready', unreadable: 0, ...progress, bytes: 9 },
    ...{ url: 'https://beep.example/a.zip', expiresAt: 9 },
  };
  expect(await getArchive({})).toMatchObject({ value: { state: 'ready' } });
  expect(await getArchive({})).toMatchObject({ value: { state: 'none' } });
  expect(calls).toEqual(['u1', 'u1']);
});
