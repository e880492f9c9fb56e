import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
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

/** Runs a program where a file system in memory that runs none is mounted at a folder, for that program alone. */
function withoutPrograms(folder, ...command) {
  const mount = 'mount -t tmpfs -o noexec none "$0" && exec "$@"';
  const own = process.getuid?.() === 0 ? '-m' : '-rm';
  return spawnSync('unshare', [own, 'sh', '-c', mount, folder, ...command], { encoding: 'utf8' });
}

const canMount = withoutPrograms(tmpdir(), 'true').status === 0;
if (!canMount)
  console.warn('\nSKIPPED: a memory folder that runs no programs: no file system can be mounted here.\n');

it.runIf(canMount)('makes none where the system runs no programs', () => {
  mkdirSync(parent, { recursive: true });
  const script = `
    import { readdirSync } from 'node:fs';
    import { makeMemoryFolder } from ${JSON.stringify(new URL('memory-folder.mjs', import.meta.url).href)};
    const [, parent] = process.argv;
    console.log(makeMemoryFolder({ parent, minBytes: 1 }), readdirSync(parent).length);`;
  const { stdout, stderr } = withoutPrograms(
    parent,
    ...[process.execPath, '--input-type=module', '-e', script, parent],
  );
  expect(stderr).toBe('');
  expect(stdout).toBe('undefined 0\n');
});
