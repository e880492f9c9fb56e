import type { Label } from '@beep/api/features/library';
import type { ListedRecording } from '@beep/core/recordings';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { DAY_MS, rows } from '../testing/draw-history.tsx';
import { createFakeAccount, createFakeLabels } from '../testing/fake-account.ts';
import { aRecording, createFakeLibrary } from '../testing/fake-library.ts';
import { NOW_MS, renderUi } from '../testing/render-ui.tsx';
import { HistoryScreen } from './history-screen.tsx';

const LABELS: readonly Label[] = [
  { id: 'l1', name: 'Year 7', color: 'blue' },
  { id: 'l2', name: 'Oral exams of the spring term with everybody in group C', color: 'red' },
  { id: 'l3', name: 'Besprechungsunterlagenzusammenfassung', color: 'green' },
];

const UNLIKE: readonly Partial<ListedRecording>[] = [
  {},
  { title: 'Ivo' },
  { title: 'A title that says all that there is to say about this essay and its reader', labels: ['l2'] },
  { title: 'קריאה בקול של נועה', labels: ['l1', 'l2', 'l3'], expiresAtMs: NOW_MS + 400 * DAY_MS },
  { labels: ['l3', 'l2'], transcriptState: 'unchecked', heard: 'to_the_end', listenCount: 1_000_000 },
  { labels: ['l2', 'l3'], transcriptState: 'unchecked', unreadReplies: 12 },
  { title: 'Ivo', slot: { id: 's1', number: 3, sheetTitle: 'Class 7' } },
  {
    slot: { id: 's2', number: 12, name: 'Konstantin-Alexander from class 7b', sheetTitle: '' },
    ...{ labels: ['l2', 'l3'], transcriptState: 'unchecked', unreadReplies: 12 },
  },
  { isSuspended: true, suspensionReason: 'It names another pupil of class 7b, whose parents complained.' },
  { isSuspended: true, durationSeconds: 899, createdAtMs: NOW_MS - 300 * DAY_MS },
];

afterEach(() => page.viewport(414, 896));

async function draw(
  width: number,
  unlike: readonly Partial<ListedRecording>[] = UNLIKE,
): Promise<readonly HTMLElement[]> {
  await page.viewport(width, 800);
  const recordings = unlike.map((facts, index) => ({ ...aRecording({ id: `r${index}` }), ...facts }));
  const { screen } = await renderUi(<HistoryScreen library={createFakeLibrary(recordings)} uid="u1" />, {
    account: createFakeAccount(createFakeLabels(LABELS)),
  });
  // As a page has: the last column reaches into it.
  screen.container.style.paddingInline = '16px';
  if (unlike === UNLIKE) await expect.element(page.getByText('Year 7', { exact: true })).toBeVisible();
  else await expect.poll(() => rows.elements().length).toBe(unlike.length);
  return rows.elements() as HTMLElement[];
}

/** How far below the top of its row a part begins, and how far from its edge. */
function placesOf(all: readonly HTMLElement[], part: string): ReadonlySet<string> {
  const places = all.flatMap((row) => {
    const from = row.getBoundingClientRect();
    const found = row.querySelector(part)?.getBoundingClientRect();
    return found === undefined ? [] : [`${found.left - from.left} ${Math.round(found.top - from.top)}`];
  });
  return new Set(places);
}

