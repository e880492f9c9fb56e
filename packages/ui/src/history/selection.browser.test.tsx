import type { Label } from '@beep/api/features/library';
import { MAX_DOWNLOADED_TOGETHER } from '@beep/core/limits';
import type { BulkResult, DownloadManyRequest } from '@beep/core/recordings';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rows } from '../testing/draw-history.tsx';
import { createFakeAccount, createFakeLabels } from '../testing/fake-account.ts';
import { aRecording, createFakeLibrary, type FakeLibrary } from '../testing/fake-library.ts';
import { NOW_MS, type RenderedUi, type RenderUiOptions, renderUi } from '../testing/render-ui.tsx';
import { HistoryScreen } from './history-screen.tsx';

const ART: Label = { id: 'l1', name: 'Art', color: 'blue' };
const CLASS: Label = { id: 'l2', name: 'Class 7b', color: 'red' };
const NETWORK = { kind: 'network', reason: 'unreachable' } as const;
const boxes = page.getByRole('checkbox', { name: /^Select, / });
const bar = page.getByRole('group', { name: 'Selected recordings' });
const count = bar.getByRole('status');
const action = (name: string) => bar.getByRole('button', { name });
const toast = (text: string) => page.getByText(text).first();

interface Drawn extends RenderedUi {
  readonly library: FakeLibrary;
}

async function draw(options: RenderUiOptions = {}, ids: readonly string[] = IDS): Promise<Drawn> {
  const library = createFakeLibrary(
    ids.map((id) => aRecording({ id, createdAtMs: NOW_MS, ...(id === 'a' && A) })),
    ids.length,
  );
  const drawn = await renderUi(<HistoryScreen library={library} uid="u1" />, {
    account: createFakeAccount(createFakeLabels([ART, CLASS])),
    ...options,
  });
  await page.getByRole('button', { name: 'Select Recordings' }).click();
  await expect.element(count).toHaveTextContent(`0 of ${ids.length} recordings selected`);
  return { ...drawn, library };
}

const IDS = ['a', 'b', 'c', 'd'];

/** A download whose course the test decides. */
function aDownload() {
  const requests: DownloadManyRequest[] = [];
  let finish = (_result: BulkResult | null): void => undefined;
  const downloadMany = (request: DownloadManyRequest): Promise<BulkResult | null> => {
    requests.push(request);
    return new Promise((resolve) => {
      finish = resolve;
    });
  };
  return { requests, downloadMany, finish: (result: BulkResult | null) => finish(result) };
}

const A = { title: 'שלום עולם', isTitleShown: true, labels: ['l1'] };

function chosen(): readonly number[] {
  const all = boxes.elements() as HTMLInputElement[];
  return all.flatMap(({ checked }, index) => (checked ? [index] : []));
}

afterEach(() => page.viewport(414, 896));

describe('selecting in the history', () => {
  // spec: titles.17
  it('works with the keyboard: Space, the arrow keys, Shift, Ctrl+A and Escape', async () => {
    await draw();
    await expect.element(boxes.nth(0)).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(count).toHaveTextContent('1 of 4 recordings selected');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(boxes.nth(2)).toHaveFocus();
    await userEvent.keyboard('{Shift>} {/Shift}');
    await expect.poll(chosen).toEqual([0, 1, 2]);
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect.poll(chosen).toEqual([0, 1, 2, 3]);
    await userEvent.keyboard(' ');
    await expect.poll(chosen).toEqual([0, 1, 2]);
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(count).toHaveTextContent('4 of 4 recordings selected');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Select Recordings' })).toHaveFocus();
    expect(boxes.elements()).toEqual([]);
  });

  // spec: titles.17
  it('takes a range with the mouse, and takes it back', async () => {
    await draw();
    await boxes.nth(1).click();
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    await expect.poll(chosen).toEqual([1, 2, 3]);
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await expect.poll(chosen).toEqual([1]);
  });

  it('leaves keys in the search field alone', { tags: 'long' }, async () => {
    await draw();
    await page.getByRole('searchbox').fill('x');
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(chosen()).toEqual([]);
  });

  it('offers nothing while nothing is selected', { tags: 'long' }, async () => {
    const { copied } = await draw();
    await expect.element(action('Copy Links')).toHaveAttribute('aria-disabled', 'true');
    await action('Copy Links').click({ force: true });
    await action('Delete').click({ force: true });
    expect(copied).toEqual([]);
    expect(page.getByRole('alertdialog').elements()).toEqual([]);
  });
});

