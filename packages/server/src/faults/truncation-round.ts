import { expect } from 'vitest';
import { type BucketFault, type FaultyBucket, startFaultyBucket } from '../testing/start-faulty-bucket.ts';
import { launchMain } from '../testing/start-main.ts';
import { type FaultClient, play, signIn, statusOf, upload } from './fault-client.ts';
import type { World } from './fault-world.ts';
import { SQLITE_ENGINE } from './sqlite-installation.ts';

const FAULTS: readonly BucketFault[] = ['get-cut', 'get-half'];
const PATIENT = { timeout: 60_000, interval: 200 };

/**
 * The bucket truncates responses while recordings are normalized and encoded, and the process is killed. Once the
 * bucket sends whole files again, every recording plays as uploaded, and so does its mp3.
 */
export async function truncationRound(world: World, { audio, seconds }: LongAudio): Promise<void> {
  const bucket = await startFaultyBucket();
  const installation = await SQLITE_ENGINE.open();
  const env = { ...installation.env, ...environmentOf(bucket) };
  let server = launchMain(await world.freePort(), env);
  try {
    await server.ready;
    const ids = await record(await signIn(server.origin, 'ann'), { bucket, audio });
    await server.kill();
    bucket.fail(undefined);
    server = launchMain(await world.freePort(), env);
    await server.ready;
    const client = await signIn(server.origin, 'ann');
    const [reference = '', ...others] = ids;
    const wanted = await play(client, reference);
    expect(wanted.duration).toBeCloseTo(seconds, 0);
    for (const id of others) {
      const { sound, duration } = await play(client, id);
      expect({ sound, duration }).toEqual({ sound: wanted.sound, duration: wanted.duration });
    }
    for (const id of ids) await expect.poll(() => mp3Seconds(client, id), PATIENT).toBeCloseTo(seconds, -1);
  } finally {
    await server.kill();
    await bucket.close();
    await installation.remove();
  }
}

/** Long enough to be normalized after its upload. */
export interface LongAudio {
  readonly audio: Uint8Array<ArrayBuffer>;
  readonly seconds: number;
}

interface Recording {
  readonly bucket: FaultyBucket;
  readonly audio: Uint8Array<ArrayBuffer>;
}

/** The first one stays undisturbed; the others are played and downloaded while the bucket fails. */
async function record(client: FaultClient, { bucket, audio }: Recording): Promise<string[]> {
  const { id: reference } = await upload(client, crypto.randomUUID(), audio);
  await play(client, reference);
  const ids = [reference];
  for (const fault of FAULTS) {
    bucket.fail(fault);
    const { status, id } = await upload(client, crypto.randomUUID(), audio);
    expect(status).toBe(201);
    ids.push(id);
    await statusOf(client.call(`/api/v1/recordings/${id}/download`)).catch(() => undefined);
    await play(client, id).catch(() => undefined);
  }
  return ids;
}

async function mp3Seconds(client: FaultClient, id: string): Promise<number> {
  const response = await client.call(`/media/${id}.mp3`);
  const bytes = (await response.arrayBuffer()).byteLength;
  return response.ok ? bytes / MP3_BYTES_PER_SECOND : 0;
}

const MP3_BYTES_PER_SECOND = 8000;

function environmentOf({ settings }: FaultyBucket): Record<string, string> {
  return {
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}
