import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GrowingFile, openGrowingFile } from './growing-file.ts';

describe('openGrowingFile', () => {
  let folder: string;
  let file: GrowingFile;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-growing-'));
    await writeFile(join(folder, 'file'), 'sound');
    file = await openGrowingFile(join(folder, 'file'));
    file.grew(5);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const read = (): Promise<string> => new Response(file.stream()).text();

  it('returns the whole file to a reader that started after its end, until it is closed', async () => {
    file.finish();
    expect(await read()).toBe('sound');
    const before = file.stream();
    await file.close();
    expect(await new Response(before).text()).toBe('sound');
  });

  it('never reads another file that has reused its path', async () => {
    file.finish();
    await file.close();
    await writeFile(join(folder, 'other'), 'other');
    await expect(read()).rejects.toThrow('closed');
  });
});
