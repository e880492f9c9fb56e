import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeProcessLock } from './process-lock.ts';

const MODULE = fileURLToPath(new URL('./process-lock.ts', import.meta.url));
const HOLD = `
  const { takeProcessLock } = await import(process.argv[1]);
  process.stdout.write(takeProcessLock(process.argv[2]) ? 'held' : 'taken');
  setInterval(() => globalThis.gc?.(), 5);
`;

describe('takeProcessLock', () => {
  let folder: string;
  let path: string;
  let child: ChildProcess | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-lock-'));
    path = join(folder, 'lock');
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  async function holdElsewhere(): Promise<string> {
    child = spawn(
      process.execPath,
      ['--expose-gc', '--input-type=module-typescript', '-e', HOLD, MODULE, path],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [said] = await once(child.stdout ?? child, 'data');
    return String(said);
  }

  it('locks for one holder at a time, within one process too', () => {
    const first = takeProcessLock(path);
    expect(first).toBeDefined();
    expect(takeProcessLock(path)).toBeUndefined();
    expect(readdirSync(folder)).toEqual(['lock']);
    first?.release();
    first?.release();
    const second = takeProcessLock(path);
    expect(second).toBeDefined();
    second?.release();
  });

  it('is free at once when its process is killed', async () => {
    expect(await holdElsewhere()).toBe('held');
    expect(takeProcessLock(path)).toBeUndefined();
    const exited = child && once(child, 'exit');
    child?.kill('SIGKILL');
    await exited;
    const lock = takeProcessLock(path);
    expect(lock).toBeDefined();
    lock?.release();
  });

  it('is held against another process', async () => {
    const lock = takeProcessLock(path);
    expect(await holdElsewhere()).toBe('taken');
    lock?.release();
  });

  it('can be taken again after its holder removed the file', async () => {
    const lock = takeProcessLock(path);
    await rm(path);
    lock?.release();
    expect(takeProcessLock(path)).toBeDefined();
  });

  it('says so when the file cannot be created', () => {
    expect(() => takeProcessLock(join(folder, 'no-such-folder', 'lock'))).toThrow();
  });
});
