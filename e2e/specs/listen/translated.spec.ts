import type { APIRequestContext } from '@playwright/test';
import type { Account } from '../../fixtures/account.ts';
import { test } from '../../fixtures/beep-test.ts';
import { recordFor } from '../../fixtures/draft-steps.ts';
import { holdRequests } from '../../fixtures/hold-requests.ts';
import type { Note } from '../../fixtures/notes.ts';
import { collectPageErrors, waitForHydration, watchHydration } from '../../fixtures/page-errors.ts';
import { expect } from '../../fixtures/patient-expect.ts';
import { expectPlayed, savedLink } from '../../fixtures/recorder-steps.ts';
import { TRANSLATED, translatePages } from '../../fixtures/translated.ts';

async function takeReplies(request: APIRequestContext, note: Note, { idToken }: Account): Promise<void> {
  const response = await request.patch(`/api/v1/recordings/${note.id}/replies`, {
    headers: { Authorization: `Bearer ${idToken}` },
    data: { replies: 'open' },
  });
  expect(response.status()).toBe(200);
}

for (const manner of ['font', 'merge'] as const) {
  const tag = manner === 'font' ? [] : '@long';
  // spec: translated.3
  test(`a page translated before it hydrates plays on through hydration (${manner})`, { tag }, async ({
    page,
    note,
  }) => {
    const errors = collectPageErrors(page);
    await watchHydration(page);
    await translatePages(page, { manner });
    const scripts = await holdRequests(page, '**/assets/**/*.js');
    await page.goto(note.path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You were left a Beep${TRANSLATED}`);
    await page.getByRole('button', { name: 'Play' }).click();
    await scripts.made;
    const audio = await page.locator('audio').elementHandle();
    scripts.release();
    await waitForHydration(page);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    expect(
      await audio?.evaluate((element) => element.isConnected && !(element as HTMLAudioElement).paused),
    ).toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You were left a Beep${TRANSLATED}`);
    await expectPlayed(page, 0.5);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(errors).toEqual([]);
  });

  // A member records with the same controls.
  // spec: translated.4
  test(`a visitor replies on a translated page (${manner})`, { tag: '@long' }, async ({
    page,
    account,
    request,
    note,
  }) => {
    const errors = collectPageErrors(page);
    await takeReplies(request, note, account);
    await watchHydration(page);
    await translatePages(page, { manner });
    await page.goto(note.path);
    await waitForHydration(page);
    await page.getByRole('button', { name: `Reply to Message${TRANSLATED}` }).click();
    await recordFor(page);
    await page.getByRole('button', { name: `Listen First${TRANSLATED}` }).click();
    await page.getByRole('button', { name: `Resume${TRANSLATED}` }).click();
    await page.getByRole('button', { name: `Send${TRANSLATED}`, exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your reply was sent' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your Replies' }).getByRole('listitem')).toHaveCount(1);
    expect(errors).toEqual([]);
  });

  // spec: translated.4
  test(`a member records on a translated page (${manner})`, { tag }, async ({
    memberPage: page,
    request,
  }) => {
    const errors = collectPageErrors(page);
    await translatePages(page, { manner });
    await page.goto('/record');
    await expect(page.getByText(`Tap to Record.${TRANSLATED}`)).toBeVisible();
    await page.getByRole('button', { name: 'Tap to Record' }).click();
    await expect(page.getByRole('timer')).toHaveText(/^0:0[1-9]$/);
    await page.getByRole('button', { name: `Pause${TRANSLATED}` }).click();
    await expect(page.getByText(`Paused.${TRANSLATED}`)).toBeVisible();
    await page.getByRole('button', { name: `Resume${TRANSLATED}` }).click();
    await page.getByRole('button', { name: `Save${TRANSLATED}`, exact: true }).click();
    const link = await savedLink(page);
    expect((await request.get(link)).status()).toBe(200);
    await page.goto('/history');
    await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible();
    expect(errors).toEqual([]);
  });
}
