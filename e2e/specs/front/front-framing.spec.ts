import { expect, type Frame, type Page, type Response } from '@playwright/test';
import { expectNothingOfTheUser } from '../../fixtures/addon-steps.ts';
import { test } from '../../fixtures/beep-test.ts';
import { FRONT_SECRET, openInFront } from '../../fixtures/front-site.ts';
import { type FrontStage, INSERTED, record, show, signIn } from '../../fixtures/front-stage.ts';
import { setRulesAsHead } from '../../fixtures/policies.ts';

let stage: FrontStage;
let page: Page;

test.beforeEach(async ({ front }) => {
  stage = front;
  page = await stage.newPage();
});

test.afterEach(() => page?.context().close());

// spec: P8
test('removes the secret from the URL and keeps it across a reload', { tag: '@long' }, async () => {
  const plugin = await openInFront(page, stage.server.origin);
  await expect(plugin.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  const frame = page.frames().find((one) => one.url().includes('/record/front')) as Frame;
  expect(await frame.evaluate(() => location.href)).toBe(`${stage.server.origin}/record/front`);
  const reloaded = page.waitForEvent('framenavigated', (one) => one === frame);
  await frame.evaluate(() => location.reload());
  await reloaded;
  await signIn(page, plugin, 'fred@example.com');
  await expect(plugin.getByRole('button', { name: 'Tap to Record' })).toBeVisible();
  expect(stage.server.output()).not.toContain(FRONT_SECRET);
});

for (const [what, secret] of [
  ['no secret', null],
  ['a wrong secret', 'fedcba9876543210'],
] as const) {
  // spec: P6
  test(`shows no recording and no history to a page under Front’s name with ${what}`, {
    tag: secret === null ? [] : '@long',
  }, async () => {
    const plugin = await openInFront(page, stage.server.origin, { secret });
    await signIn(page, plugin, 'fred@example.com');
    await expect(plugin.getByText(/^Beep couldn’t confirm that Front opened this panel/)).toBeVisible();
    await expectNothingOfTheUser(page.frameLocator('#plugin'));
    await expect(plugin.getByRole('link', { name: 'Record in a Window' })).toHaveAttribute(
      'href',
      '/record/front',
    );
  });
}

// spec: hosts.6
test('copies the link if Front never answers, and still accepts a late answer', {
  tag: '@long',
}, async () => {
  const plugin = await openInFront(page, stage.server.origin, { isSilent: true });
  await signIn(page, plugin, 'fiona@example.com');
  const { insert } = await record(page, plugin);
  const unreachable = plugin.getByText('Unable to connect to Front. Copy the link instead.');
  await expect(unreachable).toBeVisible({ timeout: 20_000 });
  await insert.click();
  const dialog = plugin.getByRole('dialog', { name: 'Link copied' });
  await dialog.getByRole('button', { name: 'Got It' }).click();
  await show(page, { type: 'singleConversation', conversation: { id: 'cnv_1', draftId: 'drf_1' } });
  await insert.click();
  await expect(plugin.getByText(INSERTED)).toBeVisible({ timeout: 15_000 });
});

// spec: hosts.27
test('outside Front, says where to open it, loads no SDK and copies the link', { tag: '@long' }, async () => {
  await page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.server.origin });
  const loaded: Response[] = [];
  const keep = (response: Response): void => {
    if (response.request().resourceType() === 'script') loaded.push(response);
  };
  page.on('response', keep);
  await page.goto(`${stage.server.origin}/record/front`);
  const plugin = page;
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await signIn(page, plugin, 'finn@example.com');
  const { insert, link } = await record(page, plugin);
  await expect(insert).toHaveAccessibleDescription(
    'Open this recorder from the Front plugin to enable automatic insertion.',
  );
  await insert.click();
  await expect(page.getByRole('dialog', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  page.off('response', keep);
  const scripts = await Promise.all(loaded.map((response) => response.text()));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((text) => text.includes('WebViewBridge.handshake'))).toEqual([]);
});

// spec: P2
test('only Front may frame the recorder', async () => {
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/record/front'));
  await page.goto(`${stage.server.origin}/about-us`);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = '/record/front';
    document.body.append(frame);
  });
  expect((await refused).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE');
});

// spec: school.2
test('says that the account may not record, before it is tried', { tag: '@long' }, async ({ request }) => {
  const change = { domain: 'closed.example', origin: stage.server.origin };
  await setRulesAsHead(request, { ...change, rules: { recording: 'nobody' } });
  const plugin = await openInFront(page, stage.server.origin);
  await signIn(page, plugin, 'flo@closed.example');
  await expect(plugin.getByText('This account isn’t allowed to record.')).toBeVisible();
  await expect(plugin.getByRole('button', { name: 'Tap to Record' })).toBeDisabled();
});
