import { expect } from 'vitest';
import { type LaunchedMain, launchMain } from '../testing/start-main.ts';
import { type FaultClient, play, responseOf, signIn, upload } from './fault-client.ts';
import { anySample, type Sample, STAYS, type World } from './fault-world.ts';

/** Two have one name. */
const NAMES = ['Ada', 'Ben', 'Ben', 'Cleo'];

interface Take {
  readonly key: string;
  readonly sample: Sample;
}

interface Slot {
  readonly id: string;
  readonly name: string;
  readonly recording?: { readonly filename: string };
}

interface Run {
  readonly sheet: string;
  readonly slots: readonly (Slot & {
    /** Of two computers that record for the same name. */
    readonly takes: readonly Take[];
    /** The ids of the responses with 201. */
    readonly acknowledged: string[];
  })[];
}

/**
 * Interrupts two computers that record feedback for the same names, where several processes may run each with its own. What
 * was answered with 201 is at its name, nobody has two recordings, and sending again fills the rest.
 */
export async function runRound(world: World): Promise<void> {
  const runs: Run[] = [];
  const others: LaunchedMain[] = [];
  const { processes } = world.engine;
  try {
    await world.interrupt(`a feedback run on ${processes}`, async () => {
      while (others.length < processes - 1) {
        others.push(launchMain(await world.freePort(), world.installation.env));
      }
      await Promise.all(others.map(({ ready }) => ready));
      const services = [world.server(), ...others];
      const client = await world.client();
      const run = await openRun(world, client);
      runs.push(run);
      const computers = await Promise.all(
        [0, 1].map((at) => signIn((services[at % processes] ?? world.server()).origin, STAYS)),
      );
      const recording = run.slots.flatMap(({ id, takes, acknowledged }) =>
        takes.map(async ({ key, sample }, at) => {
          const sent = await upload(computers[at] ?? client, key, sample.audio, `?slot=${id}`);
          if (sent.id !== '') acknowledged.push(sent.id);
        }),
      );
      const victim = services[world.random.below(processes)] ?? world.server();
      return { process: victim, over: Promise.allSettled(recording) };
    });
  } finally {
    for (const other of others) await other.kill();
  }
  await world.restart();
  const client = await world.client();
  for (const run of runs) await checkRun(world, client, run);
}

async function openRun(world: World, client: FaultClient): Promise<Run> {
  const { body } = await responseOf(
    client.call(`/api/v1/users/${client.uid}/sheets`, {
      ...{ method: 'POST', headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify({ title: 'Feedback', layout: 'a4-12', names: NAMES }),
    }),
  );
  const { id: sheet, slots } = body as { readonly id: string; readonly slots: readonly Slot[] };
  const newTake = (): Take => ({ key: crypto.randomUUID(), sample: anySample(world) });
  return {
    sheet,
    slots: slots.map((slot) => ({ ...slot, takes: [newTake(), newTake()], acknowledged: [] })),
  };
}

async function checkRun(world: World, client: FaultClient, { sheet, slots }: Run): Promise<void> {
  expect((await slotsOf(client, sheet)).map(({ name }) => name)).toEqual(NAMES);
  for (const { id, takes, acknowledged } of slots) {
    expect(acknowledged.length).toBeLessThanOrEqual(1);
    const again = [];
    for (const { key, sample } of takes) {
      again.push({ sample, ...(await upload(client, key, sample.audio, `?slot=${id}`)) });
    }
    expect(again.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const stored = again.find(({ status }) => status === 201);
    if (stored === undefined) continue;
    expect(stored.id).toBe(acknowledged[0] ?? stored.id);
    expect(await play(client, id)).toEqual(stored.sample.played);
    world.kept.set(stored.id, stored.sample);
  }
  const recorded = (await slotsOf(client, sheet)).map(({ recording }) => recording?.filename);
  expect(new Set(recorded).size).toBe(NAMES.length);
  expect(recorded).not.toContain(undefined);
}

async function slotsOf(client: FaultClient, sheet: string): Promise<readonly Slot[]> {
  const { body } = await responseOf(client.call(`/api/v1/users/${client.uid}/sheets/${sheet}`));
  return (body as { readonly slots: readonly Slot[] }).slots;
}
