import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { measureEntries, SIZE_BUDGETS, sizeProblems, sizeTable } from './size-budgets.mjs';

const SCRIPT = 'export const answer = 42;\n'.repeat(50);

function someFiles(files) {
  const folder = mkdtempSync(join(tmpdir(), 'beep-sizes-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return Object.entries(files).map(([name, content]) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  });
}

it('weighs text gzipped and everything else as it is', async () => {
  const files = someFiles({ 'a.js': SCRIPT, 'b.zip': 'x'.repeat(1000) });
  const packed = gzipSync(SCRIPT, { level: 9 }).length;
  expect(await measureEntries({ Page: files })).toEqual({ Page: packed + 1000 });
});

it('fails for an entry over its limit, by name, size and limit', async () => {
  const sizes = await measureEntries({ Page: someFiles({ 'a.wasm': randomBytes(1200) }) });
  expect(sizeProblems(sizes, { Page: 1200 })).toEqual([]);
  expect(sizeProblems(sizes, { Page: 1199 })).toEqual(['Page: has 1,200 B, the limit is 1,199 B']);
});

it('fails for a new entry without a limit, and for a limit of which nothing was measured', () => {
  expect(sizeProblems({ Page: 9 }, { Panel: 9 })).toEqual([
    'Panel: nothing was measured',
    'Page: has 9 B and no limit',
  ]);
});

it('fails where the files of an entry are missing', async () => {
  const gone = join(tmpdir(), 'beep-never-built.js');
  await expect(measureEntries({ Page: [gone] })).rejects.toThrow(`Page: ${gone} is not there`);
  await expect(measureEntries({ Page: [] })).rejects.toThrow('Page: has no files');
});

it('prints sizes beside limits', () => {
  expect(sizeTable({ Page: 900 }, { Page: 1000 })).toContain('| Page | 900 B | 1,000 B | 90 % |');
});

it('has whole numbers of bytes as limits', () => {
  expect(Object.values(SIZE_BUDGETS).every((limit) => Number.isInteger(limit) && limit > 0)).toBe(true);
});
