import { serverTexts } from '@beep/core/server-texts';
import { launchChromium } from '@beep/testkit/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archivePage } from './archive-page.ts';

const NOTES = [
  'Lucía reads',
  'İstanbul, Straße 7',
  'Łódź Øre Æsir',
  'Nguyễn Đức Anh',
  'Ёлка σοφός',
  'أَحْمَد إلى مدرســة',
  'שָׁלוֹם',
  '東京都',
  'E\u0301mile, don’t',
  'हिन्दी',
];

describe('the search of an archive’s page', () => {
  let browser: Awaited<ReturnType<typeof launchChromium>>;
  let page: Awaited<ReturnType<typeof browser.newPage>>;
  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
    const notes = NOTES.map((title, at) => ({
      id: String(at),
      at,
      title,
      seconds: 1,
      listens: 0,
      files: [],
    }));
    const items = JSON.stringify([...notes, { id: 'x', at: 1, title: 'Other', text: 'Zoë', files: [] }]);
    const { head, tail } = archivePage(serverTexts('en'));
    await page.setContent(`${head}${items.slice(1, -1)}${tail}`);
  });
  afterAll(() => browser.close());

  // spec: archives.11
  it.each([
    ['lucia', 'Lucía'],
    ['LUCÍA', 'Lucía'],
    ['istan', 'İstan'],
    ['strasse', 'Straße'],
    ['STRAẞE', 'Straße'],
    ['lodz ore aesir', 'Łódź|Øre|Æsir'],
    ['nguyen duc', 'Nguyễn|Đức'],
    ['елка σοφοσ', 'Ёлка|σοφός'],
    ['احمد مدرسة', 'أَحْمَد|مدرســة'],
    ['שלום', 'שָׁלוֹם'],
    ['京都', '京都'],
    ['don’t emile', 'Émile|don|t'],
    ['हिन्दी', 'हिन्दी'],
  ])('finds and marks %s', async (search, marks) => {
    await page.getByRole('searchbox').fill(search);
    const marked = page.locator('#list h2 mark');
    await expect.poll(async () => (await marked.allTextContents()).join('|')).toBe(marks);
    expect(await page.locator('#list > li').count()).toBe(1);
  });

  // spec: archives.11
  it('opens the words in which it finds something', async () => {
    await page.getByRole('searchbox').fill('zoe');
    await expect.poll(() => page.locator('details[open] mark').allTextContents()).toEqual(['Zoë']);
  });
});

it('an archive’s page counts and dates in its own language', async () => {
  const browser = await launchChromium();
  const page = await browser.newPage({ locale: 'en-GB', timezoneId: 'UTC' });
  const at = Date.UTC(2030, 0, 31, 12);
  const notes = [1, 2].map((listens) => ({ id: `${listens}`, at, seconds: 1, listens, files: [] }));
  const { head, tail } = archivePage(serverTexts('es'));
  await page.setContent(`${head}${JSON.stringify(notes).slice(1, -1)}${tail}`);
  const { ARCHIVE_SCRIPT_TEXTS: texts } = serverTexts('es');
  expect(await page.getByRole('status').textContent()).toBe(texts.notes({ n: 2 }));
  expect(await page.locator('#list h2').first().textContent()).toContain('jueves, 31 de enero de 2030');
  const facts = await page.locator('#list .head .facts').allTextContents();
  expect(facts).toEqual([2, 1].map((n) => `0:01 · ${texts.plays({ n })}`));
  await browser.close();
});
