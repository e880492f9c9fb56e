import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '@beep/testkit/server';
import type { Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { countStoredDrafts, expectNothingWaits, PATIENTLY, recordFor } from '../../fixtures/draft-steps.ts';
import { test as lineTest } from '../../fixtures/faulty-line.ts';
import { expect } from '../../fixtures/patient-expect.ts';

test.use({ serviceWorkers: 'allow' });

const SITE = fileURLToPath(new URL('../../../web/build', import.meta.url));

test.describe('without a network', () => {
  test('the record page opens, records, cuts and saves a draft, which is sent when the network returns', async ({
    memberPage: page,
    notes,
  }) => {
    const stored = await notes.count();
    const notCut: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('was not cut')) notCut.push(message.text());
    });
    await page.goto('/record');
    await recorderIsKept(page);
    await forgetLoadedFiles(page);
    await page.context().setOffline(true);
    await page.reload();
    await recordFor(page);
    await expect(page.getByRole('timer')).toHaveText(/0:0[3-9]/);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('slider', { name: 'Start' }).press('PageUp');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/weren’t applied|wasn’t sent/);
    expect(notCut).toEqual([]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/wasn’t sent/);
    await expect(page.getByText('Saved on this device.')).toBeVisible();
    expect(await countStoredDrafts(page)).toBe(1);

    await page.reload();
    await expect(page.getByRole('button', { name: 'Tap to Record' })).toBeEnabled();
    await page.context().setOffline(false);
    await expectNothingWaits(page);
    expect(await notes.count()).toBe(stored + 1);
  });

  test('the recorders of hosts open too, each with its own policy', { tag: '@long' }, async ({
    memberPage: page,
  }) => {
    await page.goto('/record');
    await recorderIsKept(page);
    await page.context().setOffline(true);
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    for (const [path, heading, ancestors] of [
      ['/record', 'Record', "frame-ancestors 'none'"],
      ['/record/gmail', 'Record a Voice Note for Gmail', "frame-ancestors 'none'"],
      ['/record/docs?nonce=1', 'Record a Voice Note for Docs', 'https://docs.google.com'],
    ] as const) {
      const response = await page.goto(path);
      const policy = response?.headers()['content-security-policy'] ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      expect(policy).toContain(ancestors);
      expect(nonce).toBeDefined();
      expect(await response?.text()).toContain(`nonce="${nonce}"`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      await expect(page.getByRole('button', { name: 'Tap to Record' })).toBeEnabled();
    }
    expect(violations).toEqual([]);
  });

  test('an open page of the site leads to the recorder', { tag: '@long' }, async ({ memberPage: page }) => {
    await page.goto('/record');
    await recorderIsKept(page);
    await page.goto('/history');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recording History');
    await page.context().setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: 'Record' }).click();
    await recordFor(page);
    await page.getByRole('button', { name: 'Delete' }).click();
  });
});

test('the recorder stays offline while a tab of an earlier worker is open', async ({ memberPage: page }) => {
  await page.goto('/record');
  await recorderIsKept(page);
  const tab = await page.context().newPage();
  await tab.goto('/record');
  // In another language it is another worker, as that of another build is.
  await page.goto('/record?lang=es');
  await expect
    .poll(() => latestWorkers(page), PATIENTLY)
    .toEqual([expect.stringMatching(/es$/), expect.stringMatching(/es$/)]);
  await forgetLoadedFiles(page);
  await page.context().setOffline(true);
  await page.reload();
  await recordFor(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('slider', { name: 'Start' }).press('PageUp');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
});

// spec: C3, C4
test('the service worker handles no other page, no recording and no API call', async ({
  memberPage: page,
  note,
}) => {
  await page.goto('/record');
  await recorderIsKept(page);
  const handled: string[] = [];
  page.context().on('response', (response) => {
    if (response.fromServiceWorker()) handled.push(new URL(response.url()).pathname);
  });
  for (const path of ['/', note.path, '/log-in', '/welcome', '/history']) {
    await page.goto(path);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  }
  expect(handled).toEqual([]);
  // The worker serves the recorder's page, but not the page's requests.
  await page.goto('/record');
  await page.evaluate(async (id) => {
    const { url } = await (await fetch(`/api/v1/recordings/${id}`)).json();
    await (await fetch(url, { headers: { Range: 'bytes=0-99' } })).arrayBuffer();
  }, note.id);
  expect(handled).toContain('/record');
  expect(handled.filter((path) => !/^\/(record|assets\/.+)$/.test(path))).toEqual([]);
});

test('a site without a service worker unregisters an earlier one', { tag: '@long' }, async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'beep-site-'));
  await cp(SITE, folder, { recursive: true });
  const server = await startServer({ env: { SITE_DIR: folder } });
  await page.goto(`${server.origin}/record`);
  await recorderIsKept(page);
  await rm(join(folder, 'client', 'service-worker.js'));
  await server.restart();
  await page.goto(`${server.origin}/record`);
  await expect
    .poll(
      () =>
        page.evaluate(async () => [
          ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
          ...(await caches.keys()),
        ]),
      PATIENTLY,
    )
    .toEqual([]);
  await server.stop();
  await rm(folder, { recursive: true });
});

lineTest(
  'the record page opens from the cache while the service is down',
  { tag: '@long' },
  async ({ line, lineContext }) => {
    const page = await lineContext.newPage();
    await page.goto('/record');
    await recorderIsKept(page);
    line.conduct({ kind: 'refuse' });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Tap to Record' })).toBeEnabled();
    line.conduct({
      kind: 'answer',
      bytes: 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno',
    });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Tap to Record' })).toBeEnabled();
  },
);

/** Waits until the recorder is cached and the worker controls the page. */
async function recorderIsKept(page: Page): Promise<void> {
  const canCut = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return (await navigator.serviceWorker.getRegistration('/assets/'))?.active != null;
  });
  expect(canCut).toBe(true);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The scripts of the workers that serve the pages now, or after the open ones are closed. */
function latestWorkers(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(
      ({ active, waiting }) => (waiting ?? active)?.scriptURL,
    ),
  );
}

/** Clears the browser's HTTP cache. */
async function forgetLoadedFiles(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.clearBrowserCache');
  await line.detach();
}
