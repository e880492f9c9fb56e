import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';
import { waitForHydration, watchHydration } from '../../fixtures/page-errors.ts';
import { audioTime } from '../../fixtures/recorder-steps.ts';

/** Time to open two pages. */
const SOON_SECONDS = 8;

const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });
const pause = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true });

test.describe('a visitor', () => {
  // spec: routes.9, page.4, listen.1, listen.3, listen.6, listen.7, listen.17, listen.18, listen.19
  // spec: listen.20, listen.21, roles.3, roles.5, roles.7, L4
  test('sees the recording and no owner controls', async ({ page, note }) => {
    await page.goto(note.path);
    await expect(page).toHaveTitle(/^You were left a Beep/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByRole('heading', { name: 'Voice Note' })).toBeVisible();
    await expect(page.getByText('Turn up your volume and press play.')).toBeVisible();
    await expect(page.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/);
    await expect(page.getByText('Never Expires')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Reply to Message' })).toHaveAttribute(
      'href',
      '/create-account',
    );
    await expect(page.getByRole('link', { name: 'Get It Now' })).toHaveAttribute('href', '/create-account');
    for (const ownersOnly of ['Listen count', 'Only visible to you', 'Delete', 'Change']) {
      await expect(page.getByText(ownersOnly)).toHaveCount(0);
    }
  });

  // spec: listen.14, roles.17, api.22
  test('downloads an mp3 named after the recording', async ({ page, note }) => {
    await page.goto(note.path);
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(`${note.id}.mp3`);
    const file = await readFile(await download.path());
    expect(isMp3(file)).toBe(true);
    await expect(page.getByText('File downloaded successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download' })).toBeEnabled();
  });

  // spec: listen.15, api-errors.18
  test('sees that a download runs, and can retry after it failed', { tag: '@long' }, async ({
    page,
    note,
  }) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/media/*.mp3', async (route) => {
      await released;
      await route.abort();
    });
    await page.goto(note.path);
    await page.getByRole('button', { name: 'Download' }).click();
    await expect(page.getByText('Download in progress...')).toBeVisible();
    release();
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
    await page.unroute('**/media/*.mp3');
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await started).suggestedFilename()).toBe(`${note.id}.mp3`);
  });

  test('starts a download requested before hydration', { tag: '@long' }, async ({ page, note }) => {
    const started = page.waitForEvent('download');
    await page.goto(note.path, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await started).suggestedFilename()).toBe(`${note.id}.mp3`);
  });

  // spec: listen.13, browser-storage.5, roles.2
  test('keeps the playback speed across recordings', { tag: '@long' }, async ({ page, notes, note }) => {
    await page.goto(note.path);
    await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('1.5');
    await page.goto((await notes.store()).path);
    await expect(page.getByRole('combobox', { name: 'Playback speed' })).toHaveValue('1.5');
    await expect(page.locator('audio')).toHaveJSProperty('playbackRate', 1.5);
  });

  // spec: listen.23, player.14
  test('sees the extensions instead of the fifth play, and plays with the next press', {
    tag: '@long',
  }, async ({ page, note }) => {
    test.slow();
    await watchHydration(page);
    await page.addInitScript(() => localStorage.setItem('beep.plays', '4'));
    await page.goto(note.path);
    await waitForHydration(page);
    // Until then the viewer may be the owner, who sees no promotion.
    await expect(page.getByRole('link', { name: 'Reply to Message' })).toBeVisible();
    await play(page).click();
    const promotion = page.getByRole('alertdialog');
    await expect(promotion).toBeVisible();
    await expectAccessible(page);
    const opened = page.waitForEvent('popup');
    await promotion.getByRole('button', { name: 'Get It Now' }).click();
    expect(new URL((await opened).url()).pathname).toMatch(/^\/(welcome|log-in)$/);
    await expect(promotion).toHaveCount(0);
    expect(await audioTime(page)).toBe(0);
    await play(page).click();
    await expect(pause(page)).toBeVisible();
  });

  // spec: player.11
  test('toggles with Space unless a control has the focus', { tag: '@long' }, async ({ page, note }) => {
    await watchHydration(page);
    await page.goto(note.path);
    await waitForHydration(page);
    await page.keyboard.press('Space');
    await expect(pause(page)).toBeVisible();
    await page.keyboard.press('Space');
    await expect(play(page)).toBeVisible();
    await page.getByRole('combobox', { name: 'Playback speed' }).focus();
    const before = await audioTime(page);
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    expect(await audioTime(page)).toBe(before);
  });
});

test.describe('the owner', () => {
  // spec: listen.17, listen.22, browser-storage.9, validation.7, roles.18, roles.19
  test('sees the listen count and how it is counted', async ({ browser, memberPage: page, server, note }) => {
    test.slow();
    await page.goto(note.path);
    await expect(page.getByText('Listen count 0')).toBeVisible();
    await play(page).click();
    await expect(pause(page)).toBeVisible();

    const visitor = await browser.newContext({ baseURL: server.origin });
    const listening = await visitor.newPage();
    await listening.goto(note.path);
    const counted = listening.waitForResponse((response) =>
      response.url().endsWith(`/recordings/${note.id}/play`),
    );
    await play(listening).click();
    expect((await counted).status()).toBe(204);
    const countedAtMs = await listening.evaluate(
      (key) => Number(sessionStorage.getItem(key)),
      `beep.listen.${note.id}`,
    );
    expect(Math.abs(Date.now() - countedAtMs)).toBeLessThan(60_000);
    await visitor.close();

    await page.reload();
    await expect(page.getByText('Listen count 1')).toBeVisible();
    await expect(page.getByText('Only visible to you')).toBeVisible();
    await page.getByRole('button', { name: 'How listens are counted' }).click();
    await expect(page.getByText(/at most one per listener per hour/)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'Reply to Message' })).toHaveCount(0);
  });

  // spec: listen.18, listen.20, expiration.3, expiry-change.1, validation.31, roles.15, api.12
  test('changes the expiration and sees a failure', { tag: '@long' }, async ({ memberPage: page, note }) => {
    await page.goto(note.path);
    const change = page.getByRole('button', { name: 'Change expiration' });
    await change.click();
    const heading = page.getByText('AUTOMATICALLY DELETE...');
    await expect(heading).toBeVisible();
    await expect(page.getByRole('menuitem').filter({ has: heading })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'In 1 Week' }).click();
    await expect(page.getByText('Expiration date updated successfully')).toBeVisible();
    const line = page.getByText(/^Expires [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    await expect(line).toBeVisible();
    const written = await line.textContent();

    await page.route(`**/api/v1/recordings/${note.id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    await change.click();
    await page.getByRole('menuitem', { name: 'In 1 Day' }).click();
    await expect(page.getByText('Failed to update expiration date')).toBeVisible();
    await expect(line).toHaveText(written ?? '');
  });

  // spec: deletion.9
  test('deletes the recording without a reload, and Undo restores it', async ({
    memberPage: page,
    note,
    notes,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(note.path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Your Beep');
    await expect(page).toHaveTitle('Your Beep · 0:11');
    await expect(page.getByRole('link', { name: 'Get It Now' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect(page.getByText('Link copied to clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.evaluate(() => {
      document.documentElement.dataset.sameDocument = 'yes';
    });
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(heading).toHaveText('Recording Unavailable');
    await expect(heading).toBeFocused();
    // A toast stays while it is hovered.
    await page.getByText('Recording deleted successfully').hover();
    expect(await notes.status(note)).toBe(410);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(heading).toHaveText('Your Beep');
    await expect(heading).toBeFocused();
    expect(await notes.status(note)).toBe(200);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes');
  });

  test('says when the recording expires while the page is open', { tag: '@long' }, async ({
    memberPage,
    page,
    notes,
    note,
  }) => {
    await notes.endIn(note, SOON_SECONDS);
    await page.goto(note.path);
    await memberPage.goto(note.path);
    await expect(memberPage.getByText('Only visible to you')).toBeVisible();
    for (const shown of [page, memberPage]) {
      await expect(shown.getByRole('alert')).toHaveText('This recording has expired.', { timeout: 15_000 });
    }
    await expect(memberPage.getByRole('button', { name: 'Copy Link' })).toHaveCount(0);
  });

  // spec: deletion.4, api-errors.14
  test('leads to the error page if the recording cannot be deleted', { tag: '@long' }, async ({
    memberPage: page,
    note,
    notes,
  }) => {
    await page.route(`**/api/v1/recordings/${note.id}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.fallback(),
    );
    await page.goto(note.path);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/error$/);
    expect(await notes.status(note)).toBe(200);
  });

  // spec: api.5
  test('keeps the owner’s controls when the first request is answered with 401', { tag: '@long' }, async ({
    memberPage: page,
    note,
  }) => {
    let asked = 0;
    await page.route(`**/api/v1/recordings/${note.id}`, (route) => {
      asked += 1;
      return asked === 1
        ? route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'again' } })
        : route.fallback();
    });
    await page.goto(note.path);
    await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible({ timeout: 15_000 });
    expect(asked).toBe(2);
  });
});

/** An ID3 tag, or the sync word of a frame. */
function isMp3(file: Buffer): boolean {
  const begin = file.subarray(0, 3).toString('latin1');
  return begin === 'ID3' || (file[0] === 0xff && ((file[1] ?? 0) & 0xe0) === 0xe0);
}