// spec: titles.13
it.each([320, 390, 768, 1024, 1280])(
  'rows that differ have one height and one layout at %i px',
  async (width) => {
    const all = await draw(width);
    expect(all).toHaveLength(UNLIKE.length);
    expect(new Set(all.map((row) => row.offsetHeight)).size).toBe(1);
    for (const part of ['[class*=created]', '[class*=first]', '[class*=chips]', '[class*=expiry]']) {
      expect([...placesOf(all, part)], part).toHaveLength(1);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

it.each([390, 1280])('lines are as high as letters that a browser enlarges, at %i px', async (width) => {
  const style = document.createElement('style');
  style.textContent = 'table, table * { font-size: 24px !important; }';
  document.head.append(style);
  onTestFinished(() => style.remove());
  const all = await draw(width);
  const lines = all.flatMap((row) => [
    ...row.querySelectorAll<HTMLElement>('[class*=first], [class*=created]'),
  ]);
  expect(lines).not.toEqual([]);
  for (const line of lines) expect(Number.parseFloat(getComputedStyle(line).lineHeight)).toBeGreaterThan(27);
  expect(new Set(all.map((row) => row.offsetHeight)).size).toBe(1);
});

it('links in both lines of a row are as high as a target has to be', async () => {
  const all = await draw(1280);
  const links = all.flatMap((row) => [...row.querySelectorAll('[class*=first] > a')]);
  expect(links).toHaveLength(UNLIKE.length);
  for (const link of links) expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
});

it('no heading of a column breaks within a word', async () => {
  const [row] = await draw(1280);
  const headings = [...(row?.closest('table')?.querySelectorAll('thead th') ?? [])];
  const lines = headings
    .filter((heading) => heading.textContent !== '' && heading.firstElementChild === null)
    .map((heading) => {
      heading.textContent = 'Прослуховування';
      const words = document.createRange();
      words.selectNodeContents(heading);
      return new Set([...words.getClientRects()].map(({ bottom }) => bottom)).size;
    });
  expect(lines).toEqual([1, 1, 1, 1, 1]);
});

it.each([320, 390, 1280])('when a recording expires stands in one line at %i px', async (width) => {
  await draw(width);
  for (const picker of page.getByRole('button', { name: /^Change expiration/ }).elements()) {
    const text = picker.querySelector('span');
    expect(text?.getClientRects(), picker.textContent).toHaveLength(1);
    expect(picker.getBoundingClientRect().right).toBeLessThanOrEqual(width);
  }
});

/** Where the drawn words of an element stand. */
function wordsOf(element: Element): readonly (readonly [string, DOMRect])[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const words: [string, DOMRect][] = [];
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    if (text.parentElement?.closest('[class*=visuallyHidden], [class*=unseen]')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      if (box.width > 1) words.push([text.textContent?.trim() ?? '', box]);
    }
  }
  return words;
}

function overlapping(words: readonly (readonly [string, DOMRect])[]): readonly string[] {
  return words.flatMap(([one, a], index) =>
    words
      .slice(index + 1)
      .filter(
        ([other, b]) =>
          one !== other &&
          a.left < b.right - 1 &&
          b.left < a.right - 1 &&
          a.top < b.bottom - 3 &&
          b.top < a.bottom - 3,
      )
      .map(([other]) => `${one} / ${other}`),
  );
}

const said = 'turns light into sugar, said Lucía in the room above the hall';
const FOUND: readonly Partial<ListedRecording>[] = [
  { title: 'Ivo', match: { field: 'transcript', text: said, marks: [[29, 34]] } },
  {
    ...{ labels: ['l1', 'l3'], transcriptState: 'unchecked', heard: 'to_the_end', listenCount: 12 },
    match: { field: 'transcript', text: said.repeat(2), marks: [[29, 34]] },
  },
  { labels: ['l1'], heard: 'not_yet', match: { field: 'label', text: 'Year 7', marks: [[0, 4]] } },
];

it.each([320, 390, 768, 1280])('no words lie over others at %i px', async (width) => {
  for (const row of await draw(width, FOUND)) expect(overlapping(wordsOf(row))).toEqual([]);
});

it.each([320, 390, 500, 768, 1280])('how a note was heard is not cut at %i px', async (width) => {
  const long = { listenCount: 1_204, createdAtMs: NOW_MS - 300 * DAY_MS, durationSeconds: 299 };
  await draw(width, [
    { heard: 'not_yet', ...long },
    { heard: 'to_the_end', ...long },
  ]);
  for (const text of ['Not heard yet', 'Heard to the end']) {
    const words = page.getByText(text).element();
    expect(words.scrollWidth, text).toBeLessThanOrEqual(words.clientWidth);
  }
});

it.each([320, 390, 1280])('a name that the product gives is not cut at %i px', async (width) => {
  const createdAtMs = NOW_MS - 300 * DAY_MS;
  const all = await draw(width, [{ createdAtMs }, { createdAtMs, labels: ['l1'] }]);
  for (const row of all) {
    const name = row.querySelector('bdi') as HTMLElement;
    expect(name.textContent).toMatch(/^Note of \w+ \d+, \d+/);
    expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
    expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight);
  }
});

it.each([320, 1280])('a long title is cut at its end, from right to left too, at %i px', async (width) => {
  const titles = [
    'Essay of Ivo about the sea and all that lives in it, read aloud',
    'قراءة بصوت عالٍ لقصة الأسد والفأر من الصف الثالث, 4',
  ];
  await draw(
    width,
    titles.map((title) => ({ title })),
  );
  for (const title of titles) {
    const link = page.getByRole('link', { name: title }).element();
    const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode();
    const first = document.createRange();
    if (text === null) throw new Error('no title');
    first.setStart(text, 0);
    first.setEnd(text, 1);
    const { left, right } = first.getBoundingClientRect();
    const box = link.getBoundingClientRect();
    expect(left, title).toBeGreaterThanOrEqual(box.left - 1);
    expect(right, title).toBeLessThanOrEqual(box.right + 1);
  }
});

// spec: sheets.13
it('a row says which printed label plays the note', async () => {
  await draw(1280);
  for (const name of [/QR label: Label 3$/, /QR label: Konstantin-Alexander from class 7b/]) {
    await expect.element(page.getByRole('rowheader', { name })).toBeVisible();
  }
});

// spec: school.14
it('a row says why the note is suspended', async () => {
  await draw(1280);
  await expect.element(page.getByText(/^Suspended: It names another pupil/)).toBeVisible();
  await expect.element(page.getByText('Suspended', { exact: true })).toBeVisible();
});

it('the name of a row is its title, or else its time', async () => {
  await draw(1280);
  const names = page
    .getByRole('rowheader')
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names.slice(0, 2)).toEqual([expect.stringMatching(/^Note of today, \d+:\d\d [AP]M$/), 'Ivo']);
});

it.each([320, 768, 1280])(
  'a short tag is whole beside the state of the transcript at %i px',
  async (width) => {
    await draw(width, [{ labels: ['l1'], transcriptState: 'unchecked' }]);
    const name = page.getByText('Year 7', { exact: true });
    await expect.element(name).toBeVisible();
    expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth);
  },
);
