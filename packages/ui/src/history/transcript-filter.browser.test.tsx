// @module-tag long

import type { ListFilter } from '@beep/core/recordings';
import { createFakeClock } from '@beep/core/testing';
import axe from 'axe-core';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawHistory, rows } from '../testing/draw-history.tsx';
import { aRecording, createFakeLibrary, type FakeLibrary } from '../testing/fake-library.ts';
import { NOW_MS, renderUi } from '../testing/render-ui.tsx';
import { HistoryScreen } from './history-screen.tsx';
import { RecentRecordings } from './recording-history.tsx';

const all = page.getByRole('radio', { name: 'All' });
const unchecked = page.getByRole('radio', { name: 'Not checked' });
const tags = page.getByText('Not checked', { exact: true });
const field = page.getByRole('searchbox');

const shown = (count: number) => expect.poll(() => rows.elements().length).toBe(count);

afterEach(() => page.viewport(414, 896));

/** Eight recordings, three to a page; those with an even number are not checked. */
function aLibrary(): FakeLibrary {
  const recordings = Array.from({ length: 8 }, (_, index) =>
    aRecording({
      id: `r${index}`,
      createdAtMs: NOW_MS - index * 86_400_000,
      transcriptState: index % 2 === 0 ? 'unchecked' : 'checked',
    }),
  );
  return createFakeLibrary(recordings, 3);
}

describe('recordings whose transcript is not checked', () => {
  it('say so in their rows', async () => {
    await drawHistory(aLibrary());
    await shown(3);
    const marked = rows.elements().map((row) => row.textContent.includes('Not checked'));
    expect(marked).toEqual([true, false, true]);
  });

  it('say so in the compact list too', async () => {
    await renderUi(<RecentRecordings library={aLibrary()} uid="u1" />);
    await shown(3);
    await expect.element(tags.first()).toBeVisible();
    expect(tags.elements()).toHaveLength(2);
  });

  it.each(['writing', 'no_speech', 'failed', 'none', undefined] as const)('are not %s', async (state) => {
    const facts = state === undefined ? {} : { transcriptState: state };
    await renderUi(<RecentRecordings library={createFakeLibrary([aRecording(facts)])} uid="u1" />);
    await shown(1);
    expect(tags.elements()).toEqual([]);
  });

  it('are listed alone by keyboard, page by page, and counted', async () => {
    // By the button alone.
    vi.stubGlobal('IntersectionObserver', undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    await drawHistory(aLibrary());
    await shown(3);
    (all.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(unchecked).toBeChecked();
    await expect.element(page.getByRole('status').filter({ hasText: '4 recordings found' })).toBeVisible();
    await page.getByRole('button', { name: 'Load More' }).click();
    await shown(4);
    await expect.element(page.getByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
    await all.click();
    await shown(3);
  });

  it('are searched', async () => {
    const library = aLibrary();
    library.spoken = { r0: 'ask', r1: 'ask', r2: 'silence' };
    await drawHistory(library);
    await shown(3);
    await unchecked.click();
    await field.fill('ask');
    await userEvent.keyboard('{Enter}');
    await shown(1);
    await all.click();
    await shown(2);
  });

  it('can all be checked: All Recordings ends the filter', async () => {
    const library = createFakeLibrary([aRecording({ transcriptState: 'checked' })]);
    await drawHistory(library);
    await shown(1);
    await unchecked.click();
    await expect.element(page.getByText('None of your recordings is like that.')).toBeVisible();
    await page.getByRole('button', { name: 'All Recordings' }).click();
    await shown(1);
    await expect.element(all).toBeChecked();
  });

  it('may not be loadable; trying again keeps the filter', async () => {
    const library = aLibrary();
    await drawHistory(library);
    await shown(3);
    library.failure = { kind: 'network', message: 'down' };
    await unchecked.click();
    const again = page.getByRole('button', { name: 'Try Again' });
    await expect.element(again).toBeVisible();
    library.failure = null;
    await again.click();
    await expect.element(unchecked).toBeChecked();
    await expect.element(page.getByRole('status').filter({ hasText: '4 recordings found' })).toBeVisible();
  });

  it('are listed from the start if the page keeps the filter', async () => {
    const chosen: ListFilter[] = [];
    const filter = { value: { isUnchecked: true }, set: (value: ListFilter) => void chosen.push(value) };
    await renderUi(<HistoryScreen library={aLibrary()} uid="u1" filter={filter} />, {
      clock: createFakeClock(NOW_MS),
    });
    await shown(3);
    expect(tags.elements().length).toBeGreaterThanOrEqual(3);
    await all.click();
    expect(chosen).toEqual([{ isUnchecked: false }]);
  });
});

it.each([
  ['Recorded in', 'Gmail', { source: 'BEEP_ADDON_GMAIL' }],
  ['Expires', 'Within a week', { isExpiring: true }],
  ['Sorted by', 'Title', { order: 'title_asc' }],
] as const)('the list is limited or sorted at once: %s %s', async (name, option, fields) => {
  const library = aLibrary();
  await drawHistory(library);
  await shown(3);
  await page.getByRole('combobox', { name }).selectOptions(option);
  await expect.poll(() => library.filters.at(-1)).toMatchObject(fields);
});

it('there is no filter without recordings', async () => {
  await drawHistory(createFakeLibrary([]));
  await expect.element(page.getByText('No recordings yet')).toBeVisible();
  expect(all.elements()).toEqual([]);
});

it.each([320, 360, 768, 1280])('the filter and the tags fit and are accessible at %i px', async (width) => {
  await page.viewport(width, 800);
  const { screen } = await drawHistory(aLibrary());
  // As a page has: the last column reaches into it.
  screen.container.style.paddingInline = '16px';
  await shown(3);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const { violations } = await axe.run(screen.container);
  expect(violations).toEqual([]);
});
