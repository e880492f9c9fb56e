import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FfmpegTask, makeMp3WithFfmpeg } from './ffmpeg-mp3.ts';

describe('makeMp3WithFfmpeg', () => {
  let folder: string;
  let progress: number[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-ffmpeg-'));
    progress = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function taskFor(program: string): Promise<FfmpegTask> {
    const ffmpegPath = join(folder, 'ffmpeg');
    await writeFile(ffmpegPath, `#!/bin/sh\n${program}`);
    await chmod(ffmpegPath, 0o700);
    return {
      ffmpegPath,
      format: 'mp4',
      inputPath: join(folder, 'in'),
      outputPath: join(folder, 'out'),
      gainDb: 0,
      maxCpuMs: 1000,
      onProgress: (bytes) => progress.push(bytes),
      signal: AbortSignal.timeout(20_000),
    };
  }

  it('returns no mp3 if ffmpeg rejects the audio', async () => {
    const task = await taskFor('exit 69');
    expect(await makeMp3WithFfmpeg(task)).toEqual({ status: 'unsupported' });
    expect(progress).toEqual([]);
  });

  it('leaves out what cannot be decoded', async () => {
    const task = await taskFor('printf "%s " "$@"');
    const { outputPath } = task;
    expect(await makeMp3WithFfmpeg(task)).toMatchObject({ status: 'done' });
    expect(await readFile(outputPath, 'utf8')).toContain('-max_error_rate 1 ');
  });

  // spec: U4
  it.skipIf(process.platform !== 'linux')('limits memory and time', async () => {
    const task = await taskFor('ulimit -v; ulimit -t');
    await makeMp3WithFfmpeg({ ...task, maxCpuMs: 7000 });
    expect(await readFile(task.outputPath, 'utf8')).toBe('1048576\n7\n');
  });

  it('fails when ffmpeg fails half-way or is killed', async () => {
    await expect(makeMp3WithFfmpeg(await taskFor('printf x; exit 1'))).rejects.toThrow(
      /ended with 1 after 1 bytes/,
    );
    await rm(join(folder, 'out'));
    await expect(makeMp3WithFfmpeg(await taskFor('kill -9 $$'))).rejects.toThrow();
  });
});
