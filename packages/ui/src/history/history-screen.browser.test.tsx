import { dateAndTime, timeOfDay } from '@beep/core';
import { createFakeClock } from '@beep/core/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aRecording, createFakeLibrary, type FakeLibrary } from '../testing/fake-library.ts';
import { NOW_MS, type RenderedUi, renderUi } from '../testing/render-ui.tsx';
import { HistoryScreen } from './history-screen.tsx';

const DAY_MS = 86_400_000;

function some(count: number): FakeLibrary {
  const recordings = Array.from({ length: count }, (_, index) =>
    aRecording({ id: `r${index}`, durationSeconds: index + 1, createdAtMs: NOW_MS - index * DAY_MS }),
  );
  return createFakeLibrary(recordings, 3);
}

async function draw(library: FakeLibrary): Promise<RenderedUi> {
  return renderUi(<HistoryScreen library={library} uid="u1" recordLink={<a href="/record">Record</a>} />);
}

const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const loadMore = page.getByRole('button', { name: 'Load More' });
const playOf = (index: number) => rows.nth(index).getByRole('button', { name: /^Play, voice note of / });
const pauseOf = (index: number) => rows.nth(index).getByRole('button', { name: /^Pause, voice note of / });
const picker = page.getByRole('button', { name: /^Change expiration: / });

async function choose(option: string): Promise<void> {
  await picker.click();
  await page.getByRole('menuitem', { name: option }).click();
}

/** The words of a row, without its controls. */
function cellsOf(index: number): readonly string[] {
  const cells = [...(rows.elements()[index]?.querySelectorAll<HTMLElement>('th, td') ?? [])];
  return cells
    .filter((cell) => cell.querySelector('button') === null)
    .map((cell) => cell.innerText.replaceAll(/\s+/g, ' '))
    .filter(Boolean);
}

