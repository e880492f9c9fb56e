import { expect, it } from 'vitest';
import { LOOK_EVERY_MS } from '../archive/archive-machine.ts';
import type { Archive } from '../archive/ports.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { ok } from '../testing/fake-recordings.ts';
import { createPersonArchive } from './create-person-archive.ts';

it('calls the service only when asked, and until the archive is ready', async () => {
  const clock = createFakeClock();
  const calls: string[] = [];
  const progress = { recordingsDone: 1, recordingsTotal: 2 };
  let archive: Archive = { state: 'preparing', ...progress };
  const actor = createPersonArchive({
    uid: 'u1',
    clock,
    api: {
      createArchive: async (uid) => {
        calls.push(uid);
        return ok(archive);
      },
    },
  });
  const state = () => {
    const known = actor.getSnapshot();
    return known.status === 'known' ? known.archive.state : known.status;
  };
  actor.send({ type: 'load' });
  await expect.poll(state).toBe('none');
  expect(calls).toEqual([]);
  actor.send({ type: 'prepare' });
  await expect.poll(state).toBe('preparing');
  const expiresAtMs = clock.nowMs() + 60_000;
  archive = {
    state: 'ready',
    unreadable: 0,
    ...progress,
    bytes: 9,
    url: 'https://beep.example/a.zip',
    expiresAtMs,
  };
  clock.advance(LOOK_EVERY_MS);
  await expect.poll(state).toBe('ready');
  clock.advance(60_000);
  await expect.poll(state).toBe('none');
  expect(calls).toEqual(['u1', 'u1']);
});
