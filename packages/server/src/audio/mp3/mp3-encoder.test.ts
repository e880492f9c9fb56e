import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { makeWebm } from '@beep/testkit/audio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSample } from '../../testing/sample-audio.ts';
import { InspectorBusyError } from '../audio-inspector.ts';
import { findFfmpeg } from '../ffmpeg/ffmpeg-mp3.ts';
import { createMp3Encoder, type Mp3Encoder, type Mp3EncoderOptions } from './mp3-encoder.ts';
import type { Mp3Outcome } from './mp3-task.ts';

const HANGING_WORKER = new URL('../../testing/hanging-worker.ts', import.meta.url);

describe('createMp3Encoder', () => {
  let folder: string;
  let encoder: Mp3Encoder;
  let outputs = 0;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-mp3-'));
  });
  afterEach(async () => {
    await encoder.close();
    await rm(folder, { recursive: true });
  });

  const open = (changes: Partial<Mp3EncoderOptions> = {}): void => {
    const limits = { maxCpuMs: 10_000, maxWallMs: 60_000, pollMs: 20, threads: 1 };
    encoder = createMp3Encoder({ ...limits, findFfmpeg: async () => undefined, ...changes });
  };

  const openHanging = (changes: Partial<Mp3EncoderOptions>): void =>
    open({ ...changes, workerUrl: HANGING_WORKER });

  async function encode(
    onProgress: (bytes: number) => void = () => undefined,
    audio?: Uint8Array,
  ): Promise<Mp3Outcome> {
    const inputPath = join(folder, 'in');
    await writeFile(inputPath, audio ?? (await readSample('recorded.webm')));
    outputs += 1;
    const outputPath = join(folder, `${outputs}`);
    return encoder.encode({ format: 'webm', inputPath, outputPath, gainDb: 0, onProgress });
  }

  it('reports the readable size, from nothing to the whole', async () => {
    open();
    const reported: number[] = [];
    // A short one would be complete before this thread runs again on a busy machine.
    const outcome = await encode((bytes) => reported.push(bytes), await makeWebm({ seconds: 60 }));
    const { size } = await stat(join(folder, `${outputs}`));
    expect(outcome).toEqual({ status: 'done', bytes: size });
    expect(reported.length).toBeGreaterThan(1);
    expect(reported).toEqual(reported.toSorted((a, b) => a - b));
    expect(reported.at(-1)).toBeLessThanOrEqual(size);
  });

  it('terminates a thread that exceeds its CPU time or its total time', async () => {
    openHanging({ maxCpuMs: 150 });
    await expect(encode()).rejects.toThrow(InspectorBusyError);
    await encoder.close();
    openHanging({ maxWallMs: 300 });
    await expect(encode()).rejects.toThrow(InspectorBusyError);
  });

  it('finds the first executable ffmpeg', async () => {
    open();
    const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
    await writeFile(join(folder, name), '', { mode: 0o755 });
    expect(await findFfmpeg(['/nowhere', '', folder].join(delimiter))).toBe(join(folder, name));
    expect(await findFfmpeg('/nowhere')).toBeUndefined();
  });
});
