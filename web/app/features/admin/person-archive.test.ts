import type { ContractClient } from '@beep/browser';
import type { Archive } from '@beep/core/archive';
import { ok } from '@beep/core/testing';
import { expect, it } from 'vitest';
import { personArchive } from './person-archive.ts';

it('calls the service only when asked, and until the archive is ready', async () => {
  const calls: string[] = [];
  const progress = { recordingsDone: 1, recordingsTotal: 2 };
  let archive: Archive = { state: 'preparing', ...progress };
  const call = (async (_call: unknown, { uid }: { readonly uid: string }) => {
    calls.push(uid);
    return ok(archive);
  }) as unknown as ContractClient;
  const { get, prepare } = personArchive(call, 'u1');
  expect(await get()).toMatchObject({ value: { state: 'none' } });
  expect(calls).toEqual([]);
  expect(await prepare()).toMatchObject({ value: { state: 'preparing' } });
  archive = {
    ...{ state: 'ready', unreadable: 0, ...progress, bytes: 9 },
    ...{ url: 'https://beep.example/a.zip', expiresAt: 9 },
  };
  expect(await get()).toMatchObject({ value: { state: 'ready' } });
  expect(await get()).toMatchObject({ value: { state: 'none' } });
  expect(calls).toEqual(['u1', 'u1']);
});
