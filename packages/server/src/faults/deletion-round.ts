import { expect } from 'vitest';
import { type FaultClient, play, statusOf, upload } from './fault-client.ts';
import { anySample, type Sample, type World } from './fault-world.ts';

interface Subject {
  readonly id: string;
  readonly sample: Sample;
  readonly fate: 'delete' | 'restore';
  acknowledged: boolean;
}

const FATES = ['delete', 'restore', 'delete', 'restore'] as const;

/** Interrupts deletes and restores: acknowledged ones persist, others can be repeated. */
export async function deletionRound(world: World): Promise<void> {
  const subjects: Subject[] = [];
  await world.interrupt('deletion', async () => {
    const client = await world.client();
    const batch = await Promise.all(FATES.map((fate) => prepare(world, client, fate)));
    subjects.push(...batch);
    const carryOut = async (subject: Subject): Promise<void> => {
      expect(await ask(client, subject)).toBe(subject.fate === 'delete' ? 204 : 200);
      subject.acknowledged = true;
    };
    return { process: world.server(), over: Promise.allSettled(batch.map(carryOut)) };
  });
  await world.restart();
  const client = await world.client();
  for (const subject of subjects) await check(world, client, subject);
}

async function prepare(world: World, client: FaultClient, fate: Subject['fate']): Promise<Subject> {
  const sample = anySample(world);
  const { id } = await upload(client, crypto.randomUUID(), sample.audio);
  if (fate === 'restore') await remove(client, id);
  return { id, sample, fate, acknowledged: false };
}

function ask(client: FaultClient, { id, fate }: Subject): Promise<number> {
  return fate === 'delete'
    ? remove(client, id)
    : statusOf(client.call(`/api/v1/recordings/${id}/restore`, { method: 'POST' }));
}

function remove(client: FaultClient, id: string): Promise<number> {
  return statusOf(client.call(`/api/v1/recordings/${id}`, { method: 'DELETE' }));
}

async function check(world: World, client: FaultClient, subject: Subject): Promise<void> {
  const { id, sample, fate, acknowledged } = subject;
  const state = await statusOf(client.call(`/api/v1/recordings/${id}`));
  const done = fate === 'delete' ? 410 : 200;
  expect(acknowledged ? [done] : [200, 410]).toContain(state);
  if (state === 200) expect(await play(client, id)).toEqual(sample.played);
  expect(await ask(client, subject)).toBe(fate === 'delete' ? 204 : 200);
  expect(await statusOf(client.call(`/api/v1/recordings/${id}`))).toBe(done);
  if (fate === 'delete') return;
  expect(await play(client, id)).toEqual(sample.played);
  world.kept.set(id, sample);
}
