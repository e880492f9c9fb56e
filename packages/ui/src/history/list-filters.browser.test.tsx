import { createFakeClock } from '@beep/core/testing';
import axe from 'axe-core';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawHistory, rows } from '../testing/draw-history.tsx';
import { aRecording, createFakeLibrary, type FakeLibrary } from '../testing/fake-library.ts';
import { NOW_MS, renderUi } from '../testing/render-ui.tsx';
import { HistoryScreen } from './history-screen.tsx';
import type { ListLimits } from './kept-list.ts';
import { RecentRecordings } from './recording-history.tsx';

const open = page.getByRole('button', { name: 'Filter' });
const sheet = page.getByRole('dialog', { name: 'Filter and Sort' });
const select = (name: string) => sheet.getByRole('combobox', { name });
const chip = (name: string) => page.getByRole('button', { name: `Remove Filter: ${name}` });
const tags = page.getByRole('rowheader').getByText('Transcript not checked', { exact: true });
const field = page.getByRole('searchbox');

async function choose(name: string, option: string): Promise<void> {
  await open.click();
  await select(name).selectOptions(option);
  await sheet.getByRole('button', { name: 'Done' }).click();
}

const showUnchecked = () => choose('Transcripts', 'Transcript not checked');

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
    const marked = rows.elements().map((row) => row.textContent.includes('Transcript not checked'));
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
    (open.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(sheet).toBeVisible();
    await select('Transcripts').selectOptions('Transcript not checked');
    await userEvent.keyboard('{Escape}');
    await expect.element(open).toHaveFocus();
    await expect.element(page.getByRole('status').filter({ hasText: '4 recordings found' })).toBeVisible();
    await page.getByRole('button', { name: 'Load More' }).click();
    await shown(4);
    await expect.element(page.getByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
    await chip('Transcript not checked').click();
    await shown(3);
    await expect.element(open).toHaveFocus();
  });

  it('are searched', async () => {
    const library = aLibrary();
    library.spoken = { r0: 'ask', r1: 'ask', r2: 'silence' };
    await drawHistory(library);
    await shown(3);
    await showUnchecked();
    await field.fill('ask');
    await userEvent.keyboard('{Enter}');
    await shown(1);
    await chip('Transcript not checked').click();
    await shown(2);
  });

  it('leave the focus where it went while the dialog closed', async () => {
    await drawHistory(aLibrary());
    await shown(3);
    await open.click();
    await expect.element(sheet).toBeVisible();
    (sheet.getByRole('button', { name: 'Done' }).element() as HTMLElement).click();
    (field.element() as HTMLElement).focus();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
  });

  it('can all be checked: All Recordings ends the filter', async () => {
    const recordings = ['a', 'b'].map((id) => aRecording({ id, transcriptState: 'checked' }));
    await drawHistory(createFakeLibrary(recordings));
    await shown(2);
    await showUnchecked();
    await expect.element(page.getByText('None of your recordings is like that.')).toBeVisible();
    await page.getByRole('button', { name: 'All Recordings' }).click();
    await shown(2);
    expect(chip('Transcript not checked').elements()).toEqual([]);
  });

  it('may not be loadable; trying again keeps the filter', async () => {
    const library = aLibrary();
    await drawHistory(library);
    await shown(3);
    library.failure = { kind: 'network', reason: 'unreachable' };
    await showUnchecked();
    const again = page.getByRole('button', { name: 'Try Again' });
    await expect.element(again).toBeVisible();
    library.failure = null;
    await again.click();
    await expect.element(chip('Transcript not checked')).toBeVisible();
    await expect.element(page.getByRole('status').filter({ hasText: '4 recordings found' })).toBeVisible();
  });

  it('are listed from the start if the page keeps the filter', async () => {
    const chosen: ListLimits[] = [];
    const kept = {
      limits: { words: '', filter: { isUnchecked: true } },
      setLimits: (limits: ListLimits) => void chosen.push(limits),
      place: null,
      keepPlace: () => undefined,
    };
    await renderUi(<HistoryScreen library={aLibrary()} uid="u1" kept={kept} />, {
      clock: createFakeClock(NOW_MS),
    });
    await shown(3);
    expect(tags.elements().length).toBeGreaterThanOrEqual(3);
    await chip('Transcript not checked').click();
    expect(chosen).toEqual([{ words: '', filter: { isUnchecked: undefined } }]);
    // The page has not shown that yet.
    await page.getByRole('searchbox').fill('Essay');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => chosen.at(-1)).toEqual({ words: 'Essay', filter: { isUnchecked: undefined } });
  });
});

// spec: titles.12
it.each([
  ['Recorded in', 'Gmail', { source: 'BEEP_ADDON_GMAIL' }],
  ['Expires', 'Within a week', { isExpiring: true }],
  ['Sorted by', 'Title', { order: 'title_asc' }],
] as const)('the list is limited or sorted at once: %s %s', async (name, option, fields) => {
  const library = aLibrary();
  await drawHistory(library);
  await shown(3);
  await choose(name, option);
  await expect.poll(() => library.filters.at(-1)).toMatchObject(fields);
});

// spec: titles.13
it('each filter that is set is a chip, which removes it and passes the focus on', async () => {
  const library = aLibrary();
  await drawHistory(library);
  await shown(3);
  await choose('Expires', 'Within a week');
  await choose('Recorded in', 'Gmail');
  await choose('Sorted by', 'Longest');
  const chips = page.getByRole('list', { name: 'Filters that are set' }).getByRole('listitem');
  const names = (): string[] => chips.elements().map((element) => element.textContent);
  expect(names()).toEqual(['Recorded in Gmail', 'Expires within a week', 'Sorted by: Longest']);
  await chip('Expires within a week').click();
  await expect.element(chip('Sorted by: Longest')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(chip('Recorded in Gmail')).toHaveFocus();
  await open.click();
  await sheet.getByRole('button', { name: 'Clear All' }).click();
  expect(chips.elements()).toEqual([]);
});

it.each([0, 1])('there is nothing to filter, search or select with %i recordings', async (count) => {
  await drawHistory(createFakeLibrary([aRecording()].slice(0, count)));
  await expect.element(page.getByText(count === 0 ? 'No recordings yet' : '0:42')).toBeVisible();
  for (const control of [open, field, page.getByRole('button', { name: 'Select Recordings' })]) {
    expect(control.elements()).toEqual([]);
  }
});

it('labels are chosen among those that there are', async () => {
  await renderUi(<HistoryScreen library={aLibrary()} uid="u1" />);
  await shown(3);
  await open.click();
  await expect.element(select('Sorted by')).toBeVisible();
  expect(select('Tag').elements()).toEqual([]);
});

it.each([320, 360, 641, 768, 1280])(
  'the filter and the tags fit and are accessible at %i px',
  async (width) => {
    await page.viewport(width, 800);
    const { screen } = await drawHistory(aLibrary());
    // As a page has: the last column reaches into it.
    screen.container.style.paddingInline = '16px';
    await shown(3);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const begin = page.getByRole('button', { name: 'Select Recordings' }).element();
    expect(begin.getBoundingClientRect().top).toBe(open.element().getBoundingClientRect().top);
    await open.click();
    await expect.element(sheet).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const { left, right } = sheet.element().getBoundingClientRect();
    expect(right - left).toBeGreaterThanOrEqual(Math.min(width, 480));
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
    // They only forward the focus.
    const { violations } = await axe.run({
      include: screen.container,
      exclude: '[data-base-ui-focus-guard]',
    });
    expect(violations).toEqual([]);
  },
);
