import { cp } from 'node:fs/promises';
import { expect } from 'vitest';
import { builtProgram } from '../testing/built-programs.ts';
import { launchMain } from '../testing/start-main.ts';
import { cleanUp } from './clean-up.ts';
import { play, signIn, upload } from './fault-client.ts';
import { anySample, type Sample, SOUND, type World } from './fault-world.ts';
import type { Installation } from './installation.ts';
import { SQLITE_ENGINE } from './sqlite-installation.ts';

const MIGRATE = [builtProgram('migrate')];
const RECORDINGS = 6;

/** Interrupts the copy from one machine to PostgreSQL and S3: running it again copies the rest. */
export async function copyRound(world: World): Promise<void> {
  const source = await SQLITE_ENGINE.open();
  const targets: Installation[] = [];
  try {
    const kept = await fill(world, source);
    await world.interruptElsewhere('copy', async () => {
      const installation = await world.engine.open();
      targets.push(installation);
      await cp(source.dataDir, installation.dataDir, { recursive: true });
      const process = launchMain(0, installation.env, MIGRATE);
      return { installation, process, over: process.exited };
    });
    for (const target of targets) await check(world, target, kept);
  } finally {
    for (const installation of [source, ...targets]) await installation.remove();
  }
}

async function fill(world: World, source: Installation): Promise<ReadonlyMap<string, Sample>> {
  const server = launchMain(await world.freePort(), source.env);
  try {
    await server.ready;
    const client = await signIn(server.origin, 'ann');
    const kept = new Map<string, Sample>();
    for (let made = 0; made < RECORDINGS; made += 1) {
      const sample = anySample(world);
      const { id } = await upload(client, crypto.randomUUID(), sample.audio);
      kept.set(id, sample);
    }
    return kept;
  } finally {
    await server.kill();
  }
}

async function check(world: World, target: Installation, kept: ReadonlyMap<string, Sample>): Promise<void> {
  const again = launchMain(0, target.directEnv, MIGRATE);
  await again.exited;
  // The first copy may have finished, and a finished copy is not repeated.
  expect(again.output()).toMatch(/^(Copied and compared|DATABASE_URL already holds an installation)/);
  const server = launchMain(await world.freePort(), target.env);
  try {
    await server.ready;
    const client = await signIn(server.origin, 'ann');
    for (const [id, sample] of kept) expect(await play(client, id)).toEqual(sample.played);
    expect(await cleanUp(target)).toEqual(SOUND);
    expect(await target.checkIntegrity()).toBe('ok');
  } finally {
    await server.kill();
  }
}
