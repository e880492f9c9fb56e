import { join } from 'node:path';
import { expect } from 'vitest';
import { spooledFiles } from '../testing/spooled-files.ts';
import { type LaunchedMain, launchMain } from '../testing/start-main.ts';
import type { Chance } from './chance.ts';
import { cleanUp } from './clean-up.ts';
import { type FaultClient, type Played, play, responseOf, signIn, upload } from './fault-client.ts';
import type { Unsoundness } from './inspect-installation.ts';
import type { FaultEngine, Installation } from './installation.ts';
import { killAtRandom, measure, type Operation, type OperationLength } from './kill-point.ts';

/** Audio to upload, and what listeners must receive. */
export interface Sample {
  readonly audio: Uint8Array<ArrayBuffer>;
  readonly played: Played;
}

/** An installation that survives round after round of faults, and what it has acknowledged so far. */
export interface World {
  readonly engine: FaultEngine;
  readonly installation: Installation;
  readonly random: Chance;
  readonly samples: readonly Sample[];
  /** Acknowledged recordings that were not deleted, of the permanent user. */
  readonly kept: Map<string, Sample>;
  /** Where processes were killed, newest last, for failure messages. */
  readonly points: string[];
  /** The running process. */
  server(): LaunchedMain;
  /** Signs in at the running process. */
  client(name?: string): Promise<FaultClient>;
  /**
   * Kills the process at a random point of the operation that `start` begins. The first call for a name runs the
   * operation once more before, to measure it.
   */
  interrupt(name: string, start: () => Promise<Operation>): Promise<void>;
  /** The same for a process and an installation other than the world's. */
  interruptElsewhere(name: string, start: () => Promise<OperationElsewhere>): Promise<void>;
  freePort(): Promise<number>;
  /** Restarts the process and waits for its recovery. */
  restart(): Promise<void>;
  /** Checks the invariants that hold after every round. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface OperationElsewhere extends Operation {
  readonly installation: Installation;
}

export interface WorldOptions {
  readonly engine: FaultEngine;
  readonly random: Chance;
  readonly audio: readonly Uint8Array<ArrayBuffer>[];
  readonly freePort: () => Promise<number>;
}

export const STAYS = 'stays';
const CHECKED_A_ROUND = 4;

export async function openWorld({ engine, random, audio, freePort }: WorldOptions): Promise<World> {
  const installation = await engine.open();
  let server = launchMain(await freePort(), installation.env);
  await server.ready;
  const lengths = new Map<string, OperationLength>();
  const samples: Sample[] = [];
  const points: string[] = [];
  const kept = new Map<string, Sample>();
  const client = (name = STAYS): Promise<FaultClient> => signIn(server.origin, name);
  const world: World = {
    engine,
    installation,
    random,
    samples,
    kept,
    points,
    server: () => server,
    client,
    freePort,
    interrupt: (name, start) =>
      world.interruptElsewhere(name, async () => ({ ...(await start()), installation })),
    interruptElsewhere: async (name, start) => {
      let length = lengths.get(name);
      if (!length) {
        const whole = await start();
        length = await measure(whole.installation, whole);
        if (whole.installation !== installation) await whole.process.kill();
        lengths.set(name, length);
      }
      const operation = await start();
      const point = await killAtRandom({ ...operation, length, random }, operation);
      points.push(`${name}: ${point}`);
    },
    restart: async () => {
      await server.kill();
      server = launchMain(await freePort(), installation.env);
      await server.ready;
      const spool = (): Promise<string[]> => spooledFiles(join(installation.dataDir, 'spool'));
      await expect.poll(spool, { timeout: 20_000, message: 'spool/ after recovery' }).toEqual([]);
    },
    check: async () => {
      // Only one process may use the folder.
      await server.kill();
      expect(await cleanUp(installation)).toEqual(SOUND);
      expect(await installation.checkIntegrity()).toBe('ok');
      await world.restart();
      const user = await client();
      expect(await totalOf(user)).toBe(kept.size);
      const all = [...kept];
      const some = Array.from(
        { length: Math.min(CHECKED_A_ROUND, all.length) },
        () => all[random.below(all.length)],
      );
      for (const one of some) if (one) expect(await play(user, one[0])).toEqual(one[1].played);
    },
    close: async () => {
      await server.kill();
      await installation.remove();
    },
  };
  await takeSamples(world, audio);
  return world;
}

/** The result for a consistent installation. */
export const SOUND: Unsoundness = {
  rowsWithoutFile: [],
  filesWithoutRow: [],
  rowsToRemove: [],
  strayRows: [],
};

/** The number of a user's recordings according to the service. */
export async function totalOf(client: FaultClient): Promise<number> {
  const { body } = await responseOf(client.call(`/api/v1/users/${client.uid}/recordings?limit=1`));
  return (body as { pagination: { totalRecords: number } }).pagination.totalRecords;
}

async function takeSamples(world: World, audio: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
  const client = await world.client();
  for (const bytes of audio) {
    const { id } = await upload(client, crypto.randomUUID(), bytes);
    const sample = { audio: bytes, played: await play(client, id) };
    (world.samples as Sample[]).push(sample);
    world.kept.set(id, sample);
  }
}

/** A random sample. */
export function anySample({ samples, random }: World): Sample {
  const sample = samples[random.below(samples.length)];
  if (!sample) throw new Error('There are no samples.');
  return sample;
}
