import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSample } from '../testing/sample-audio.ts';
import {
  type AudioInspector,
  type AudioInspectorOptions,
  createAudioInspector,
  InspectorBusyError,
} from './audio-inspector.ts';

const OPTIONS: AudioInspectorOptions = {
  maxSeconds: 900,
  minSalvagedSeconds: 1,
  maxMeasuredSeconds: 60,
  threads: 1,
  maxCpuMs: 10_000,
  maxWallMs: 60_000,
  pollMs: 20,
};

const HANGING_WORKER = new URL('../testing/hanging-worker.ts', import.meta.url);

describe('createAudioInspector', () => {
  let folder: string;
  let inspector: AudioInspector | undefined;
  let files = 0;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-inspect-'));
  });
  afterEach(async () => {
    await inspector?.close();
    await rm(folder, { recursive: true });
  });

  async function inspect(
    bytes: Uint8Array | string,
    isPatient = false,
  ): ReturnType<AudioInspector['inspect']> {
    files += 1;
    const inputPath = join(folder, `in-${files}`);
    await writeFile(inputPath, bytes);
    inspector ??= createAudioInspector(OPTIONS);
    return inspector.inspect({ inputPath, outputPath: join(folder, 'out'), isPatient });
  }

  function openHanging(limits: Partial<AudioInspectorOptions>): void {
    inspector = createAudioInspector({ ...OPTIONS, ...limits, workerUrl: HANGING_WORKER });
  }

  it('writes the seekable file in a thread and tells its size', async () => {
    const verdict = await inspect(await readSample('recorded.webm'));
    expect(verdict).toMatchObject({ status: 'ok', format: 'webm' });
    const { size } = await stat(join(folder, 'out'));
    expect(verdict).toMatchObject({ bytes: size });
  });

  it('refuses a damaged file of which less than a second is good', async () => {
    const webm = await readSample('recorded.webm');
    expect(await inspect(webm.subarray(0, 2500))).toEqual({ status: 'not_audio' });
    await expect(stat(join(folder, 'out'))).rejects.toThrow('ENOENT');
  });

  it('ends a thread that a file makes run for ever, and goes on with the next file', async () => {
    openHanging({ maxCpuMs: 150 });
    expect(await inspect('loop')).toEqual({ status: 'not_audio' });
    expect(await inspect('fine')).toMatchObject({ status: 'ok' });
  });

  it('says that it is busy, not that the file is bad, when time runs out', async () => {
    openHanging({ maxWallMs: 300 });
    await expect(inspect('loop')).rejects.toThrow(InspectorBusyError);
  });

  it('never lets an upload wait for those who have time', async () => {
    openHanging({});
    const patient = inspect('loop', true).catch((error: unknown) => error);
    expect(await inspect('fine')).toMatchObject({ status: 'ok' });
    await inspector?.close();
    expect(await patient).toBeInstanceOf(InspectorBusyError);
  });

  it('measures what is long only for those who have time', async () => {
    inspector = createAudioInspector({ ...OPTIONS, maxMeasuredSeconds: 2 });
    const webm = await readSample('recorded.webm');
    expect(await inspect(webm)).toMatchObject({ levels: 'due' });
    expect(await inspect(webm, true)).toMatchObject({ levels: { gainDb: expect.any(Number) } });
  });
});
