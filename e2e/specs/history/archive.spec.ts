import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MAX_TITLE_LENGTH } from '@beep/core/limits';
import { makeWebm } from '@beep/testkit/audio';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { openAccount } from '../../fixtures/account.ts';
import { test as base } from '../../fixtures/beep-test.ts';

/** An account has one archive: each test has an account. */
const test = base.extend({
  owner: async ({ server }, use, { testId }) =>
    use(await openAccount(server.origin, { email: `${testId}@example.com`, name: 'Ada' })),
});

const VTT =
  'WEBVTT\n\n00:00.000 --> 00:02.000\nAsk not what your country can do.\n\n00:02.000 --> 00:04.000\n&lt;/script&gt;&lt;b id="injected"&gt; Grüsse\n';
const SPEECH_SECONDS = 11;

/** Downloads everything as a user does, and unpacks it. Resolves with the address of its page. */
async function downloadEverything(page: Page, testInfo: TestInfo): Promise<string> {
  await page.goto('/record');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.locator('summary', { hasText: 'Download Everything' }).click();
  const group = page.getByRole('group', { name: 'Your recordings' });
  await group.getByRole('button', { name: 'Download Everything' }).click();
  const link = group.getByRole('link', { name: /^Download ZIP File \(/ });
  await expect(link).toBeVisible({ timeout: 45_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^beep-archive-\d{4}-\d\d-\d\d\.zip$/);
  const folder = testInfo.outputPath('archive');
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(await download.path())))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  return pathToFileURL(join(folder, 'index.html')).href;
}

// spec: admin-page.14
test(
  'an archive has the replies and the answers below their note',
  { tag: '@long' },
  async ({ browser, owner, memberPage, notes, request, contextOptions }, testInfo) => {
    const note = await notes.store();
    const headers = { Authorization: `Bearer ${owner.idToken}` };
    const address = `/api/v1/recordings/${note.id}/replies`;
    await request.patch(address, { headers, data: { replies: 'open' } });
    const audio = Buffer.from(await makeWebm({ seconds: SPEECH_SECONDS }));
    const replier = { 'Reply-Token': 'A'.repeat(43), 'Replier-Name': 'Bea' };
    const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });
    const sent = await request.post(address, { headers: { ...replier, ...key() }, data: audio });
    const { id } = (await sent.json()) as { readonly id: string };
    const held = `/api/v1/users/${owner.uid}/replies/${id}`;
    const answered = await request.post(`${held}/answers`, {
      headers: { ...headers, ...key() },
      data: audio,
    });
    expect([sent.status(), answered.status()]).toEqual([201, 201]);
    const file = await downloadEverything(memberPage, testInfo);

    const context = await browser.newContext({ ...contextOptions, offline: true });
    const page = await context.newPage();
    await page.goto(file);
    await page.getByRole('searchbox').fill('Bea');
    await expect(page.getByRole('status')).toHaveText(/^1 of /);
    const replies = page.getByRole('list', { name: '1 reply' });
    await expect(replies).toHaveCount(1);
    await expect(replies.getByRole('heading', { name: 'Voice reply of Bea' })).toBeVisible();
    await expect(replies.getByRole('heading', { name: 'Answer' })).toBeVisible();
    for (const sound of await replies.locator('audio').all()) {
      await sound.evaluate((element: HTMLAudioElement) => element.play());
      await expect
        .poll(() => sound.evaluate((element: HTMLAudioElement) => element.currentTime), { timeout: 20_000 })
        .toBeGreaterThan(0.5);
    }
    await expect(replies.locator('audio')).toHaveCount(2);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.screenshot({ path: testInfo.outputPath('archive-replies.png') });
    await context.close();
  },
);

// spec: archives.10
test(
  'an archive lists, searches and plays from a folder without a network',
  { tag: '@long' },
  async ({ browser, owner, memberPage, notes, request, contextOptions }, testInfo) => {
    const note = await notes.store();
    await notes.transcribe(note, VTT, { checked: false });
    const { id } = await notes.store();
    const headers = { Authorization: `Bearer ${owner.idToken}` };
    const data = { title: 'W'.repeat(MAX_TITLE_LENGTH) };
    expect((await request.patch(`/api/v1/recordings/${id}/title`, { headers, data })).status()).toBe(200);
    const address = await downloadEverything(memberPage, testInfo);

    const context = await browser.newContext({ ...contextOptions, offline: true });
    const page = await context.newPage();
    const elsewhere: string[] = [];
    const problems: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) elsewhere.push(request.url());
    });
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(address);

    const items = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
    const total = await notes.count();
    await expect(items).toHaveCount(total);
    await expect(page.getByRole('status')).toHaveText(`${total} notes`);
    await expectAccessible(page);

    await page
      .getByRole('searchbox', { name: 'Search by title, tag, date and spoken words' })
      .fill('COUNTRY grus');
    await expect(items).toHaveCount(1);
    await expect(page.getByRole('status')).toHaveText(`1 of ${total} notes`);
    await expect(items.locator('mark').first()).toHaveText('country');
    await expect(items.getByText('Transcript, not checked')).toBeVisible();
    await expect(items.getByText('</script><b id="injected">')).toBeVisible();
    expect(await page.locator('#injected').count()).toBe(0);
    await expectAccessible(page);

    const audio = items.locator('audio');
    await audio.evaluate((element: HTMLAudioElement) => element.play());
    await expect
      .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime), { timeout: 20_000 })
      .toBeGreaterThan(0.5);
    expect(await audio.evaluate((element: HTMLAudioElement) => element.duration)).toBeCloseTo(
      SPEECH_SECONDS,
      0,
    );

    await page.getByRole('searchbox').fill('');
    await expect(items).toHaveCount(total);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    expect([elsewhere, problems]).toEqual([[], []]);
    await page.screenshot({ path: testInfo.outputPath('archive.png') });
    await context.close();
  },
);
