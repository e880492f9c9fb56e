import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startServer } from '@beep/testkit/server';
import { expect } from '@playwright/test';
import { openAccount } from '../../e2e/fixtures/account.ts';
import { holdRequests } from '../../e2e/fixtures/hold-requests.ts';
import { openNotes } from '../../e2e/fixtures/notes.ts';
import { picture } from './picture.ts';
import { test } from './picture-test.ts';

test('the listen page for a visitor', async ({ page, note }) => {
  await page.goto(note.path);
  await expect(page.getByRole('link', { name: 'Reply to Message' })).toBeVisible();
  await picture(page, 'listen-visitor');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Skip 5 seconds' }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await picture(page, 'listen-visitor-heard');
  const held = await holdRequests(page, '**/download');
  await page.getByRole('button', { name: 'Download' }).click();
  await held.made;
  await picture(page, 'listen-downloading');
  held.release();
});

test('the listen page for its owner', async ({ memberPage: page, note }) => {
  await page.goto(note.path);
  await expect(page.getByText('Only visible to you')).toBeVisible();
  await picture(page, 'listen-owner');
  await page.getByRole('button', { name: 'How listens are counted' }).click();
  await picture(page, 'listen-owner-tip', { windowOnly: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change expiration' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(5);
  await picture(page, 'listen-owner-expirations', { windowOnly: true });
  await page.getByRole('menuitem', { name: 'In 1 Year' }).click();
  await expect(page.getByText('Expiration date updated successfully').first()).toBeVisible();
  await page.clock.install();
  await picture(page, 'listen-owner-expiry', { windowOnly: true });
});

test('the listen page for another member', async ({ collectorPage: page, note }) => {
  await page.goto(note.path);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeEnabled();
  await picture(page, 'listen-member');
});

test('the promotion for listeners', async ({ page, note }) => {
  await page.addInitScript(() => localStorage.setItem('beep.plays', '4'));
  await page.goto(note.path);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await picture(page, 'dialog-play-promotion', { windowOnly: true });
});

test('sound that does not load', async ({ page, note }) => {
  await page.route('**/media/**', (route) => route.abort());
  await page.goto(note.path);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await picture(page, 'listen-error');
});

test('recordings that are gone', async ({ page, notes }) => {
  const expired = await notes.store();
  const deleted = await notes.store();
  await notes.expire(expired);
  await notes.remove(deleted);
  for (const [name, path] of Object.entries({
    expired: expired.path,
    deleted: deleted.path,
    unknown: '/play/never-existed-0123456',
  })) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await picture(page, `listen-${name}`);
  }
});

test('a recording that cannot be requested', async ({ browser, playwright, contextOptions }) => {
  const server = await startServer();
  const account = await openAccount(server.origin, { email: 'ann@example.com', name: 'Ann' });
  const request = await playwright.request.newContext({ baseURL: server.origin });
  const note = await openNotes(request, account).store();
  await request.dispose();
  using rows = new DatabaseSync(join(server.dataDir, 'db', 'beep.sqlite'));
  rows.exec('ALTER TABLE recordings RENAME TO nowhere');
  const context = await browser.newContext({ ...contextOptions, baseURL: server.origin });
  const page = await context.newPage();
  await page.goto(note.path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Try Again' })).toBeVisible();
  await picture(page, 'listen-system-error');
  await context.close();
  await server.stop();
});

test('the listen page before hydration, and without scripts', async ({
  browser,
  page,
  note,
  server,
  contextOptions,
}) => {
  const held = await holdRequests(page, '**/media/**');
  await page.goto(note.path, { waitUntil: 'domcontentloaded' });
  await held.made;
  await picture(page, 'listen-before-scripts');
  held.release();
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: server.origin,
    javaScriptEnabled: false,
  });
  const still = await context.newPage();
  await still.goto(note.path);
  await picture(still, 'listen-scripts-off', { scriptsOff: true });
  await still.goto(`/embed/${note.id}`);
  await picture(still, 'embed-scripts-off', { windowOnly: true, screens: FRAMES, scriptsOff: true });
  await context.close();
});

test('the listen options', async ({ page, note }) => {
  await page.goto(note.path);
  const skips = page.getByRole('button', { name: 'Skip silence' });
  await skips.click();
  await expect(skips).toHaveAttribute('aria-pressed', 'true');
  await picture(page, 'listen-skips-silence');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await picture(page, 'listen-keys', { windowOnly: true });
});

test('the listen page from right to left, and in forced colours', async ({ memberPage: page, note }) => {
  await page.goto(note.path);
  await expect(page.getByText('Only visible to you')).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Skip 5 seconds' }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.emulateMedia({ forcedColors: 'active' });
  await picture(page, 'listen-forced-colours');
  await page.emulateMedia({ forcedColors: 'none' });
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await picture(page, 'listen-right-to-left');
});

/** From the smallest usual frame to a large one; our own embed code asks for 480 by 200. */
const FRAMES = [
  { width: 240, height: 80 },
  { width: 320, height: 120 },
  { width: 320, height: 200 },
  { width: 480, height: 200 },
  { width: 720, height: 400 },
];

test('the framed player', async ({ page, notes, note }) => {
  const deleted = await notes.store();
  await notes.remove(deleted);
  const frames = { windowOnly: true, screens: FRAMES };
  await page.goto(`/embed/${note.id}`);
  await expect(page.getByRole('combobox')).toBeEnabled();
  await picture(page, 'embed', frames);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await expect.poll(() => page.getByRole('slider').inputValue().then(Number)).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Pause' }).click();
  await picture(page, 'embed-heard', frames);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await picture(page, 'embed-right-to-left', frames);
  await page.emulateMedia({ forcedColors: 'active' });
  await picture(page, 'embed-forced-colours', frames);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.goto(`/embed/${deleted.id}`);
  await picture(page, 'embed-gone', frames);
});
