import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';

const LIST = /\/api\/v1\/users\/[^/]+\/recordings\?/;
const TOTAL = 130;

/** A list of which every request gets its page. */
async function listMany(page: Page): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = [];
  const now = Math.floor(Date.now() / 1000);
  await page.route(LIST, (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query);
    const from = (Number(query.get('page') ?? 1) - 1) * 20;
    const recordings = Array.from({ length: Math.min(20, TOTAL - from) }, (_, at) => ({
      filename: `Note${from + at}`.padEnd(22, 'x'),
      duration: 30,
      created_at: now - (from + at) * 3600,
      expires_at: 0,
      can_delete: true,
      mime: 'audio/webm',
      title: `Essay ${from + at}`,
    }));
    const pagination = { page: 1, limit: 20, totalRecords: TOTAL, hasNext: from + 20 < TOTAL };
    return route.fulfill({ json: { recordings, pagination } });
  });
  return asked;
}

const linkOf = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
const searchbox = (page: Page) => page.getByRole('searchbox');
const chip = (page: Page) => page.getByRole('button', { name: 'Remove Filter: Not heard yet' });

// spec: titles.14
test('the search, the filter and the place come back with Back and reload', async ({ memberPage: page }) => {
  const asked = await listMany(page);
  await page.goto('/history');
  await searchbox(page).fill('Essay');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Listeners').selectOption('Not heard yet');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(chip(page)).toBeVisible();
  const note = linkOf(page, 'Essay 47');
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2000);
      return note.count();
    })
    .toBe(1);
  await note.scrollIntoViewIfNeeded();
  const before = await note.boundingBox();

  await note.click();
  await expect(page).toHaveURL(/\/play\//);
  await page.goBack();
  await expect(note).toBeFocused();
  expect((await note.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  await expect(searchbox(page)).toHaveValue('Essay');
  await expect(chip(page)).toBeVisible();

  await page.reload();
  await expect(note).toBeInViewport();
  await expect.poll(async () => (await note.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  await expect(searchbox(page)).toHaveValue('Essay');
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ q: 'Essay', heard: 'not_yet' });
  expect(page.url()).not.toContain('Essay');
});
