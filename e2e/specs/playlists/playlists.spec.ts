import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';

// spec: playlists.8, playlists.9, playlists.10, playlists.11
test('notes that an owner selects play in a row for who has the link', async ({
  memberPage,
  page: visitor,
  notes,
}) => {
  test.slow();
  const stored = [await notes.store(), await notes.store(), await notes.store()];
  const link = await test.step('make a playlist', () => makePlaylist(memberPage));

  await test.step('without scripts each note is a link', async () => {
    const html = await (await visitor.request.get(link)).text();
    for (const { path } of stored) expect(html).toContain(`href="${path}"`);
    expect(html).toContain('data-page-audio');
    expect(html).toContain('content="noindex"');
  });

  await visitor.goto(link);
  const place = visitor.getByRole('status').filter({ hasText: 'of 3' });
  await test.step('three notes in a row', async () => {
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Portfolio');
    await expectAccessible(visitor);
    await visitor.getByRole('button', { name: 'Play', exact: true }).click();
    for (const number of [1, 2, 3]) {
      await expect(place).toHaveText(`${number} of 3`);
      await visitor.getByRole('button', { name: 'Pause', exact: true }).waitFor();
      await skipToEnd(visitor);
    }
    await visitor.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await expect(place).toHaveText('3 of 3');
    for (const note of stored) await expect.poll(() => notes.listens(note)).toBe(1);
  });

  await test.step('by keyboard', async () => {
    await visitor.keyboard.press('p');
    await expect(place).toHaveText('2 of 3');
    await visitor.keyboard.press('n');
    await expect(place).toHaveText('3 of 3');
    await expect.poll(() => sourceOf(visitor)).toContain((await currentOf(visitor)).split('/').at(-1));
  });

  await test.step('a deleted note drops out, also of the framed player', async () => {
    const [first] = stored;
    if (first) await notes.remove(first);
    await visitor.goto(link);
    await expect(visitor.getByText('2 notes')).toBeVisible();
    await expect(visitor.locator(`a[href="${first?.path}"]`)).toHaveCount(0);
    await visitor.goto(link.replace('/playlist/', '/embed/playlist/'));
    await expect(visitor.getByText('1 of 2')).toBeVisible();
    await visitor.getByRole('button', { name: 'Next note' }).click();
    await expect(visitor.getByText('2 of 2')).toBeVisible();
    await visitor.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  });

  await test.step('its owner changes the order and deletes it', async () => {
    await memberPage.reload();
    const rows = memberPage.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await memberPage.getByRole('button', { name: /^Move down, 1,/ }).press('Enter');
    await expect(memberPage.getByText('Playlist changed')).toBeVisible();
    await expectAccessible(memberPage);
    await memberPage.getByRole('button', { name: 'Delete Playlist' }).click();
    await memberPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(memberPage).toHaveURL(/\/playlists$/);
    expect((await visitor.goto(link))?.status()).toBe(404);
    await expect(visitor.getByText('This playlist doesn’t exist')).toBeVisible();
  });
});

/** Selects all recordings in the history, and returns the path of a playlist of them. */
async function makePlaylist(page: Page): Promise<string> {
  await page.goto('/history');
  await page.getByRole('button', { name: 'Select Recordings' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Select, / });
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  await page
    .getByRole('group', { name: 'Selected recordings' })
    .getByRole('button', { name: 'Playlist' })
    .click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Portfolio');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Added to the playlist')).toBeVisible();
  await page.goto('/playlists');
  await page.getByRole('link', { name: 'Portfolio' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  return (await page.getByRole('link', { name: 'Listen' }).getAttribute('href')) ?? '';
}

/** Leaves the last five seconds, which play. */
async function skipToEnd(page: Page): Promise<void> {
  const seek = page.getByRole('slider', { name: 'Seek' });
  await seek.press('End');
}

function sourceOf(page: Page): Promise<string> {
  return page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentSrc);
}

/** The link of the note in the player. */
async function currentOf(page: Page): Promise<string> {
  return (await page.getByRole('main').locator('a[aria-current]').getAttribute('href')) ?? '';
}
