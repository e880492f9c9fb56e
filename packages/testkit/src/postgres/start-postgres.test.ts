import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('leaves the exit code to the program', () => {
  const module = new URL('start-postgres.ts', import.meta.url).href;
  const program = `await import(${JSON.stringify(module)}); process.exitCode = 3;`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
  expect({ status, stderr: String(stderr) }).toMatchObject({ status: 3 });
});
