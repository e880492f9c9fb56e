import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { decodeMp3 } from '../testing/decode-mp3.ts';
import { type FaultClient, responseOf, upload } from './fault-client.ts';
import type { Sample, World } from './fault-world.ts';

const TOLERANCE_S = 0.2;

/** Interrupts the encoding of an mp3: afterwards the whole mp3 is available and unchanged. */
export async function mp3Round(world: World): Promise<void> {
  const sample = longest(world);
  const ids: string[] = [];
  await world.interrupt('mp3', async () => {
    const client = await world.client();
    const { id } = await upload(client, crypto.randomUUID(), sample.audio);
    ids.push(id);
    world.kept.set(id, sample);
    return { process: world.server(), over: fetchMp3(client, id) };
  });
  await world.restart();
  const client = await world.client();
  const made = await Promise.all(ids.map((id) => fetchMp3(client, id)));
  const sums = made.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  expect(new Set(sums).size).toBe(1);
  const { samples, sampleRate } = await decodeMp3(made[0] ?? new Uint8Array());
  expect(Math.abs(samples.length / sampleRate - sample.played.duration)).toBeLessThan(TOLERANCE_S);
}

function longest({ samples }: World): Sample {
  const [first] = samples.toSorted((a, b) => b.played.duration - a.played.duration);
  if (!first) throw new Error('There are no samples.');
  return first;
}

async function fetchMp3(client: FaultClient, id: string): Promise<Uint8Array> {
  const { status, body } = await responseOf(client.call(`/api/v1/recordings/${id}/download`));
  expect(status).toBe(200);
  const response = await client.call(new URL((body as { url: string }).url).pathname);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}
