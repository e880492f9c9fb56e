import type { Label, Recording } from '@beep/core/recordings';
import { createFakeLabels } from '@beep/core/testing';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { DAY_MS, rows } from '../testing/draw-history.tsx';
import { createFakeAccount } from '../testing/fake-account.ts';
import { aRecording, createFakeLibrary } from '../testing/fake-library.ts';
import { NOW_MS, renderUi } from '../testing/render-ui.tsx';
import { HistoryScreen } from './history-screen.tsx';

const LABELS: readonly Label[] = [
  { id: 'l1', name: 'Art', color: 'blue' },
  { id: 'l2', name: 'Oral exams of the spring term with everybody in group C', color: 'red' },
  { id: 'l3', name: 'Besprechungsunterlagenzusammenfassung', color: 'green' },
];

const UNLIKE: readonly Partial<Recording>[] = [
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

async function draw(width: number): Promise<readonly HTMLElement[]> {
  await page.viewport(width, 800);
  const recordings = UNLIKE.map((facts, index) => aRecording({ id: `r${index}`, ...facts }));
  const { screen } = await renderUi(<HistoryScreen library={createFakeLibrary(recordings)} uid="u1" />, {
    account: createFakeAccount(createFakeLabels(LABELS)),
  });
  // As a page has: the last column reaches into it.
  screen.container.style.paddingInline = '16px';
  await expect.element(page.getByText('Art', { exact: true })).toBeVisible();
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

it.each([320, 390, 1280])('when a recording expires stands in one line at %i px', async (width) => {
  await draw(width);
  for (const picker of page.getByRole('button', { name: /^Change expiration/ }).elements()) {
    const text = picker.querySelector('span');
    expect(text?.getClientRects(), picker.textContent).toHaveLength(1);
    expect(picker.getBoundingClientRect().right).toBeLessThanOrEqual(width);
  }
});

it('a row says which printed label plays the note', async () => {
  await draw(1280);
  for (const name of [/QR label: Label 3$/, /QR label: Konstantin-Alexander from class 7b/]) {
    await expect.element(page.getByRole('rowheader', { name })).toBeVisible();
  }
});

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