describe('the selected recordings', () => {
  // spec: titles.18
  it('are copied as links, in the order of the list', async () => {
    const { copied, copiedHtml } = await draw();
    await boxes.nth(2).click();
    await boxes.nth(0).click();
    await action('Copy Links').click();
    await expect.element(toast('2 links copied to clipboard')).toBeVisible();
    expect(copied[0]?.split('\n').map((line) => line.split('\t').at(-1))).toEqual([
      'https://beep.example/play/a',
      'https://beep.example/play/c',
    ]);
    expect(copiedHtml[0]).toContain('<td>שלום עולם</td>');
  });

  // spec: titles.20
  it('are deleted together, with one Undo', async () => {
    const { library } = await draw();
    await boxes.nth(0).click();
    await boxes.nth(1).click();
    await action('Delete').click();
    const question = page.getByRole('alertdialog', { name: 'Delete Recordings' });
    await expect
      .element(question.getByText('Delete 2 recordings? You can undo this for a moment.'))
      .toBeVisible();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(toast('2 recordings deleted')).toBeVisible();
    await expect.poll(() => rows.elements().length).toBe(2);
    await expect.element(count).toHaveTextContent('0 of 2 recordings selected');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(toast('2 recordings restored')).toBeVisible();
    await expect.poll(() => rows.elements().length).toBe(4);
    expect(library.changes).toEqual(['delete a,b', 'restore a,b']);
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
  });

  // spec: questions.41
  it('say what ends with them before they are deleted', async () => {
    const library = createFakeLibrary([
      aRecording({ id: 'e', createdAtMs: NOW_MS, asksQuestion: true }),
      aRecording({ id: 'f', createdAtMs: NOW_MS, hasReplies: true }),
    ]);
    await renderUi(<HistoryScreen library={library} uid="u1" />);
    await page.getByRole('button', { name: 'Select Recordings' }).click();
    await bar.getByRole('button', { name: 'Select All' }).click();
    await action('Delete').click();
    await expect
      .element(page.getByRole('alertdialog'))
      .toHaveAccessibleDescription(
        'Delete 2 recordings? You can undo this for a moment. Their questions end. All replies and answers to them are deleted too.',
      );
  });

  // spec: titles.20
  it('can be restored again when that failed for the network', { tags: 'long' }, async () => {
    const { library } = await draw();
    await boxes.nth(0).click();
    await action('Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect.element(undo).toBeVisible();
    library.failure = NETWORK;
    await undo.click();
    const failed = page.getByRole('dialog', {
      name: '1 recording couldn’t be restored. Check your connection and try again.',
    });
    await expect.element(failed).toBeVisible();
    library.failure = null;
    await failed.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows.elements().length).toBe(4);
  });

  // spec: titles.20
  it('stay selected if they were refused, and are counted', { tags: 'long' }, async () => {
    const { library } = await draw();
    library.refused = ['b'];
    await boxes.nth(0).click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await action('Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect
      .element(toast('3 recordings deleted. 1 recording couldn’t be deleted and stays selected.'))
      .toBeVisible();
    await expect.poll(chosen).toEqual([0]);
    await expect.element(count).toHaveTextContent('1 of 1 recording selected');
  });

  it('end the selection when all are deleted', { tags: 'long' }, async () => {
    await draw();
    await action('Select All').click();
    await action('Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('No recordings yet')).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
  });

  // spec: titles.18
  it('get labels and lose them; a label of some is neither', async () => {
    const { library } = await draw();
    await boxes.nth(0).click();
    await boxes.nth(1).click();
    await action('Tags').click();
    const dialog = page.getByRole('dialog', { name: 'Tags of 2 Recordings' });
    const art = dialog.getByRole('checkbox', { name: 'Art · Some of them' });
    await expect.element(art).toBePartiallyChecked();
    await art.click();
    await dialog.getByRole('checkbox', { name: 'Class 7b' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(toast('2 recordings tagged')).toBeVisible();
    expect(library.changes).toEqual(['label a,b', 'label a,b']);
    await expect.element(rows.nth(1).getByText('Class 7b')).toBeVisible();
    await expect.element(action('Tags')).toHaveFocus();
  });

  it('get a label that is created among the others', async () => {
    const { library } = await draw();
    await boxes.nth(0).click();
    await boxes.nth(1).click();
    await action('Tags').click();
    const dialog = page.getByRole('dialog', { name: 'Tags of 2 Recordings' });
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Name of a new tag' }).fill('Biology');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('checkbox', { name: 'Biology' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(toast('2 recordings tagged')).toBeVisible();
    expect(library.changes).toEqual(['label a,b']);
    await expect.element(rows.nth(1).getByText('Biology')).toBeVisible();
  });

  // spec: titles.18
  it('expire together', { tags: 'long' }, async () => {
    const { library } = await draw();
    await boxes.nth(3).click();
    await action('Expiration').click();
    await page.getByRole('menuitem', { name: 'In 1 Week' }).click();
    await expect.element(toast('1 recording updated')).toBeVisible();
    expect(library.changes).toEqual(['expire d']);
  });

  it('are all left when the network fails', { tags: 'long' }, async () => {
    const { library } = await draw();
    await boxes.nth(0).click();
    library.failure = NETWORK;
    await action('Expiration').click();
    await page.getByRole('menuitem', { name: 'In 1 Week' }).click();
    await expect
      .element(toast('1 recording couldn’t be updated. Check your connection and try again.'))
      .toBeVisible();
    await expect.poll(chosen).toEqual([0]);
  });
});

describe('all recordings of a longer list', () => {
  const ids = Array.from({ length: 45 }, (_, index) => `r${index}`);

  // spec: titles.17
  it('are selected, loaded or not, and announced; one of them can be left out', async () => {
    const { library } = await draw({}, ids);
    await expect.poll(() => rows.elements().length).toBe(20);
    await boxes.nth(0).click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(count).toHaveTextContent('45 of 45 recordings selected');
    expect(page.getByRole('button', { name: 'Load More' }).query()).toBeNull();
    await boxes.nth(0).click();
    await expect.element(count).toHaveTextContent('44 of 45 recordings selected');
    await action('Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => library.deleted.length).toBe(44);
    expect(library.deleted.map(({ id }) => id)).not.toContain('r0');
  });

  it('are selected as far as they are loaded if the rest cannot be', async () => {
    const { library } = await draw({}, ids);
    library.failure = NETWORK;
    await action('Select All').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Error loading recordings');
    await expect.element(count).toHaveTextContent('20 of 45 recordings selected');
    await expect.element(action('Select All')).not.toHaveAttribute('aria-busy');
    library.failure = null;
    await action('Select All').click();
    await expect.element(count).toHaveTextContent('45 of 45 recordings selected');
  });

  // spec: titles.17
  it('are those that fit the filter', async () => {
    const { library } = await draw({}, ids);
    library.recordings = library.recordings.map((one, index) =>
      index % 2 === 0 ? one : { ...one, transcriptState: 'unchecked' },
    );
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Transcripts' }).selectOptions('Transcript not checked');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expect.element(count).toHaveTextContent('0 of 22 recordings selected');
    await action('Select All').click();
    await expect.element(count).toHaveTextContent('22 of 22 recordings selected');
  });
});

describe('the selected recordings are downloaded', () => {
  const download = action('Download ZIP File');
  const cancel = action('Cancel Download');
  const bytes = bar.getByRole('progressbar', { name: 'Progress of the download' });

  // spec: titles.19
  it('as one file, with the progress; what failed is counted and stays selected', async () => {
    const { requests, downloadMany, finish } = aDownload();
    await draw({ downloadMany });
    await boxes.nth(0).click();
    await boxes.nth(2).click();
    await download.click();
    await expect.element(bar.getByText('Downloading: 0 of 2 recordings')).toBeVisible();
    await expect.element(action('Delete')).toHaveAttribute('aria-disabled', 'true');
    expect(requests[0]).toMatchObject({ ids: ['a', 'c'], zipName: 'beep-recordings-2026-11-21.zip' });
    requests[0]?.onProgress(1);
    await expect.element(bar.getByText('Downloading: 1 of 2 recordings')).toBeVisible();
    await expect.element(bytes).toHaveAttribute('value', '0.5');
    finish({ done: ['a'], refused: [{ id: 'c', failure: NETWORK }] });
    const text =
      '1 recording downloaded. 1 recording couldn’t be downloaded and stays selected. Check your connection and try again.';
    await expect.element(toast(text)).toBeVisible();
    await expect.poll(chosen).toEqual([2]);
    await expect.element(bytes).not.toBeInTheDocument();
  });

  // spec: titles.19
  it('until that is cancelled, or the page is left', async () => {
    const { requests, downloadMany } = aDownload();
    await draw({ downloadMany });
    await boxes.nth(0).click();
    await download.click();
    await cancel.click();
    expect(requests[0]?.signal.aborted).toBe(true);
    await expect.element(download).toHaveFocus();
    await download.click();
    await action('Done').click();
    await expect.poll(() => requests[1]?.signal.aborted).toBe(true);
  });

  // spec: titles.19
  it('up to 100 at once; Settings have the archive of all', async () => {
    const { requests, downloadMany } = aDownload();
    const ids = Array.from({ length: MAX_DOWNLOADED_TOGETHER + 1 }, (_, index) => `r${index}`);
    await draw({ downloadMany }, ids);
    await action('Select All').click();
    await expect.element(count).toHaveTextContent('101 of 101 recordings selected');
    await download.click();
    const refusal =
      'At most 100 recordings are downloaded at once. The settings have one file with everything.';
    await expect.element(toast(refusal)).toBeVisible();
    expect(requests).toEqual([]);
    await expect.element(count).toHaveTextContent('101 of 101 recordings selected');
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  });

  it('not at all if the code for it cannot be loaded', async () => {
    await draw({ downloadMany: () => Promise.reject(new TypeError('not loaded')) });
    await boxes.nth(1).click();
    await download.click();
    await expect
      .element(toast('1 recording couldn’t be downloaded. Check your connection and try again.'))
      .toBeVisible();
  });
});

it.each([320, 390, 1280])('the selection fits and is accessible at %i px', async (width) => {
  await page.viewport(width, 800);
  const { screen } = await draw({ downloadMany: aDownload().downloadMany });
  // As a page has: the last column reaches into it.
  screen.container.style.paddingInline = '16px';
  await boxes.nth(0).click();
  await action('Download ZIP File').click();
  await expect.element(bar.getByRole('progressbar')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const actions = bar.getByRole('button', { name: /^(Select All|Copy Links|Delete)$/ }).elements();
  expect(new Set(actions.map((button) => button.getBoundingClientRect().top)).size).toBe(1);
  for (const box of boxes.elements()) expect(box.clientWidth).toBeGreaterThanOrEqual(24);
  const { violations } = await axe.run(screen.container);
  expect(violations).toEqual([]);
});

it('the bar does not cover the focused row at 400 % zoom', async () => {
  await page.viewport(320, 256);
  await draw();
  window.scrollTo(0, document.documentElement.scrollHeight);
  for (const box of boxes.elements().toReversed()) {
    (box as HTMLElement).focus();
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    expect(met === box || box.parentElement?.contains(met), `${top}`).toBe(true);
  }
});
