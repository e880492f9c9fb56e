import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeLyingMp4 } from '@beep/testkit/audio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSample } from '../testing/sample-audio.ts';
import {
  type AudioInspector,
  type AudioInspectorOptions,
  createAudioInspector,
  InspectorBusyError,
} from './audio-inspector.ts';
import type { AudioVerdict } from './audio-verdict.ts';

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

/** The hanging worker gives the id of its thread as the duration. */
function threadOf(verdict: AudioVerdict): number {
  if (verdict.status !== 'ok') throw new Error(verdict.status);
  return verdict.duration;
}

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

  it('writes the seekable file in a thread and returns its size', async () => {
    const verdict = await inspect(await readSample('recorded.webm'));
    expect(verdict).toMatchObject({ status: 'ok', format: 'webm' });
    const { size } = await stat(join(folder, 'out'));
    expect(verdict).toMatchObject({ bytes: size });
  });

  it('rejects a damaged file with less than a second of valid audio', async () => {
    const webm = await readSample('recorded.webm');
    expect(await inspect(webm.subarray(0, 2500))).toEqual({ status: 'not_audio' });
    await expect(stat(join(folder, 'out'))).rejects.toThrow('ENOENT');
  });

  // spec: U1
  it('terminates a thread that loops on a file, and continues with the next file', async () => {
    openHanging({ maxCpuMs: 150 });
    expect(await inspect('loop')).toEqual({ status: 'not_audio' });
    expect(await inspect('fine')).toMatchObject({ status: 'ok' });
  });

  it('reports a timeout as overload, not as a bad file', async () => {
    openHanging({ maxWallMs: 300 });
    await expect(inspect('loop')).rejects.toThrow(InspectorBusyError);
  });

  it('never lets an upload wait for patient tasks', async () => {
    openHanging({});
    const patient = inspect('loop', true).catch((error: unknown) => error);
    expect(await inspect('fine')).toMatchObject({ status: 'ok' });
    await inspector?.close();
    expect(await patient).toBeInstanceOf(InspectorBusyError);
  });

  it('keeps the threads of inspections at the same time for the next ones', async () => {
    openHanging({ threads: 2 });
    const threads: unknown[] = [];
    for (let round = 0; round < 3; round += 1) {
      const first = inspect('loop');
      const firstPath = join(folder, `in-${files}`);
      threads.push(threadOf(await inspect('fine')));
      await writeFile(firstPath, 'fine');
      threads.push(threadOf(await first));
    }
    expect(new Set(threads).size).toBe(2);
  });

  it('measures long files in patient tasks only', async () => {
    inspector = createAudioInspector({ ...OPTIONS, maxMeasuredSeconds: 2 });
    const webm = await readSample('recorded.webm');
    expect(await inspect(webm)).toMatchObject({ levels: 'due' });
    expect(await inspect(webm, true)).toMatchObject({ levels: { gainDb: expect.any(Number) } });
  });

  /** Descendants of this process that are zombies or run `sleep`. */
  async function descendantsLeft(): Promise<string[]> {
    const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const stats = await Promise.all(ids.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')));
    const known = stats.flatMap((stat) => {
      const [, id, name = '', state, parent] = /^(\d+) \((.*)\) (\w) (\d+)/.exec(stat) ?? [];
      return id === undefined ? [] : [{ id, name, state, parent }];
    });
    const childrenOf = (parents: readonly string[]) =>
      known.filter(({ parent = '' }) => parents.includes(parent));
    const children = childrenOf([String(process.pid)]);
    return [...children, ...childrenOf(children.map(({ id }) => id))]
      .filter(({ state, name }) => state === 'Z' || name === 'sleep')
      .map(({ id, name, state }) => `${id} ${name} ${state}`);
  }

  describe('with an ffmpeg that does not exit', { timeout: 30_000 }, () => {
    async function openSlow(): Promise<void> {
      const ffmpegPath = join(folder, 'ffmpeg');
      await writeFile(ffmpegPath, `#!/bin/sh\ntouch ${folder}/started\nexec sleep 600`, { mode: 0o700 });
      inspector = createAudioInspector({ ...OPTIONS, findFfmpeg: async () => ffmpegPath });
    }

    // spec: U4
    it('never lets an upload wait for it', async () => {
      await openSlow();
      const aac = await readSample('speech-aac.mp4');
      for (let upload = 0; upload < 3; upload += 1) {
        expect(await inspect(aac)).toMatchObject({ status: 'ok', levels: 'due' });
      }
      await expect(stat(join(folder, 'started'))).rejects.toThrow('ENOENT');
    });

    // spec: U4
    it('never starts it for a file with forged sizes', async () => {
      await openSlow();
      const many = 85_000_000;
      const bomb = makeLyingMp4({ sizes: many, times: many, inChunk: many });
      expect(await inspect(bomb)).toEqual({ status: 'not_audio' });
      expect(await inspect(bomb, true)).toEqual({ status: 'not_audio' });
      await expect(stat(join(folder, 'started'))).rejects.toThrow('ENOENT');
    });

    // spec: U4
    it.skipIf(process.platform !== 'linux')('kills it with the thread and leaves no zombie', async () => {
      await openSlow();
      const patient = inspect(await readSample('speech-aac.mp4'), true).catch((error: unknown) => error);
      await expect.poll(() => readdir(folder), { timeout: 20_000 }).toContain('started');
      await inspector?.close();
      expect(await patient).toBeInstanceOf(InspectorBusyError);
      expect(await descendantsLeft()).toEqual([]);
    });
  });
});