describe('recording history', () => {
  it('says that there is nothing yet, with a way to begin', async () => {
    await draw(some(0));
    await expect.element(page.getByRole('heading', { name: 'No recordings yet' })).toBeVisible();
    await expect.element(page.getByText('Start recording to see your history here!')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Record' })).toBeVisible();
  });

  it('says that loading failed and tries again', async () => {
    const library = some(1);
    library.failure = { kind: 'network', message: 'down' };
    await draw(library);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Error loading recordings');
    await expect.element(page.getByText('Failed to fetch recordings')).toBeVisible();
    library.failure = null;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('rowheader', { name: /^Today / })).toBeVisible();
  });

  it('shows what was sent from this page meanwhile', async () => {
    const library = some(0);
    await draw(library);
    await expect.element(page.getByRole('heading', { name: 'No recordings yet' })).toBeVisible();
    library.recordings = [aRecording()];
    library.noteAdded();
    await expect.element(page.getByRole('rowheader', { name: /^Today / })).toBeVisible();
  });

  it('names each button after its recording', async () => {
    await draw(some(2));
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
      `Delete, ${what}`,
    ]);
  });

  it('keeps its column headers where the rows are cards', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    await draw(some(1));
    for (const name of ['Play', 'Created', 'Length', 'Listens', 'Expires', 'Actions']) {
      await expect.element(page.getByRole('columnheader', { name })).toBeInTheDocument();
    }
    const roles = ['table', 'rowgroup', 'row', 'rowheader', 'cell'];
    expect(roles.filter((role) => document.querySelector(`[role="${role}"]`) === null)).toEqual([]);
  });

  it('says of a row that it has expired meanwhile, and offers nothing that cannot be done', async () => {
    const clock = createFakeClock(NOW_MS);
    const recording = aRecording({ expiresAtMs: NOW_MS + 60_000 });
    await renderUi(<HistoryScreen library={createFakeLibrary([recording])} uid="u1" />, { clock });
    await expect.element(picker).toHaveTextContent('Today');
    clock.advance(60_000);
    await expect.element(rows.getByText('Expired')).toBeVisible();
    expect(picker.elements()).toEqual([]);
    expect(page.getByRole('button', { name: /^Copy Link/ }).elements()).toEqual([]);
  });

  it('leads from the day to the page that listeners see', async () => {
    const recording = aRecording();
    await draw(createFakeLibrary([recording]));
    const day = page.getByRole('rowheader').getByRole('link', { name: /^Today / });
    await expect.element(day).toHaveAttribute('href', recording.shareUrl);
  });

  it('lists page after page', async () => {
    await draw(some(7));
    await expect.poll(() => rows.elements().length).toBe(3);
    await loadMore.click();
    await expect.poll(() => rows.elements().length).toBe(6);
    await loadMore.click();
    await expect.poll(() => rows.elements().length).toBe(7);
    await expect.poll(() => loadMore.elements().length).toBe(0);
  });

  it('shows day and time, length, listens and expiry, and a dash where listens are unknown', async () => {
    const { listenCount: _none, ...uncounted } = aRecording({ id: 'b', createdAtMs: NOW_MS - DAY_MS });
    await draw(createFakeLibrary([aRecording({ listenCount: 1204 }), uncounted]));
    const time = timeOfDay(NOW_MS);
    await expect.poll(() => cellsOf(0)).toEqual([`Today ${time}`, '0:42', '1,204']);
    await expect.poll(() => cellsOf(1)).toEqual([`Yesterday ${time}`, '0:42', '–']);
    await expect.element(picker.first()).toHaveTextContent('Never Expires');
  });

  it('marks where listens began to be counted', async () => {
    await draw(
      createFakeLibrary([aRecording(), aRecording({ id: 'old', createdAtMs: Date.UTC(2025, 8, 30) })]),
    );
    await expect
      .element(page.getByText('Listen counts appear for plays on or after October 6, 2025.'))
      .toBeVisible();
  });

  it('opens one row at a time, plays it at once and closes it with Pause', async () => {
    const { audio } = await draw(some(2));
    await playOf(0).click();
    await expect.element(page.getByRole('slider', { name: 'Seek' })).toBeInTheDocument();
    expect(audio[0]?.commands).toContain('play');
    await playOf(1).click();
    await expect.element(pauseOf(1)).toBeVisible();
    expect(page.getByRole('slider').elements()).toHaveLength(1);
    await pauseOf(1).click();
    await expect.poll(() => page.getByRole('slider').elements().length).toBe(0);
  });

  it('plays an open row again that has come to its end', async () => {
    const { audio } = await draw(some(1));
    await playOf(0).click();
    audio[0]?.report({ type: 'audio.ended' });
    await playOf(0).click();
    expect(audio[0]?.commands.filter((command) => command === 'play')).toHaveLength(2);
  });

  it('deletes after a question: the row leaves and a toast says so', async () => {
    const library = some(4);
    await draw(library);
    await page
      .getByRole('button', { name: /^Delete, / })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Recording deleted successfully').first()).toBeVisible();
    expect(library.removed).toEqual(['r0']);
    await expect.poll(() => page.getByRole('rowheader', { name: /^Today / }).elements().length).toBe(0);
    // What came after has moved up: the page is as full as before.
    await expect.poll(() => rows.elements().length).toBe(3);
  });

  it('brings a deleted recording back with Undo', async () => {
    const library = some(2);
    await draw(library);
    await page
      .getByRole('button', { name: /^Delete, / })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => rows.elements().length).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('Recording restored').first()).toBeVisible();
    expect(library.restored).toEqual(['r0']);
    await expect.poll(() => rows.elements().length).toBe(2);
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).elements().length).toBe(0);
  });

  it('brings a recording back that was playing, without its sound', async () => {
    const { audio } = await draw(some(2));
    await playOf(0).click();
    await expect.poll(() => audio.length).toBe(1);
    await page
      .getByRole('button', { name: /^Delete, / })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows.elements().length).toBe(2);
    const restored = playOf(0);
    await expect.element(restored).toHaveAttribute('aria-expanded', 'false');
    expect(audio).toHaveLength(1);
  });

  it('offers Undo for 10 s', async () => {
    await draw(some(2));
    await page
      .getByRole('button', { name: /^Delete, / })
      .first()
      .click();
    const waits = vi.spyOn(window, 'setTimeout');
    onTestFinished(() => waits.mockRestore());
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(waits.mock.calls.map(([, ms]) => ms)).toContain(10_000);
  });

  it('says that a deleted recording could not be brought back', async () => {
    const library = some(2);
    await draw(library);
    await page
      .getByRole('button', { name: /^Delete, / })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect.element(undo).toBeVisible();
    library.failure = { kind: 'refused', httpStatus: 409, code: 'conflict', message: undefined };
    await undo.click();
    await expect.element(page.getByText('The recording couldn’t be restored.').first()).toBeVisible();
  });

  it('keeps the row, closes the dialog and says so when a deletion failed', async () => {
    const library = some(2);
    await draw(library);
    await expect.poll(() => rows.elements().length).toBe(2);
    library.failure = { kind: 'network', message: 'down' };
    await page
      .getByRole('button', { name: /^Delete, / })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText(/An error occurred while trying to delete/).first()).toBeVisible();
    await expect.poll(() => page.getByRole('alertdialog').elements().length).toBe(0);
    expect(rows.elements()).toHaveLength(2);
  });

  it('asks again for more where more did not come', async () => {
    const library = some(4);
    await draw(library);
    await expect.element(loadMore).toBeVisible();
    library.failure = { kind: 'network', message: 'down' };
    await loadMore.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Error loading recordings');
    expect(rows.elements()).toHaveLength(3);
    library.failure = null;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => rows.elements().length).toBe(4);
    expect(page.getByRole('alert').elements()).toHaveLength(0);
  });

  it('downloads a row’s file', async () => {
    const { downloaded } = await draw(some(2));
    await page
      .getByRole('button', { name: /^Download, / })
      .nth(1)
      .click();
    await expect.element(page.getByText('File downloaded successfully').first()).toBeVisible();
    expect(downloaded).toEqual(['r1']);
  });

  it('says that the audio is loading until the element knows it, and when it cannot be loaded', async () => {
    const { audio } = await draw(some(1));
    await playOf(0).click();
    await expect.element(page.getByText('Loading audio…')).toBeVisible();
    audio[0]?.report({ type: 'audio.ready', durationSeconds: 1 });
    await expect.element(page.getByText('0:00 / 0:01')).toBeVisible();
    audio[0]?.report({ type: 'audio.failed' });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Unable to load audio for this recording.');
  });

  describe('with a list that names no audio', () => {
    const silent = { ...aRecording({ id: 'a', durationSeconds: 1 }), audioUrl: null };

    it('asks for the recording itself when the row is opened', async () => {
      const { audio } = await draw(createFakeLibrary([silent]));
      await playOf(0).click();
      await expect.element(page.getByRole('slider', { name: 'Seek' })).toBeInTheDocument();
      expect(audio[0]?.commands).toContain('play');
    });

    it.each([
      [{ kind: 'malformed' }, 'Missing audio URL in response.'],
      [{ kind: 'network', message: 'down' }, 'Unable to load audio for this recording.'],
    ] as const)('says what is wrong after %j', async (failure, text) => {
      const library = createFakeLibrary([silent]);
      await draw(library);
      const open = playOf(0);
      await expect.element(open).toBeVisible();
      library.failure = failure;
      await open.click();
      await expect.element(page.getByRole('alert')).toHaveTextContent(text);
      await open.click();
      await expect.poll(() => page.getByRole('alert').elements().length).toBe(0);
    });
  });

  it('shows that an expiry is being updated, and nothing else can be chosen meanwhile', async () => {
    const library = some(1);
    let finish: () => void = () => undefined;
    const changed = library.changeExpiry;
    library.changeExpiry = async (id, option) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return changed(id, option);
    };
    await draw(library);
    await choose('In 1 Week');
    await expect.element(picker).toHaveAttribute('aria-disabled', 'true');
    await expect.element(picker).toHaveTextContent('Updating...');
    finish();
    await expect.element(page.getByText('Expiration date updated successfully').first()).toBeVisible();
    await expect.element(picker).not.toHaveAttribute('aria-disabled');
  });

  it('changes a row’s expiry', async () => {
    await draw(some(1));
    await choose('In 1 Week');
    await expect.element(picker).toHaveTextContent('In 1 Week');
  });

  it('says that the expiry could not be changed', async () => {
    const library = some(1);
    await draw(library);
    await expect.element(picker).toBeVisible();
    library.failure = { kind: 'network', message: 'down' };
    await choose('In 1 Week');
    await expect.element(page.getByText('Failed to update expiration date').first()).toBeVisible();
  });

  it('copies a row’s link', async () => {
    const { copied, copiedHtml } = await draw(some(1));
    await page.getByRole('button', { name: /^Copy Link, / }).click();
    await expect.element(page.getByText('Link copied to clipboard').first()).toBeVisible();
    expect(copied).toEqual(['https://beep.example/play/r0']);
    expect(copiedHtml[0]).toMatch(/^<a href="https:\/\/beep\.example\/play\/r0">Voice note, \d+:\d\d<\/a>$/);
  });
});
