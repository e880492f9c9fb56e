import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AdminTest, openAdminTest } from '../../admin/open-admin-test.ts';
import { responseCode } from '../../testing/response-code.ts';
import { type RanCommand, runAdminCommand } from '../../testing/run-admin-command.ts';
import { ADMIN_COMMANDS } from './admin-commands.ts';

const DOMAIN = 'school.example';

const run = (test: AdminTest, ...args: readonly string[]): Promise<RanCommand> =>
  runAdminCommand({ DATA_DIR: test.folder, ADMINISTRATORS: 'it@district.example' }, ...args);

async function json(test: AdminTest, ...args: readonly string[]): Promise<unknown> {
  const { code, stdout, stderr } = await run(test, ...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

describe('beep admin', () => {
  it('lists its commands, and explains each', async () => {
    const { code, stdout } = await runAdminCommand({}, '--help');
    expect(code).toBe(0);
    for (const { name, summary } of ADMIN_COMMANDS) {
      expect(stdout).toContain(summary);
      const help = await runAdminCommand({}, ...name.split(' '), '--help');
      expect(help.code).toBe(0);
      expect(help.stdout).toContain(`Usage: beep admin ${name}`);
      expect(help.stdout).toContain('--json');
    }
  });

  it.each([
    ['without a command', []],
    ['with an unknown one', ['people', 'sing']],
    ['with half of one', ['audit']],
    ['with too few arguments', ['administrators', 'name', 'head@school.example']],
    ['with too many', ['administrators', 'list', 'all']],
    ['with an unknown option', ['audit', 'list', '--since', 'May']],
    ['with a limit that is no number', ['audit', 'list', '--limit', 'all']],
    ['with a domain that is none', ['audit', 'list', '--domain', 'school']],
  ])('exits with 2 %s, before it opens anything', async (_name, args) => {
    const { code, stdout, stderr } = await runAdminCommand({ DATA_DIR: '/does/not/exist' }, ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).not.toBe('');
  });

  it('exits with 1 where there is no installation, and creates none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'beep-empty-'));
    const { code, stderr } = await runAdminCommand({ DATA_DIR: folder }, 'administrators', 'list');
    expect([code, stderr]).toEqual([1, `DATA_DIR=${folder} holds no recordings.\n`]);
    await rm(folder, { recursive: true });
  });

  it('names and removes administrators while the service runs', async () => {
    await using test = await openAdminTest();
    const head = `head@${DOMAIN}`;
    expect((await run(test, 'administrators', 'name', 'Head@School.Example', DOMAIN)).stdout).toBe(
      `Named: ${head} for ${DOMAIN}\n`,
    );
    expect(await responseCode(test.send('head', 'GET', '/api/v1/admin/me'))).toBe('200');
    expect(await json(test, 'administrators', 'list')).toMatchObject({
      administrators: [
        { email: 'it@district.example', domain: '*', namedBy: 'configuration' },
        { email: head, domain: DOMAIN, namedBy: 'operator' },
      ],
    });
    expect(await json(test, 'administrators', 'remove', head, DOMAIN)).toMatchObject({ changed: true });
    expect(await responseCode(test.send('head', 'GET', '/api/v1/admin/me'))).toBe('403 forbidden');
    expect(await json(test, 'audit', 'list', '--limit', '1')).toMatchObject({
      entries: [{ actor: 'operator', action: 'administrator_removed', subject: head, domain: DOMAIN }],
    });
    const csv = await run(test, 'audit', 'export', '--format', 'csv');
    expect(csv.stdout.split('\r\n')).toHaveLength(5);
    expect(csv.stdout).toContain(`operator,administrator_named,${DOMAIN},${head},`);
  });
});
