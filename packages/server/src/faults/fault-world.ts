import { join } from 'node:path';
import { expect } from 'vitest';
import { spooledFiles } from '../testing/spooled-files.ts';
import { type LaunchedMain, launchMain } from '../testing/start-main.ts';
import type { Chance } from './chance.ts';
import { cleanUp } from './clean-up.ts';
import { answerOf, type FaultClient, type Played, play, signIn, upload } from './fault-client.ts';
import type { Unsoundness } from './inspect-installation.ts';
import type { FaultEngine, Installation } from './installation.ts';
import { killAtRandom, measure, type Operation, type OperationLength } from './kill-point.ts';

/** Audio to upload, and what listeners get of it. */
export interface Sample {
  readonly audio: Uint8Array<ArrayBuffer>;
  readonly played: Played;
}

/** An installation that is tormented round after round, with what it has promised so far. */
export interface World {
  readonly engine: FaultEngine;
  readonly installation: Installation;
  readonly random: Chance;
  readonly samples: readonly Sample[];
  /** What was acknowledged and not deleted, of the user who stays. */
  readonly kept: Map<string, Sample>;
  /** Where the process was killed, newest last, for the report of a failure. */
  readonly points: string[];
  /** The process that runs now. */
  server(): LaunchedMain;
  /** Signs in at the process that runs now. */
  client(name?: string): Promise<FaultClient>;
  /** Kills the process at a random point of what `start` does. The first time it is measured to its end before. */
  interrupt(name: string, start: () => Promise<Operation>): Promise<void>;
  /** The same where the process and what it works on are others than the world's. */
  interruptElsewhere(name: string, start: () => Promise<OperationElsewhere>): Promise<void>;
  freePort(): Promise<number>;
  /** Starts the process again and waits for its recovery. */
  restart(): Promise<void>;
  /** Checks what has to be true after every round. */
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

const STAYS = 'stays';
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
      // One process at a time has the folder.
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

/** What an installation shows in which everything fits together. */
export const SOUND: Unsoundness = {
  rowsWithoutFile: [],
  filesWithoutRow: [],
  rowsToRemove: [],
  strayRows: [],
};

/** How many recordings the service says that a user has. */
export async function totalOf(client: FaultClient): Promise<number> {
  const { body } = await answerOf(client.call(`/api/v1/users/${client.uid}/recordings?limit=1`));
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

/** One of the samples, by chance. */
export function anySample({ samples, random }: World): Sample {
  const sample = samples[random.below(samples.length)];
  if (!sample) throw new Error('There are no samples.');
  return sample;
}
