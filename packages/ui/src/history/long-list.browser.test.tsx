import { HISTORY_PAGE_SIZE } from '@beep/core/limits';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { playOf, rows } from '../testing/draw-history.tsx';
import { aRecording, createFakeLibrary, type FakeLibrary } from '../testing/fake-library.ts';
import { NOW_MS, renderUi } from '../testing/render-ui.tsx';
import { HistoryScreen } from './history-screen.tsx';

const MANY = 100;
const loadMore = page.getByRole('button', { name: 'Load More' });
const table = page.getByRole('table');

async function draw(count = MANY): Promise<FakeLibrary> {
  const library = createFakeLibrary(
    Array.from({ length: count }, (_, index) => aRecording({ id: `r${index}`, createdAtMs: NOW_MS })),
  );
  await renderUi(<HistoryScreen library={library} uid="u1" />);
  await expect.poll(() => rows.elements().length).toBe(Math.min(count, HISTORY_PAGE_SIZE));
  return library;
}

/** Scrolls down until the list has this row. */
async function scrollTo(row: number): Promise<void> {
  await expect
    .poll(
      () => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return lastIndex();
      },
      { timeout: 15_000, interval: 20 },
    )
    .toBeGreaterThanOrEqual(row);
}

function lastIndex(): number {
  return Number(rows.elements().at(-1)?.getAttribute('aria-rowindex'));
}

afterEach(async () => {
  vi.unstubAllGlobals();
  window.scrollTo(0, 0);
  await page.viewport(414, 896);
});

describe('a long history', () => {
  // spec: titles.21
  it('begins with one page, and loads the next ones while it is scrolled', async () => {
    const library = await draw();
    await expect.element(loadMore).toBeInTheDocument();
    expect(library.searches).toHaveLength(1);
    await scrollTo(MANY + 1);
    await expect.element(loadMore).not.toBeInTheDocument();
  });

  // spec: titles.22
  it('draws only the rows near the window, and says where they are', async () => {
    await draw();
    await scrollTo(MANY + 1);
    await expect.poll(() => rows.elements().length).toBeLessThanOrEqual(3 * HISTORY_PAGE_SIZE);
    await expect.element(table).toHaveAttribute('aria-rowcount', String(MANY + 1));
    const height = document.documentElement.scrollHeight;
    window.scrollTo(0, 0);
    await expect.poll(() => rows.elements()[0]?.getAttribute('aria-rowindex')).toBe('2');
    await expect.poll(() => lastIndex()).toBeLessThanOrEqual(3 * HISTORY_PAGE_SIZE);
    expect(Math.abs(document.documentElement.scrollHeight - height)).toBeLessThan(height / 50);
    const { violations } = await axe.run(table.element());
    expect(violations).toEqual([]);
  });

  // spec: titles.22
  it('keeps the rows that have the focus or play', async () => {
    await draw();
    await playOf(3).click();
    await scrollTo(MANY);
    expect(rows.elements()[3]?.getAttribute('aria-rowindex')).toBe('5');
    await expect.element(rows.nth(3).getByRole('button', { expanded: true })).toHaveFocus();
  });

  // spec: titles.22
  it('moves on by the keyboard while it is selected', async () => {
    await draw(60);
    await page.getByRole('button', { name: 'Select Recordings' }).click();
    const boxes = page.getByRole('checkbox', { name: /^Select, / });
    ((await boxes.nth(HISTORY_PAGE_SIZE - 2).findElement()) as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect.poll(() => rows.elements().length).toBeGreaterThan(HISTORY_PAGE_SIZE);
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.element(page.getByText('4 of 60 recordings selected')).toBeVisible();
    await expect.element(boxes.nth(HISTORY_PAGE_SIZE + 1)).toHaveFocus();
  });

  // spec: titles.21
  it('waits with the button after a failure', async () => {
    const library = await draw(60);
    library.failure = { kind: 'network', reason: 'unreachable' };
    window.scrollTo(0, document.documentElement.scrollHeight);
    const again = page.getByRole('button', { name: 'Try Again' });
    await expect.element(again).toBeVisible();
    expect(rows.elements()).toHaveLength(HISTORY_PAGE_SIZE);
    library.failure = null;
    await again.click();
    await expect.poll(() => rows.elements().length).toBeGreaterThan(HISTORY_PAGE_SIZE);
  });

  // spec: titles.21
  it('is complete without IntersectionObserver, by the button', async () => {
    vi.stubGlobal('IntersectionObserver', undefined);
    await draw(60);
    for (const shown of [40, 60]) {
      await loadMore.click();
      await expect.poll(() => rows.elements().length).toBe(shown);
    }
    await expect.element(loadMore).not.toBeInTheDocument();
  });
});
