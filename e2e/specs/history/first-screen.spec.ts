import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';

const LIST = /\/api\/v1\/users\/[^/]+\/recordings\?/;
const TITLES = [
  undefined,
  'Ivo, Essay 1',
  'A title of sixty characters that goes on to the other edge',
  'קריאה בקול',
];

/** The first page of a list of 300. */
async function listMany(page: Page): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const recordings = Array.from({ length: 20 }, (_, index) => ({
    filename: `Note${index}`.padEnd(22, 'x'),
    url: `https://beep.example/play/Note${index}`,
    duration: 30 + index,
    created_at: now - index * 40_000,
    expires_at: index % 3 === 0 ? 0 : now + index * 900_000,
    can_delete: true,
    mime: 'audio/webm',
    listenCount: index,
    title: TITLES[index % TITLES.length],
  }));
  const pagination = { page: 1, limit: 20, totalRecords: 300, hasNext: true };
  await page.route(LIST, (route) => route.fulfill({ json: { recordings, pagination } }));
}

const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

// spec: titles.13
test('the first of many notes stands in the upper half of a phone’s window', async ({ memberPage: page }) => {
  await listMany(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/history');
  await expect(rowsOf(page)).toHaveCount(20);
  const first = await rowsOf(page).first().boundingBox();
  expect(first?.y).toBeLessThan(844 / 2);
  await expectAccessible(page);
});

// spec: titles.13
test('a large window shows five notes below the search; the first is played within five Tabs', async ({
  memberPage: page,
}) => {
  await listMany(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/history');
  await expect(rowsOf(page)).toHaveCount(20);
  const fifth = await rowsOf(page).nth(4).boundingBox();
  expect((fifth?.y ?? 0) + (fifth?.height ?? 0)).toBeLessThan(800);
  await page.getByRole('searchbox').focus();
  const names: (string | null)[] = [];
  for (let tabs = 0; tabs < 5; tabs += 1) {
    await page.keyboard.press('Tab');
    names.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null));
  }
  expect(names).toContainEqual(expect.stringMatching(/^Play, /));
});
