import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { makeMemoryFolder } from './memory-folder.mjs';

const parent = mkdtempSync(join(tmpdir(), 'beep-memory-'));
afterEach(() => rmSync(parent, { recursive: true, force: true }));

it('makes an empty folder, or none without room', () => {
  const folder = makeMemoryFolder({ parent, minBytes: 1 });
  expect(readdirSync(parent).map((name) => join(parent, name))).toEqual([folder]);
  expect(readdirSync(folder)).toEqual([]);
  expect(statSync(folder).mode & 0o777).toBe(0o755);
  expect(makeMemoryFolder({ parent, minBytes: Number.MAX_SAFE_INTEGER })).toBeUndefined();
  expect(makeMemoryFolder({ parent: join(parent, 'missing'), minBytes: 1 })).toBeUndefined();
});
