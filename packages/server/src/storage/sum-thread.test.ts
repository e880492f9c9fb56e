import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sumContent } from './checked-audio.ts';
import { createSumThread, type SumThread } from './sum-thread.ts';

let folder: string;
let thread: SumThread;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beep-sums-'));
  thread = createSumThread();
});
afterEach(async () => {
  await thread.close();
  await rm(folder, { recursive: true });
});

it('gives the sums of files that are asked for at once, and goes on after one that is missing', async () => {
  const paths = [0, 1, 2].map((n) => join(folder, `sound-${n}`));
  for (const [n, path] of paths.entries()) await writeFile(path, Buffer.alloc(700_000 * n, 'sound'));
  const sums = await Promise.all(paths.map(sumContent));
  expect(await Promise.all(paths.map(thread.sum))).toEqual(sums);
  await expect(thread.sum(join(folder, 'none'))).rejects.toThrow('ENOENT');
  expect(await thread.sum(paths[2] ?? '')).toEqual(sums[2]);
});

it('rejects what it has not done when it ends', async () => {
  const path = join(folder, 'sound');
  await writeFile(path, 'sound');
  const summing = thread.sum(path).catch((error: unknown) => error);
  await thread.close();
  expect(await summing).toBeInstanceOf(Error);
});
