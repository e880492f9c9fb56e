import { readFile } from 'node:fs/promises';
import { makeWebm } from '@beep/testkit/audio';
import { startServer } from '@beep/testkit/server';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import type { Account } from '../../fixtures/account.ts';
import { test as base } from '../../fixtures/admin-world.ts';
import { recordFor } from '../../fixtures/draft-steps.ts';
import { logIn } from '../../fixtures/log-in.ts';
import { expect } from '../../fixtures/patient-expect.ts';
import { expectRecording, savedLink, shareLink } from '../../fixtures/recorder-steps.ts';
import { focusOf, type Walk, watchWalk } from '../../fixtures/walk.ts';

/** A teacher who administers the service too. */
const TEACHER = { email: 'root@ops.example', name: 'Root Operator' };
const MANY = 300;
const PUPILS = ['Ada L.', 'Émile Z.', 'Lucía M.', 'Ben', 'Zoë'];

/** She stores more in a minute than one may. */
const test = base.extend({
  server: [
    async ({ browserName: _ }, use) => {
      const env = { RATE_LIMIT_UPLOADS_PER_USER: '0', RATE_LIMIT_UPLOADS_PER_ADDRESS: '0' };
      const server = await startServer({ env: { ADMINISTRATORS: TEACHER.email, ...env } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

// spec: replies.10
test('a teacher’s afternoon takes as many presses as it should, and loses the focus nowhere', {
  tag: '@long',
}, async ({ page, openPage, root, browser, server, request }) => {
  test.setTimeout(300_000);
  const walk = await watchWalk(page.context());
  await page.goto('/log-in');
  await logIn(page, TEACHER);
  await page.waitForURL('**/welcome');
  await walk.step('sign in', 3);

  const lesson = await recordLesson(page, walk);
  await allowReplies(page, walk, lesson);
  await recordPupils(page, walk);

  const pupil = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await reply(pupil, lesson);
  await answer(page, walk);
  await test.step('the pupil comes back, and hears the answer', async () => {
    const heard = await watchWalk(pupil.context());
    await pupil.goto(lesson);
    await pupil.getByRole('button', { name: '1 new answer' }).click();
    await expect(pupil.getByRole('button', { name: /^Play, New: Answer/ })).toBeFocused();
    await pupil.keyboard.press('Enter');
    await expect(pupil.getByRole('button', { name: '1 new answer' })).toHaveCount(0);
    await heard.step('hear the answer', 2);
  });

  await recordForLabel(page, walk);
  const report = await pupil.request.post(`/api/v1/recordings/${lesson.split('/').at(-1)}/reports`, {
    data: { reason: 'private', text: 'He names my daughter.' },
  });
  expect(report.ok()).toBe(true);
  await judge(page, walk);
  await applyPolicy(page, walk);
  await pupil.context().close();
  await downloadEverything(page, walk);
  const other = await openPage(root);
  await other.goto('/history');
  await expect(other.getByRole('rowheader')).toHaveCount(2 + PUPILS.length);
  await storeMany(request, root);
  await findAmongMany(page, walk);
  expect(walk.total()).toBe(60);
});

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first();

async function expectKeptFocus(page: Page): Promise<void> {
  await expect.poll(() => focusOf(page)).not.toBe('body');
}

/** Returns the link. */
async function recordLesson(page: Page, walk: Walk): Promise<string> {
  await page.getByRole('banner').getByRole('link', { name: 'Record' }).click();
  await expectRecording(page);
  await button(page, 'Save').click();
  const link = await savedLink(page);
  await page.getByRole('textbox', { name: 'Title', exact: true }).click();
  await page.keyboard.type('Photosynthesis');
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name of a new tag' }).click();
  await page.keyboard.type('Class 7b');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectKeptFocus(page);
  await button(page, 'Copy Link').click();
  await page.getByRole('button', { name: 'Got It' }).click();
  await expect(button(page, 'Copy Link')).toBeFocused();
  await walk.step('record, title, tag, share', 8);
  return link;
}

async function allowReplies(page: Page, walk: Walk, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('switch', { name: 'Allow voice replies' }).click();
  await expect(page.getByText('Replies are on.')).toBeVisible();
  await walk.step('allow replies', 1);
}

/** Record, Save and the field of the title, for each. */
async function recordPupils(page: Page, walk: Walk): Promise<void> {
  await page.goto('/record');
  for (const [index, pupil] of PUPILS.entries()) {
    await button(page, index === 0 ? 'Tap to Record' : 'Record Again').click();
    await expectRecording(page);
    await button(page, 'Save').click();
    await savedLink(page);
    await page.getByRole('textbox', { name: 'Title', exact: true }).click();
    await page.keyboard.type(pupil);
  }
  await shareLink(page).focus();
  await expect(page.getByText('Title saved', { exact: true })).toBeVisible();
  await walk.step('five pupils in a row', 3 * PUPILS.length);
}

async function reply(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Reply to Message' }).click();
  await page.getByRole('textbox', { name: 'Your name (optional)' }).fill('Béa');
  await recordFor(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your reply was sent' })).toBeFocused();
}

async function answer(page: Page, walk: Walk): Promise<void> {
  await page.goto('/history');
  await page.getByRole('link', { name: /^1 new reply/ }).click();
  await button(page, /^Play, Unread: Reply from Béa/).click();
  await expect(button(page, /^Pause, Reply from Béa/)).toBeFocused();
  await button(page, /^Answer, /).click();
  await button(page, 'Tap to Record').click();
  await expectRecording(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your answer was sent.' })).toBeFocused();
  expect(walk.said().filter((text) => text.includes('Your answer was sent.'))).toEqual([]);
  await walk.step('hear a reply and answer it', 5);
}

async function recordForLabel(page: Page, walk: Walk): Promise<void> {
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'QR Labels' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'QR Labels' })).toBeFocused();
  await button(page, 'New Sheet').click();
  await page.getByRole('textbox', { name: 'Title on each label' }).fill('Room 7');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusOf(page)).toBe('h1 Room 7');
  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Print Preview' })).toBeFocused();
  await page.goBack();
  await button(page, /^Record, Label 1\b/).click();
  await button(page, 'Tap to Record').click();
  await expectRecording(page);
  await button(page, 'Save').click();
  await savedLink(page);
  await expect(page.getByText('Recorded into label 1, Room 7')).toBeVisible();
  await walk.step('print a sheet, and record for a label', 8);
}

async function judge(page: Page, walk: Walk): Promise<void> {
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.getByRole('link', { name: '1 open report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeFocused();
  await button(page, /^Play, /).click();
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.played.length))
    .toBe(1);
  expect(walk.said()).toEqual(['1 open report']);
  await button(page, 'Suspend').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('The recording is suspended: nobody can hear it.')).toBeVisible();
  await expectKeptFocus(page);
  await walk.step('judge a report', 6);
}

async function applyPolicy(page: Page, walk: Walk): Promise<void> {
  await page.getByRole('link', { name: 'Policies', exact: true }).click();
  await page.getByLabel('Add a domain').click();
  await page.keyboard.type('ops.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'ops.example' })).toBeFocused();
  // Its space is a press of the select.
  await page.getByLabel('Longest life of a recording').focus();
  await page.keyboard.type('1 year');
  await button(page, 'Preview Changes').click();
  await expect(page.getByText(/^7 recordings will be deleted from /)).toBeVisible();
  await expect(button(page, 'Save Policy')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save Policy' }).click();
  await expect(page.getByText('The policy is saved and applies now.')).toBeVisible();
  await expectKeptFocus(page);
  await walk.step('preview and apply a policy', 7);
}

async function downloadEverything(page: Page, walk: Walk): Promise<void> {
  await page.goto('/history');
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.locator('summary', { hasText: 'Download Everything' }).click();
  await page
    .getByRole('group', { name: 'Your recordings' })
    .getByRole('button', { name: 'Download Everything' })
    .click();
  const link = page.getByRole('link', { name: /^Download ZIP File \(/ });
  await expect(link).toBeVisible({ timeout: 45_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const names = Object.keys(unzipSync(await readFile(await download.path())));
  for (const pupil of PUPILS) expect(names.join('\n')).toContain(pupil.replace(/\.$/, ''));
  await walk.step('download everything', 5);
}

async function storeMany(request: APIRequestContext, { idToken }: Account): Promise<void> {
  const data = Buffer.from(await makeWebm({ seconds: 1 }));
  for (let number = 1; number <= MANY; number += 1) {
    const headers = {
      Authorization: `Bearer ${idToken}`,
      'Content-Type': 'audio/webm',
      'Recording-Title': encodeURIComponent(`${PUPILS[number % PUPILS.length]}, Essay ${number}`),
    };
    expect((await request.post('/api/v1/recordings', { headers, data })).status()).toBe(201);
  }
}

/** Where the first notes stand, by keyboard to the first Play, and from a found note back to the list. */
async function findAmongMany(page: Page, walk: Walk): Promise<void> {
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/history');
  await expect.poll(async () => (await rows.first().boundingBox())?.y).toBeLessThan(844 / 2);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect
    .poll(async () => {
      const fifth = await rows.nth(4).boundingBox();
      return fifth === null ? Number.NaN : fifth.y + fifth.height;
    })
    .toBeLessThan(800);

  await page.getByRole('searchbox').focus();
  for (let tabs = 0; tabs < 5 && !/^button Play, /.test(await focusOf(page)); tabs += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusOf(page)).toMatch(/^button Pause, /);

  await page.getByRole('searchbox').focus();
  await page.keyboard.type('essay 217');
  await expect(page.getByText('1 recording found')).toBeVisible();
  await page.getByRole('link', { name: 'Lucía M., Essay 217' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lucía M., Essay 217' })).toBeVisible();
  await walk.step('find one of 300 notes', 2);

  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('essay 217');
  await expect(rows).toHaveCount(1);
  await walk.step('come back to what was found', 0);
}
