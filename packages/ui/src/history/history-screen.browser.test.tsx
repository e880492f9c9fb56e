import { createFakeClock } from '@beep/core/testing';
import { dateAndTime, timeOfDay } from '@beep/core/time';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DAY_MS, drawHistory, rows, someRecordings } from '../testing/draw-history.tsx';
import { aRecording, createFakeLibrary } from '../testing/fake-library.ts';
import { NOW_MS, renderUi } from '../testing/render-ui.tsx';
import { HistoryScreen } from './history-screen.tsx';

const loadMore = page.getByRole('button', { name: 'Load More' });
const picker = page.getByRole('button', { name: /^Change expiration: / });

async function choose(option: string): Promise<void> {
  await picker.click();
  await page.getByRole('menuitem', { name: option }).click();
}

function withoutLoadingOnScroll(): void {
  vi.stubGlobal('IntersectionObserver', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** The text of a row, without its controls. */
function cellsOf(index: number): readonly string[] {
  const cells = [...(rows.elements()[index]?.querySelectorAll<HTMLElement>('th, td') ?? [])];
  return cells
    .filter((cell) => cell.querySelector('button') === null)
    .map((cell) => cell.innerText.replaceAll(/\s+/g, ' '))
    .filter(Boolean);
}

describe('the recording history', () => {
  // spec: history-table.3
  it('is empty at first, with a link to record', async () => {
    await drawHistory(someRecordings(0));
    await expect.element(page.getByRole('heading', { name: 'No recordings yet' })).toBeVisible();
    await expect.element(page.getByText('Start recording to see your history here!')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Record' })).toBeVisible();
  });

  // spec: history-table.2
  it('reports a failed load, and retries', async () => {
    const library = someRecordings(1);
    library.failure = { kind: 'network', reason: 'unreachable' };
    await drawHistory(library);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Error loading recordings');
    await expect.element(page.getByText('Failed to fetch recordings')).toBeVisible();
    library.failure = null;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('rowheader', { name: /^Note of today, / })).toBeVisible();
  });

  it('shows a recording that this page uploaded', async () => {
    const library = someRecordings(0);
    await drawHistory(library);
    await expect.element(page.getByRole('heading', { name: 'No recordings yet' })).toBeVisible();
    library.recordings = [aRecording()];
    library.markStale();
    await expect.element(page.getByRole('rowheader', { name: /^Note of today, / })).toBeVisible();
  });

  it('names each button after its recording', async () => {
    await drawHistory(someRecordings(2));
    await expect.poll(() => rows.elements().length).toBe(2);
    const made = NOW_MS - DAY_MS;
    const what = `voice note of ${dateAndTime(made)}`;
    const names = [...(rows.elements()[1]?.querySelectorAll('button') ?? [])].map(
      (button) => button.getAttribute('aria-label') ?? '',
    );
    expect(names).toEqual([
      `Play, ${what}`,
      `Change expiration: Never Expires, ${what}`,
      `Copy Link, ${what}`,
      `Download, ${what}`,
      `Add Title, ${what}`,
      `Delete, ${what}`,
    ]);
  });

  it('keeps its table roles when the rows are cards', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    await drawHistory(someRecordings(1));
    for (const name of ['Play', 'Created', 'Length', 'Listens', 'Expires', 'Actions']) {
      await expect.element(page.getByRole('columnheader', { name })).toBeInTheDocument();
    }
    const roles = ['table', 'rowgroup', 'row', 'rowheader', 'cell'];
    expect(roles.filter((role) => document.querySelector(`[role="${role}"]`) === null)).toEqual([]);
  });

  it('marks a row that expires as expired, and removes its controls', async () => {
    const clock = createFakeClock(NOW_MS);
    const recording = aRecording({ expiresAtMs: NOW_MS + 60_000 });
    await renderUi(<HistoryScreen library={createFakeLibrary([recording])} uid="u1" />, { clock });
    await expect.element(picker).toHaveTextContent('Today');
    clock.advance(60_000);
    await expect.element(rows.getByText('Expired')).toBeVisible();
    expect(picker.elements()).toEqual([]);
    expect(page.getByRole('button', { name: /^Copy Link/ }).elements()).toEqual([]);
  });

  it('links the day to the listen page', async () => {
    const recording = aRecording();
    await drawHistory(createFakeLibrary([recording]));
    const day = page.getByRole('rowheader').getByRole('link', { name: /^Note of today, / });
    await expect.element(day).toHaveAttribute('href', recording.shareUrl);
  });

  // spec: history.10, history-table.1
  it('loads page after page', async () => {
    withoutLoadingOnScroll();
    await drawHistory(someRecordings(7));
    await expect.poll(() => rows.elements().length).toBe(3);
    await loadMore.click();
    await expect.poll(() => rows.elements().length).toBe(6);
    await loadMore.click();
    await expect.poll(() => rows.elements().length).toBe(7);
    await expect.poll(() => loadMore.elements().length).toBe(0);
  });

  // spec: history.2, history.3, validation.33
  it('shows day, time, length, listens and expiry, and a dash for unknown listens', async () => {
    const { listenCount: _none, ...uncounted } = aRecording({ id: 'b', createdAtMs: NOW_MS - DAY_MS });
    await drawHistory(createFakeLibrary([aRecording({ listenCount: 1204 }), uncounted]));
    const time = timeOfDay(NOW_MS);
    await expect.poll(() => cellsOf(0)).toEqual([`Note of today, ${time}`, `Today ${time}`, '0:42', '1,204']);
    await expect
      .poll(() => cellsOf(1))
      .toEqual([`Note of yesterday, ${time}`, `Yesterday ${time}`, '0:42', '–']);
    await expect.element(picker.first()).toHaveTextContent('Never Expires');
  });

  // spec: validation.10
  it('marks the start of listen counts', async () => {
    await drawHistory(
      createFakeLibrary([aRecording(), aRecording({ id: 'old', createdAtMs: Date.UTC(2025, 8, 30) })]),
    );
    await expect
      .element(page.getByText('Listen counts appear for plays on or after October 6, 2025.'))
      .toBeVisible();
  });

  it('retries loading more', async () => {
    withoutLoadingOnScroll();
    const library = someRecordings(4);
    await drawHistory(library);
    await expect.element(loadMore).toBeVisible();
    library.failure = { kind: 'network', reason: 'unreachable' };
    await loadMore.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Error loading recordings');
    expect(rows.elements()).toHaveLength(3);
    library.failure = null;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => rows.elements().length).toBe(4);
    expect(page.getByRole('alert').elements()).toHaveLength(0);
  });

  // spec: history.4, roles.16
  it('downloads a recording', async () => {
    const { downloaded } = await drawHistory(someRecordings(2));
    await page
      .getByRole('button', { name: /^Download, / })
      .nth(1)
      .click();
    await expect.element(page.getByText('File downloaded successfully').first()).toBeVisible();
    expect(downloaded).toEqual(['r1']);
  });

  // spec: expiry-change.2
  it('shows that an expiry is being updated, and disables the picker', async () => {
    const library = someRecordings(1);
    let finish: () => void = () => undefined;
    const changed = library.changeExpiry;
    library.changeExpiry = async (id, option) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return changed(id, option);
    };
    await drawHistory(library);
    await choose('In 1 Week');
    await expect.element(picker).toHaveAttribute('aria-disabled', 'true');
    await expect.element(picker).toHaveTextContent('Updating...');
    finish();
    await expect.element(page.getByText('Expiration date updated successfully').first()).toBeVisible();
    await expect.element(picker).not.toHaveAttribute('aria-disabled');
  });

  // spec: expiry-change.1
  it('changes the expiry of a recording', async () => {
    await drawHistory(someRecordings(1));
    await choose('In 1 Week');
    await expect.element(picker).toHaveTextContent('In 1 Week');
  });

  // spec: expiry-change.4, api.12, api-errors.19
  it('reports that the expiry could not be changed', async () => {
    const library = someRecordings(1);
    await drawHistory(library);
    await expect.element(picker).toBeVisible();
    library.failure = { kind: 'network', reason: 'unreachable' };
    await choose('In 1 Week');
    await expect.element(page.getByText('Failed to update expiration date').first()).toBeVisible();
  });

  // spec: history.4, texts.7
  it('copies the link of a recording', async () => {
    const { copied, copiedHtml } = await drawHistory(someRecordings(1));
    await page.getByRole('button', { name: /^Copy Link, / }).click();
    await expect.element(page.getByText('Link copied to clipboard').first()).toBeVisible();
    expect(copied).toEqual(['https://beep.example/play/r0']);
    expect(copiedHtml[0]).toMatch(/^<a href="https:\/\/beep\.example\/play\/r0">Voice note, \d+:\d\d<\/a>$/);
  });
});
