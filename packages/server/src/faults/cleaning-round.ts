import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { launchMain } from '../testing/start-main.ts';
import { statusOf, upload } from './fault-client.ts';
import { anySample, type World } from './fault-world.ts';
import { inspectInstallation } from './inspect-installation.ts';

const HURRIED_MAIN = [fileURLToPath(new URL('./fast-clock-main.ts', import.meta.url))];
const DELETED = 3;
const LOOK_MS = 20;

/** Interrupts the removal of files: no needed file is removed, and the others are removed the next time. */
export async function cleaningRound(world: World): Promise<void> {
  await world.interrupt('cleaning', async () => {
    await world.restart();
    const client = await world.client();
    for (let made = 0; made < DELETED; made += 1) {
      const { id } = await upload(client, crypto.randomUUID(), anySample(world).audio);
      await statusOf(client.call(`/api/v1/recordings/${id}`, { method: 'DELETE' }));
    }
    // Only one process may use the folder.
    await world.server().kill();
    const process = launchMain(0, world.installation.env, HURRIED_MAIN);
    const ended = process.ready.then(() => untilClean(world, process.exited));
    return { process, over: Promise.race([ended, process.exited]).finally(() => process.kill()) };
  });
  await world.restart();
}

async function untilClean(world: World, exited: Promise<void>): Promise<void> {
  let running = true;
  void exited.then(() => {
    running = false;
  });
  while (running) {
    const found = await inspectInstallation(world.installation);
    if (Object.values(found).every((list) => list.length === 0)) return;
    await delay(LOOK_MS);
  }
}
