import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { launchMain } from '../testing/start-main.ts';
import { statusOf, upload } from './fault-client.ts';
import { anySample, type World } from './fault-world.ts';
import type { RestoredDump } from './installation.ts';

const IMPATIENT_MAIN = [fileURLToPath(new URL('./impatient-main.ts', import.meta.url))];
const PATIENT = { timeout: 60_000, interval: 100 };
/** Its files are due for removal at once by the clock of the impatient process. */
const NOT_REMOVED =
  'select id from recordings where deleted_at_ms is not null and file_removed_at_ms is null';

/**
 * The audio store loses its mark under the running service, and the service starts on an empty store, and a copy of the
 * rows while the service is stopped: none takes the store, and no deleted recording is marked as removed.
 */
export async function markRound(world: World): Promise<void> {
  const { installation } = world;
  const client = await world.client();
  const ready = async (): Promise<unknown> => (await client.call('/readyz')).json();
  await expect.poll(ready, PATIENT).toEqual({ status: 'ok' });
  const { id } = await upload(client, crypto.randomUUID(), anySample(world).audio);
  // A database that has written one turn only takes a store without a mark that has its recordings, as one of version 1.0.
  const turnBefore = async (): Promise<unknown> =>
    JSON.parse((await installation.mark.readMark()) ?? '{}').before;
  await expect.poll(turnBefore, PATIENT).toEqual(expect.any(String));
  const text = (await installation.mark.readMark()) ?? '';

  const emptied = async (): Promise<unknown> => {
    // A turn may be on its way.
    if ((await installation.mark.readMark()) !== undefined) await installation.mark.removeMark();
    return ready();
  };
  await expect.poll(emptied, PATIENT).toMatchObject({ code: 'unavailable', reasons: ['audio_unmarked'] });
  const key = crypto.randomUUID();
  const sample = anySample(world);
  expect((await upload(client, key, sample.audio)).status).toBe(503);
  await statusOf(client.call(`/api/v1/recordings/${id}`, { method: 'DELETE' }));
  expect(await installation.mark.readMark()).toBeUndefined();
  await world.server().kill();
  await refuses(world, { env: installation.env, remove: async () => undefined }, 'has no mark');
  await installation.mark.writeMark(text);

  await refuses(world, await installation.withEmptyStore(), 'has no mark');
  await refuses(world, await installation.restoreDump(), 'belongs to another database');
  expect((await installation.query<{ id: string }>(NOT_REMOVED)).map((row) => row.id)).toContain(id);

  await world.restart();
  const again = await world.client();
  await expect.poll(() => statusOf(again.call('/readyz')), PATIENT).toBe(200);
  const kept = await upload(again, key, sample.audio);
  expect(kept.status).toBe(201);
  world.kept.set(kept.id, sample);
}

async function refuses({ installation }: World, on: RestoredDump, words: string): Promise<void> {
  const before = await installation.mark.readMark();
  const main = launchMain(0, on.env, IMPATIENT_MAIN);
  try {
    await main.exited;
    expect(main.output()).toContain(words);
    expect(await installation.mark.readMark()).toBe(before);
  } finally {
    await main.kill();
    await on.remove();
  }
}
