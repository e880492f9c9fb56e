import { type LtiPlatform, ltiCalls } from '@beep/api/features/lti';
import type { ContractClient } from '@beep/browser';
import type { CallOutcome } from '@beep/core/recordings';
import { ok, refused } from '@beep/core/testing';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderAdminSection } from '../../testing/render-admin-section.tsx';
import { PlatformScreen } from './platform-screen.tsx';

const TOOL = {
  ...{ login_url: 'https://beep.example/lti/login', launch_url: 'https://beep.example/lti/launch' },
  ...{ keys_url: 'https://beep.example/lti/jwks', canvas_config_url: 'https://beep.example/lti/canvas.json' },
};

function aPlatform(more: Partial<LtiPlatform> = {}): LtiPlatform {
  return {
    ...{ id: 'p1', name: 'Moodle', issuer: 'https://moodle.example', client_id: 'c1', state: 'active' },
    ...{ authorization_url: 'https://moodle.example/auth', token_url: 'https://moodle.example/token' },
    ...{ keys_url: 'https://moodle.example/keys', origins: [], deployments: ['1'], domain: null },
    ...{ asked_deployments: [], created_at: 1, created_by: 'ada@north.example', ...more },
  };
}

async function draw(platforms: readonly LtiPlatform[], refusal?: CallOutcome<never>) {
  const sent: unknown[] = [];
  const note = (name: string, answer: unknown) => (what: object) => {
    sent.push([name, what]);
    return refusal ?? ok(answer);
  };
  const answers = new Map<unknown, (sent: object) => CallOutcome<unknown>>([
    [ltiCalls.getLtiTool, () => ok(TOOL)],
    [ltiCalls.listLtiPlatforms, () => ok({ platforms })],
    [ltiCalls.createLtiPlatform, note('create', aPlatform())],
    [ltiCalls.changeLtiPlatform, note('change', aPlatform())],
    [ltiCalls.deleteLtiPlatform, note('delete', null)],
    [
      ltiCalls.createLtiInvitation,
      note('invite', { url: 'https://beep.example/lti/register?i=1', expires_at: 1 }),
    ],
  ]);
  const call = (async (called: unknown, what: object) => answers.get(called)?.(what)) as ContractClient;
  await renderAdminSection(<PlatformScreen />, { call });
  return sent;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

// spec: lti-pages.10
it('shows what the platform asks for, and makes an address at which one registers itself', async () => {
  const sent = await draw([]);
  await expect.element(page.getByRole('heading', { name: 'No platforms yet' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Login URL' })).toHaveValue(TOOL.login_url);
  await page.getByRole('checkbox', { name: 'Allow it at once' }).click();
  await button('Create Address').click();
  const address = page.getByRole('textbox', { name: 'Registration address' });
  await expect.element(address).toHaveValue('https://beep.example/lti/register?i=1');
  expect(sent).toEqual([['invite', { body: { domain: null, approve: false } }]]);
});

// spec: lti-pages.11
it('adds a platform, and says what is wrong before it is sent', async () => {
  const sent = await draw([]);
  await button('Add a Platform').click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Canvas');
  await dialog.getByRole('textbox', { name: 'Authorization URL' }).fill('canvas.example/auth');
  await button('Save').click();
  await expect.element(dialog.getByText('Use an address that begins with https.')).toBeVisible();
  await expect.element(dialog.getByText('Fill this in.').first()).toBeVisible();
  expect(sent).toEqual([]);
  for (const [name, text] of [
    ['Issuer (platform ID)', 'https://canvas.example'],
    ['Client ID', ' 42 '],
    ['Authorization URL', 'https://canvas.example/auth'],
    ['Access token URL', 'https://canvas.example/token'],
    ['Public keys URL (JWKS)', 'https://canvas.example/keys'],
    ['Deployment IDs', '1\n2\n1'],
  ] as const) {
    await dialog.getByRole('textbox', { name }).fill(text);
  }
  await button('Save').click();
  await expect.element(page.getByText('Platform saved')).toBeVisible();
  await expect.element(button('Save')).not.toBeInTheDocument();
  expect(sent).toMatchObject([
    ['create', { body: { name: 'Canvas', client_id: '42', deployments: ['1', '2'], domain: null } }],
  ]);
});

// spec: lti-pages.11
it('says that there is such a platform', async () => {
  await draw([aPlatform({ state: 'off' })], refused(409, 'conflict'));
  await button('Edit').click();
  await button('Save').click();
  await expect
    .element(dialog.getByText('There is a platform with this issuer', { exact: false }))
    .toBeVisible();
});

// spec: lti-pages.14
it('sends only what was changed of a platform', async () => {
  const sent = await draw([aPlatform()]);
  await button('Edit').click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Moodle North');
  await button('Save').click();
  await expect.poll(() => sent).toEqual([['change', { platform: 'p1', body: { name: 'Moodle North' } }]]);
});

// spec: lti-pages.12
it('allows a platform that waits, and a deployment that was not known', async () => {
  const sent = await draw([aPlatform({ state: 'waiting', asked_deployments: ['17'] })]);
  await button('Allow').click();
  await expect.poll(() => sent).toEqual([['change', { platform: 'p1', body: { state: 'active' } }]]);
  await button('Allow 17').click();
  await expect
    .poll(() => sent.at(-1))
    .toEqual(['change', { platform: 'p1', body: { deployments: ['1', '17'] } }]);
});

// spec: lti-pages.12
it('switches a platform off, and deletes one that is off after a question', async () => {
  const sent = await draw([aPlatform()]);
  await expect.element(button('Delete Platform')).not.toBeInTheDocument();
  await button('Switch Off').click();
  await expect.poll(() => sent).toEqual([['change', { platform: 'p1', body: { state: 'off' } }]]);
  const other = await draw([aPlatform({ state: 'off' })]);
  await button('Delete Platform').click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText('Its links stop working.', { exact: false })).toBeVisible();
  await question.getByRole('button', { name: 'Delete Platform' }).click();
  await expect.poll(() => other).toEqual([['delete', { platform: 'p1' }]]);
});
