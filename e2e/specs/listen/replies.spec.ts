import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import type { Account } from '../../fixtures/account.ts';
import { test } from '../../fixtures/beep-test.ts';
import { recordFor } from '../../fixtures/draft-steps.ts';
import { openKillableBrowser } from '../../fixtures/killable-browser.ts';
import type { Note } from '../../fixtures/notes.ts';
import { expect } from '../../fixtures/patient-expect.ts';

async function turn(request: APIRequestContext, note: Note, { idToken }: Account, to: string): Promise<void> {
  const response = await request.patch(`/api/v1/recordings/${note.id}/replies`, {
    headers: { Authorization: `Bearer ${idToken}` },
    data: { replies: to },
  });
  expect(response.status()).toBe(200);
}

/** Opens the recorder on the page of a note and records. */
async function beginReply(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Reply to Message' }).click();
  await recordFor(page);
}

const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send', exact: true }).click();
const ownReplies = (page: Page): Locator => page.getByRole('region', { name: 'Your Replies' });
const notSent = (page: Page): Locator => page.getByRole('region', { name: 'Your reply wasn’t sent' });

// spec: replies.1, replies.9
test('a listener replies without an account, and hears the owner’s answer in the same browser', async ({
  page,
  memberPage: owner,
  browser,
  server,
  note,
}) => {
  test.setTimeout(120_000);
  await owner.goto(note.path);
  const opened = owner.waitForResponse((response) => response.request().method() === 'PATCH');
  await owner.getByRole('switch', { name: 'Allow voice replies' }).click();
  await expect(owner.getByText('Replies are on. Anyone with the link can answer.')).toBeVisible();
  expect((await opened).status()).toBe(200);

  await page.goto(note.path);
  await page.getByRole('button', { name: 'Reply to Message' }).click();
  await expect(page.getByText('Only the sender can hear this')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your name (optional)' }).fill('Béa');
  await recordFor(page);
  await send(page);
  await expect(page.getByRole('heading', { name: 'Your reply was sent' })).toBeVisible();
  await expect(ownReplies(page).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);

  await owner.goto('/replies');
  const held = owner.getByRole('listitem').filter({ hasText: 'Béa' });
  await expect(held).toContainText('Unread');
  const heard = owner.waitForResponse((response) => response.url().endsWith('/audio'));
  await held.getByRole('button', { name: /^Play/ }).click();
  expect((await heard).status()).toBe(200);
  await expect(held).not.toContainText('Unread');
  await held.getByRole('button', { name: /^Answer/ }).click();
  await recordFor(owner);
  await send(owner);
  await expect(owner.getByRole('heading', { name: 'Your answer was sent.' })).toBeVisible();

  await page.reload();
  await expect(
    ownReplies(page)
      .getByRole('listitem')
      .filter({ hasText: /^Answer/ }),
  ).toBeVisible();
  const news = page.getByRole('status').getByRole('button', { name: '1 new answer' });
  await news.click();
  await expect(ownReplies(page).getByRole('button', { name: /^Play, New: Answer/ })).toBeFocused();
  await expectAccessible(page);
  const answered = page.waitForResponse((response) => response.url().endsWith('/audio'));
  await ownReplies(page)
    .getByRole('button', { name: /^Play.*Answer/ })
    .click();
  expect((await answered).status()).toBe(200);
  await expect(news).toBeHidden();
  await page.reload();
  await expect(ownReplies(page).getByRole('button', { name: /^Play, Answer/ })).toBeVisible();
  await expect(news).toBeHidden();

  const other = await browser.newContext({ baseURL: server.origin });
  const stranger = await other.newPage();
  await stranger.goto(note.path);
  await expect(stranger.getByRole('button', { name: 'Reply to Message' })).toBeVisible();
  await expect(ownReplies(stranger)).toHaveCount(0);
  await other.close();
});

test('a recorder of replies that could not be loaded says so, and is loaded on a press', async ({
  page,
  note,
  request,
  account,
}) => {
  await turn(request, note, account, 'open');
  await page.goto(note.path);
  await page.route(/reply-room/, (route) => route.abort());
  await page.getByRole('button', { name: 'Reply to Message' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The recorder couldn’t be opened. Check your connection and try again.',
  );
  await page.unroute(/reply-room/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Only the sender can hear this')).toBeVisible();
});

// `class.spec.ts` has the same for a pupil with a name.
// spec: replies.2
test('a reply survives the crash of the replier’s browser, and is sent to its note', {
  tag: '@long',
}, async ({ account, request, server, note }) => {
  test.setTimeout(120_000);
  await turn(request, note, account, 'open');
  const browser = await openKillableBrowser();
  const address = `${server.origin}${note.path}`;
  try {
    const page = await browser.context().newPage();
    await beginReply(page, address);
    await expect(page.getByRole('timer')).toHaveText(/0:0[3-9]/);
    await browser.kill();
    await browser.open();
    const next = await browser.context().newPage();
    await next.goto(address);
    await expect(notSent(next)).toContainText('Unfinished');
    await notSent(next).getByRole('button', { name: /^Send/ }).click();
    await expect(ownReplies(next).getByRole('listitem')).toHaveCount(1);
    await expect(notSent(next)).toHaveCount(0);
  } finally {
    await browser.close();
  }
});

// spec: replies.5
test('a reply made without a network waits in the browser, and is sent when it returns', {
  tag: '@long',
}, async ({ page, account, request, note }) => {
  await turn(request, note, account, 'open');
  await beginReply(page, note.path);
  await page.context().setOffline(true);
  await send(page);
  await expect(page.getByRole('heading', { name: 'Your reply wasn’t sent' })).toBeVisible();
  await expect(page.getByText(/It’s saved in this browser and is sent/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(ownReplies(page).getByRole('listitem')).toHaveCount(1);
});

// spec: replies.4
test('an answer whose page was closed is sent from the list of replies', {
  tag: '@long',
}, async ({ page, memberPage: owner, account, request, note }) => {
  test.setTimeout(120_000);
  await turn(request, note, account, 'open');
  await beginReply(page, note.path);
  await send(page);
  await expect(page.getByRole('heading', { name: 'Your reply was sent' })).toBeVisible();

  await owner.goto('/replies');
  await owner
    .getByRole('button', { name: /^Answer, / })
    .first()
    .click();
  await recordFor(owner, 3);
  await owner.close();

  const next = await owner.context().newPage();
  await next.goto('/replies');
  const unsent = next.getByRole('region', { name: 'Your answer wasn’t sent' });
  await expect(unsent).toContainText('Unfinished');
  await unsent.getByRole('button', { name: /^Send, / }).click();
  await expect(next.getByRole('heading', { name: 'Your answer was sent.' })).toBeVisible();
  await expect(unsent).toHaveCount(0);
  await page.reload();
  await expect(
    ownReplies(page)
      .getByRole('listitem')
      .filter({ hasText: /^Answer/ }),
  ).toBeVisible();
});

const ENDS = [
  ['closed', 'This note doesn’t take replies any more.'],
  ['deleted', 'The note you replied to was deleted.'],
  ['expired', 'The note you replied to has expired.'],
] as const;
for (const [end, reason] of ENDS) {
  // spec: replies.6
  test(`a reply to a note that was ${end} meanwhile is kept, with the reason`, {
    tag: end === 'closed' ? [] : '@long',
  }, async ({ page, account, request, notes, note }) => {
    await turn(request, note, account, 'open');
    await beginReply(page, note.path);
    if (end === 'closed') await turn(request, note, account, 'closed');
    if (end === 'deleted') await notes.remove(note);
    if (end === 'expired') await notes.expire(note);
    await send(page);
    await expect(page.getByText(reason).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Save Audio File/i }).first()).toBeVisible();
    await page.goto(note.path);
    await expect(notSent(page)).toContainText('Can’t be sent');
    const held = await request.get(`/api/v1/users/${account.uid}/replies?recording=${note.id}`, {
      headers: { Authorization: `Bearer ${account.idToken}` },
    });
    expect(await held.json()).toEqual({ replies: [] });
    if (end !== 'closed') return;
    await turn(request, note, account, 'open');
    await page.reload();
    await notSent(page)
      .getByRole('button', { name: /^Send, / })
      .click();
    await expect(ownReplies(page).getByRole('listitem')).toHaveCount(1);
    await expect(notSent(page)).toHaveCount(0);
  });
}
