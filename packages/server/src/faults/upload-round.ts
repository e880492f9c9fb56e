import { expect } from 'vitest';
import { play, upload } from './fault-client.ts';
import { anySample, type Sample, totalOf, type World } from './fault-world.ts';

const AT_A_TIME = 3;

interface Sent {
  readonly key: string;
  readonly sample: Sample;
  id: string;
}

/** Interrupts uploads: those answered with 201 exist, the others exist completely or not at all. */
export async function uploadRound(world: World): Promise<void> {
  const sent: Sent[] = [];
  await world.interrupt('upload', async () => {
    const client = await world.client();
    const batch = Array.from({ length: AT_A_TIME }, () => ({
      key: crypto.randomUUID(),
      sample: anySample(world),
      id: '',
    }));
    sent.push(...batch);
    const send = async (one: Sent): Promise<void> => {
      const response = await upload(client, one.key, one.sample.audio);
      expect(response.status).toBe(201);
      one.id = response.id;
    };
    return { process: world.server(), over: Promise.allSettled(batch.map(send)) };
  });
  await world.restart();
  const client = await world.client();
  const acknowledged = sent.filter(({ id }) => id !== '');
  for (const { id, sample } of acknowledged) expect(await play(client, id)).toEqual(sample.played);
  const total = await totalOf(client);
  expect(total).toBeGreaterThanOrEqual(world.kept.size + acknowledged.length);
  expect(total).toBeLessThanOrEqual(world.kept.size + sent.length);
  for (const one of sent) {
    const again = await upload(client, one.key, one.sample.audio);
    expect(again).toEqual({ status: 201, id: one.id === '' ? expect.any(String) : one.id });
    expect(await play(client, again.id)).toEqual(one.sample.played);
    world.kept.set(again.id, one.sample);
  }
  expect(await totalOf(client)).toBe(world.kept.size);
}
