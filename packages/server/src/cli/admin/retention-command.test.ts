import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { type RanCommand, runAdminCommand } from '../../testing/run-admin-command.ts';
import { setPolicy } from '../../testing/set-policy.ts';

const SMTP = { SMTP_URL: 'smtp://user:password@mail.example:587', MAIL_FROM: 'beep@school.example' };
const ENGINE = { TRANSCRIPTION_URL: 'https://speech.example/v1', TRANSCRIPTION_KEY: 'a-secret-key' };

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
afterAll(() => test.close());

const retention = (env: Record<string, string>, ...args: string[]): Promise<RanCommand> =>
  runAdminCommand(
    { AUTH: 'local', DATA_DIR: test.folder, PUBLIC_URL: 'http://localhost:3000', ...env },
    'retention',
    ...args,
  );

/** The points below a heading. */
function pointsOf({ code, stdout, stderr }: RanCommand, heading: string): string {
  expect([code, stderr]).toEqual([0, '']);
  const [, points = ''] = stdout.split(`\n${heading}\n\n`);
  return (points.split('\n\n')[0] ?? '').trimEnd();
}

const KEPT = 'What is kept, and for how long';
const DECIDES = 'Who decides, and who can listen';
const LEAVES = 'What leaves this service';

describe('beep admin retention', () => {
  it('says without a policy that nothing ends by itself, and that nothing leaves', async () => {
    const notice = await retention({});
    expect(notice.stdout).toMatch(/^Retention notice of localhost:3000\n/);
    expect(pointsOf(notice, KEPT)).toContain('- No policy is set: a recording is kept until');
    expect(pointsOf(notice, KEPT)).toContain('audit log for 1,095 days');
    expect(pointsOf(notice, DECIDES)).toContain('Anyone with the link to a recording can listen');
    expect(pointsOf(notice, DECIDES)).toContain('and cannot play them. They can see and hear a reported');
    expect(pointsOf(notice, LEAVES)).toMatch(/^- Nothing leaves this service\./);
  });

  it('takes the sign-in method from the installation, without the settings of sign-in', async () => {
    await test.service.stores.settings.replace('auth_mode', 'firebase');
    const env = { DATA_DIR: test.folder, PUBLIC_URL: 'https://beep.example' };
    const notice = await runAdminCommand(env, 'retention');
    expect(pointsOf(notice, LEAVES)).toContain('Google');
    await test.service.stores.settings.replace('auth_mode', 'local');
  });

  // spec: archives.20
  it('names the hosts that the settings send something to, and no secret', async () => {
    const notice = await retention({ ...SMTP, ...ENGINE, AUDIT_DAYS: '30' });
    const leaves = pointsOf(notice, LEAVES).split('\n');
    expect(leaves).toEqual([
      '- The sound of new recordings and voice replies is sent to speech.example, which writes their transcripts.',
      expect.stringMatching(/^- Reports about recordings are mailed .* through mail\.example\. /),
      '- Nothing else.',
      expect.stringMatching(/^- Except what users and administrators set up: webhooks/),
    ]);
    expect(pointsOf(notice, KEPT)).toContain('audit log for 30 days');
    expect(notice.stdout).not.toMatch(/password|secret|\/v1/);
  });

  // spec: archives.20
  it('has the policies as they are: of all others without naming a school, and of one school', async () => {
    await setPolicy(test, '*', { longestLife: '1_year', defaultExpiry: '1_year' });
    await setPolicy(test, 'school.example', {
      ...{
        longestLife: '1_week',
        defaultExpiry: '1_week',
        listeners: 'domains',
        listenerDomains: ['school.example'],
      },
      ...{ downloads: 'owner', transcripts: 'off', administratorsPlay: true },
    });
    const others = await retention({});
    expect(pointsOf(others, KEPT)).toContain('at the latest 1 year after it was made');
    expect(pointsOf(others, KEPT)).toContain('recordings are deleted at the latest after 1 week.');
    expect(others.stdout).not.toContain('school.example');

    const own = await retention({}, '--domain', 'school.example');
    expect(own.stdout).toMatch(/^Retention notice of localhost:3000 for school\.example\n/);
    expect(pointsOf(own, KEPT)).toContain('at the latest 1 week after it was made');
    for (const point of [
      'Only signed-in users of the domains that the policy names can listen',
      'Only the owner can download',
      'each play is noted in the audit log',
      'The service writes no transcripts',
    ]) {
      expect(pointsOf(own, DECIDES)).toContain(point);
    }
    const { stdout } = await retention({}, '--domain', 'school.example', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ isSet: true, rules: { longestLife: '1_week' } });
  });
});
