import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '../../testing/child-environment.ts';
import { type FfmpegCommand, startFfmpeg } from './ffmpeg-process.ts';

describe.skipIf(process.platform === 'win32')('startFfmpeg', { timeout: 30_000 }, () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-ffmpeg-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function commandFor(program: string, signal?: AbortSignal): Promise<FfmpegCommand> {
    const ffmpegPath = join(folder, 'ffmpeg');
    await writeFile(ffmpegPath, `#!/bin/sh\n${program}`, { mode: 0o700 });
    const limits = { maxCpuSeconds: 5, niceness: 0 };
    return { ...limits, ffmpegPath, args: [], signal: signal ?? AbortSignal.timeout(20_000) };
  }

  async function outputOf(program: string): Promise<string> {
    const { output, exit } = startFfmpeg(await commandFor(program));
    const printed = await text(output);
    expect(await exit).toBe(0);
    return printed;
  }

  async function processIn(file: string): Promise<number> {
    const path = join(folder, file);
    await expect.poll(() => readFile(path, 'utf8').catch(() => ''), { timeout: 20_000 }).toMatch(/\n$/);
    return Number(await readFile(path, 'utf8'));
  }

  function isRunning(pid: number): boolean {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  }

  // spec: U4
  it('starts every program from one other process', async () => {
    const parents = [Number(await outputOf('echo $PPID')), Number(await outputOf('echo $PPID'))];
    expect(parents).not.toContain(process.pid);
    expect(parents[0]).toBe(parents[1]);
  });

  it('passes on the whole output of several programs at once', async () => {
    const lines = Array.from({ length: 60_000 }, (_, index) => `${index + 1}\n`).join('');
    expect(await Promise.all([outputOf('seq 60000'), outputOf('seq 60000')])).toEqual([lines, lines]);
  });

  it('kills the program on its signal, and rejects once it has exited', async () => {
    const abort = new AbortController();
    const { exit } = startFfmpeg(await commandFor(`echo $$ > ${folder}/pid; exec sleep 600`, abort.signal));
    const pid = await processIn('pid');
    abort.abort(new Error('enough'));
    await expect(exit).rejects.toThrow('enough');
    expect(isRunning(pid)).toBe(false);
  });

  it('kills a program whose reader leaves', async () => {
    const { output, exit } = startFfmpeg(await commandFor('exec yes'));
    for await (const piece of output) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(await exit).toBeNull();
  });

  it('rejects when the launcher process is killed, and starts another one', async () => {
    const { output, exit } = startFfmpeg(await commandFor('echo $PPID; while sleep 0.1; do echo x; done'));
    for await (const piece of output) {
      process.kill(Number(piece.toString()), 'SIGKILL');
      break;
    }
    await expect(exit).rejects.toThrow('ended');
    expect(await outputOf('echo again')).toBe('again\n');
  });

  // spec: U4
  it('kills the program when this process is killed, but not on signals of a terminal', async () => {
    const { ffmpegPath } = await commandFor(
      `echo $PPID > ${folder}/host; echo $$ > ${folder}/pid; exec sleep 600`,
    );
    const user = startUser(ffmpegPath);
    const pid = await processIn('pid');
    const host = await processIn('host');
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(host, signal);
    expect(isRunning(host)).toBe(true);
    user.kill('SIGKILL');
    await once(user, 'exit');
    await expect.poll(() => [isRunning(host), isRunning(pid)], { timeout: 20_000 }).toEqual([false, false]);
  });

  /** A separate process that runs the program. */
  function startUser(ffmpegPath: string): ChildProcess {
    const module = fileURLToPath(new URL('./ffmpeg-process.ts', import.meta.url));
    const command = { ffmpegPath, args: [], maxCpuSeconds: 5, niceness: 0 };
    const script = `import { startFfmpeg } from ${JSON.stringify(module)};
      const signal = AbortSignal.timeout(60_000);
      await startFfmpeg({ ...${JSON.stringify(command)}, signal }).exit;`;
    return spawn(process.execPath, ['--input-type=module', '-e', script], { env: CHILD_ENVIRONMENT });
  }
});
