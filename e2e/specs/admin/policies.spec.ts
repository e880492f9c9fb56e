import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { answerQuestion, openSection, screenHeading } from '../../fixtures/admin-steps.ts';
import { test } from '../../fixtures/admin-world.ts';
import { setRules } from '../../fixtures/policies.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

// spec: admin-page.4
test('a policy is previewed, confirmed, saved and in force', async ({ rootPage: page, enrol, request }) => {
  const { account, notes } = await enrol('ada@policy.example');
  await notes.store();
  await notes.store();
  await page.goto('/admin/policies');
  await page.getByLabel('Add a domain').fill('@Policy.Example');
  await button(page, 'Add').click();
  await expect(screenHeading(page, 'policy.example')).toBeVisible();
  await page.getByLabel('Longest life of a recording').selectOption('1_day');
  await page.getByRole('group', { name: 'Who may download the mp3' }).getByLabel('Only the owner').check();
  await page.getByLabel('Grace period in days').fill('7');
  await button(page, 'Preview Changes').click();
  await expect(page.getByText(/^Will delete 2 recordings on /)).toBeVisible();
  await button(page, 'Save Policy').click();
  await expect(page.getByRole('alertdialog')).toContainText('Will delete 2 recordings on ');
  await answerQuestion(page, 'Save Policy');
  await expect(page.getByText('The policy is saved and applies now.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^1 First version root@ops\.example/ })).toBeVisible();
  await expectAccessible(page);
  const headers = { Authorization: `Bearer ${account.idToken}` };
  const own = await request.get('/api/v1/profile/me/policy', { headers });
  expect(await own.json()).toMatchObject({ longestLife: '1_day', downloads: 'owner' });

  await openSection(page, 'Policies');
  await expect(page.getByRole('row', { name: /^policy\.example .*deleted after 1 day\./ })).toBeVisible();
  await expectAccessible(page);
});

// spec: admin-page.9
test('an administrator plays only what the policy allows', { tag: '@long' }, async ({
  rootPage: page,
  enrol,
  request,
  root,
}) => {
  const { notes, account } = await enrol('ada@play.example');
  await notes.store();
  await page.goto(`/admin/people/${account.uid}`);
  await expect(page.getByText('The policy doesn’t let administrators play recordings.')).toBeVisible();
  await setRules(request, root, { domain: 'play.example', rules: { administratorsPlay: true } });
  await page.reload();
  await button(page, /^Play, /).click();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0))
    .toBeGreaterThan(0);
  await openSection(page, 'Audit Log');
  await page.getByLabel('Action').selectOption('recording_played');
  await expect(page.getByRole('row', { name: /Played a recording/ })).toHaveCount(1);
  await expectAccessible(page);
});

// spec: admin-page.20
test('another domain’s policy is refused', { tag: '@long' }, async ({ enrol, openPage, request, root }) => {
  const head = await enrol('head@own.example');
  await request.post('/api/v1/admin/administrators', {
    headers: { Authorization: `Bearer ${root.idToken}` },
    data: { email: 'head@own.example', domain: 'own.example' },
  });
  const page = await openPage(head.account);
  await page.goto('/admin/policies');
  await expect(page.getByRole('link', { name: 'own.example' })).toBeVisible();
  await page.goto('/admin/policies/other.example');
  await expect(page.getByRole('alert')).toHaveText(/^You may not administer this\./);
  const versions = await request.get('/api/v1/admin/policies/other.example/versions', {
    headers: { Authorization: `Bearer ${head.account.idToken}` },
  });
  expect(versions.status()).toBe(403);
});
