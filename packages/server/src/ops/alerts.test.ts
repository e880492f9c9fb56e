import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { whereAvailable } from '../testing/where-available.ts';

whereAvailable('the alert rules in Prometheus', findPromtool(), ({ path }) => {
  describe('the alert rules in Prometheus', { timeout: 30_000 }, () => {
    it.each([
      [['check', 'rules', '../../deploy/observability/alerts.yaml']],
      [['test', 'rules', 'alerts.promtool.yaml']],
    ])('%j', (args) => {
      const cwd = fileURLToPath(new URL('.', import.meta.url));
      const { status, stdout, stderr } = spawnSync(path, args, { cwd, encoding: 'utf8' });
      expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
    });
  });
});

function findPromtool(): { readonly path: string } | { readonly missing: string } {
  const path = 'promtool';
  return spawnSync(path, ['--version']).status === 0
    ? { path }
    : { missing: 'There is no promtool on the PATH.' };
}
