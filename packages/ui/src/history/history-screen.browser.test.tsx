import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
const PLAY_FIRST = { name: 'Play, Today, 0:01' };

/** The words of a row, without its controls. */
function cellsOf(index: number): readonly string[] {
  const cells = [...(rows.elements()[index]?.querySelectorAll<HTMLElement>('th, td') ?? [])];
  return cells
    .filter((cell) => cell.querySelector('button, select') === null)
    .map((cell) => cell.innerText)
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
    library.failure = null;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('rowheader', { name: 'Today' })).toBeVisible();
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

  it('shows day, length, listens and expiry, and a dash where listens are unknown', async () => {
    const { listenCount: _none, ...uncounted } = aRecording({ id: 'b', createdAtMs: NOW_MS - DAY_MS });
    await draw(createFakeLibrary([aRecording({ listenCount: 1204 }), uncounted]));
    await expect.poll(() => cellsOf(0)).toEqual(['Today', '0:42', '1,204']);
    await expect.poll(() => cellsOf(1)).toEqual(['Yesterday', '0:42', '–']);
    await expect
      .poll(() => rows.nth(0).element().querySelector('select')?.selectedOptions[0]?.text)
      .toBe('Never Expires');
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
    await page.getByRole('button', PLAY_FIRST).click();
    await expect.element(page.getByRole('slider', { name: 'Seek' })).toBeInTheDocument();
    expect(audio[0]?.commands).toContain('play');
    await page.getByRole('button', { name: 'Play, Yesterday, 0:02' }).click();
    await expect.element(page.getByRole('button', { name: 'Pause, Yesterday, 0:02' })).toBeVisible();
    expect(page.getByRole('slider').elements()).toHaveLength(1);
    await page.getByRole('button', { name: 'Pause, Yesterday, 0:02' }).click();
    await expect.poll(() => page.getByRole('slider').elements().length).toBe(0);
  });

  it('plays an open row again that has come to its end', async () => {
    const { audio } = await draw(some(1));
    await page.getByRole('button', PLAY_FIRST).click();
    audio[0]?.report({ type: 'audio.ended' });
    await page.getByRole('button', PLAY_FIRST).click();
    expect(audio[0]?.commands.filter((command) => command === 'play')).toHaveLength(2);
  });

  it('deletes after a question: the row leaves and a toast says so', async () => {
    const library = some(4);
    await draw(library);
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Recording deleted successfully').first()).toBeVisible();
    expect(library.removed).toEqual(['r0']);
    await expect.poll(() => page.getByRole('rowheader', { name: 'Today' }).elements().length).toBe(0);
    // What came after has moved up: the page is as full as before.
    await expect.poll(() => rows.elements().length).toBe(3);
  });

  it('changes a row’s expiry', async () => {
    await draw(some(1));
    const picker = page.getByRole('combobox', { name: 'Expires' });
    await userEvent.selectOptions(picker, '1_week');
    await expect
      .poll(() => (picker.element() as HTMLSelectElement).selectedOptions[0]?.text)
      .toBe('In 1 Week');
  });

  it('says that the expiry could not be changed', async () => {
    const library = some(1);
    await draw(library);
    const picker = page.getByRole('combobox', { name: 'Expires' });
    await expect.element(picker).toBeVisible();
    library.failure = { kind: 'network', message: 'down' };
    await userEvent.selectOptions(picker, '1_week');
    await expect.element(page.getByText('Failed to update expiration date').first()).toBeVisible();
  });

  it('copies a row’s link', async () => {
    const { copied } = await draw(some(1));
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect.element(page.getByText('Link copied. Paste it anywhere.').first()).toBeVisible();
    expect(copied).toEqual(['https://beep.example/play/r0']);
  });
});
