import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const FOLDER = new URL('../.github/workflows/', import.meta.url);

describe('the workflows', () => {
  it('use actions by the commit, with its version beside it: a tag can be moved', async () => {
    const texts = await Promise.all(
      (await readdir(FOLDER)).map((name) => readFile(new URL(name, FOLDER), 'utf8')),
    );
    const used = texts.flatMap((text) => text.match(/\buses:.*/g) ?? []);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((line) => !/^uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v[\d.]+$/.test(line))).toEqual([]);
  });
});
