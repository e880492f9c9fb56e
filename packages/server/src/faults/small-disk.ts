import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { startMain } from '../testing/start-main.ts';
import { type FaultClient, play, signIn, statusOf, upload } from './fault-client.ts';
import { COMMON_ENV } from './installation.ts';

const run = promisify(execFile);
const DISK_MB = 12;
const FILLER_BYTES = 6 * 1024 * 1024;

/** A file system of a few megabytes, mounted on a new folder. The caller removes it. */
export interface SmallDisk {
  readonly folder: string;
  /** Nothing in it may be open. */
  makeReadOnly(): Promise<void>;
  remove(): Promise<void>;
}

/** Resolves with a one-line reason if mounting is not permitted. */
export async function mountSmallDisk(): Promise<SmallDisk | { readonly missing: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]);
  } catch (error) {
    await rm(folder, { recursive: true });
    const [first = '', second] = String(error).split('\n');
    return { missing: second || first };
  }
  return {
    folder,
    makeReadOnly: async () => {
      await run('mount', ['-o', 'remount,ro', folder]);
    },
    remove: async () => {
      await run('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}

/** Fills the disk with uploads: the service reports it, loses nothing, and continues once there is space. */
export async function fillDisk(
  { folder }: SmallDisk,
  { port, audio }: { readonly port: number; readonly audio: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const filler = join(folder, 'filler');
  await writeFile(filler, new Uint8Array(FILLER_BYTES));
  const env = { ...COMMON_ENV, DATA_DIR: join(folder, 'data'), MIN_FREE_DISK_MB: '1' };
  const server = await startMain(port, env);
  try {
    const client = await signIn(server.origin, 'ann');
    const ready = (): Promise<number> => statusOf(client.call('/readyz'));
    const kept = await uploadUntilRefused(client, audio);
    expect(kept.length).toBeGreaterThan(0);
    await expect.poll(ready, { timeout: 10_000 }).toBe(503);
    const gone = kept.pop();
    expect(await statusOf(client.call(`/api/v1/recordings/${gone}`, { method: 'DELETE' }))).toBe(204);
    const sound = await Promise.all(kept.map((id) => play(client, id)));
    await rm(filler);
    await expect.poll(ready, { timeout: 20_000 }).toBe(200);
    const { status, id } = await upload(client, crypto.randomUUID(), audio);
    expect(status).toBe(201);
    expect(await Promise.all(kept.map((one) => play(client, one)))).toEqual(sound);
    expect(await play(client, id)).toEqual(sound[0]);
  } finally {
    await server.kill();
  }
}

async function uploadUntilRefused(client: FaultClient, audio: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const kept: string[] = [];
  for (;;) {
    const { status, id } = await upload(client, crypto.randomUUID(), audio);
    if (status !== 201) {
      expect(status).toBe(503);
      return kept;
    }
    kept.push(id);
  }
}
