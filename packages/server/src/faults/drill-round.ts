import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { launchMain } from '../testing/start-main.ts';
import { statusOf, upload } from './fault-client.ts';
import { anySample, type World } from './fault-world.ts';

const IMPATIENT_MAIN = [fileURLToPath(new URL('./impatient-main.ts', import.meta.url))];
const RECORDINGS = 3;
const PATIENT = { timeout: 60_000, interval: 100 };

/**
 * Restores a dump and starts it on the audio of the running installation: the copy detects that it is a copy, and
 * removes nothing that only the original knows or has restored since.
 */
export async function drillRound(world: World): Promise<void> {
  const client = await world.client();
  const undone = anySample(world);
  const { id } = await upload(client, crypto.randomUUID(), undone.audio);
  await statusOf(client.call(`/api/v1/recordings/${id}`, { method: 'DELETE' }));
  const dump = await world.installation.restoreDump();
  try {
    expect(await statusOf(client.call(`/api/v1/recordings/${id}/restore`, { method: 'POST' }))).toBe(200);
    world.kept.set(id, undone);
    for (let made = 0; made < RECORDINGS; made += 1) {
      const sample = anySample(world);
      const { id: newer } = await upload(client, crypto.randomUUID(), sample.audio);
      world.kept.set(newer, sample);
    }
    const drill = launchMain(0, dump.env, IMPATIENT_MAIN);
    try {
      // At its start, or once the original has written its next turn.
      await expect.poll(() => drill.output(), PATIENT).toContain('belongs to another database');
    } finally {
      await drill.kill();
    }
    const again = launchMain(0, dump.env, IMPATIENT_MAIN);
    await again.exited;
    expect(again.output()).toContain('dist/claim-storage.js');
  } finally {
    await dump.remove();
  }
}
