import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aRecording, createFakeLibrary, type FakeLibrary } from '../testing/fake-library.ts';
import { NOW_MS, renderUi } from '../testing/render-ui.tsx';
import { HistoryScreen } from './history-screen.tsx';

const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const undo = page.getByRole('button', { name: 'Undo' });
const failed = page.getByRole('dialog', { name: 'The recording couldn’t be restored.' });

async function draw(): Promise<FakeLibrary> {
  const library = createFakeLibrary(
    ['a', 'b', 'c'].map((id) => aRecording({ id, createdAtMs: NOW_MS })),
    3,
  );
  await renderUi(<HistoryScreen library={library} uid="u1" />);
  await expect.poll(() => rows.elements().length).toBe(3);
  return library;
}

async function deleteFirst(): Promise<void> {
  const before = rows.elements().length;
  await page
    .getByRole('button', { name: /^Delete, / })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => rows.elements().length).toBe(before - 1);
}

/** Deletes one recording and fails to restore it. */
async function undoInVain(failure: FakeLibrary['failure']): Promise<FakeLibrary> {
  const library = await draw();
  await deleteFirst();
  library.failure = failure;
  await undo.click();
  await expect.element(failed).toBeVisible();
  return library;
}

describe('Undo', () => {
  it('is shown for each of two deletions', { tags: 'long' }, async () => {
    const library = await draw();
    await deleteFirst();
    await deleteFirst();
    await expect.poll(() => undo.elements().length).toBe(2);
    await undo.last().click();
    await expect.poll(() => library.restored).toEqual(['a']);
    await expect.poll(() => undo.elements().length).toBe(1);
    await undo.click();
    await expect.poll(() => library.restored).toEqual(['a', 'b']);
    await expect.poll(() => rows.elements().length).toBe(3);
  });

  it('stays beside another toast', { tags: 'long' }, async () => {
    const library = await draw();
    await deleteFirst();
    await page
      .getByRole('button', { name: /^Copy Link, / })
      .first()
      .click();
    await expect.element(page.getByRole('dialog', { name: 'Link copied to clipboard' })).toBeVisible();
    await undo.click();
    await expect.poll(() => library.restored).toEqual(['a']);
  });

  it.each([
    { kind: 'network', reason: 'unreachable' },
    { kind: 'refused', httpStatus: 503, code: undefined, message: undefined },
    { kind: 'refused', httpStatus: 401, code: 'unauthorized', message: undefined },
  ] as const)('is offered again after %j', async (failure) => {
    const library = await undoInVain(failure);
    library.failure = null;
    await failed.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Recording restored' })).toBeVisible();
    expect(library.restored).toEqual(['a']);
    await expect.poll(() => rows.elements().length).toBe(3);
    await expect.poll(() => undo.elements().length).toBe(0);
  });

  it.each([
    { kind: 'refused', httpStatus: 404, code: 'not_found', message: undefined },
    { kind: 'refused', httpStatus: 409, code: 'conflict', message: undefined },
    { kind: 'refused', httpStatus: 410, code: 'expired', message: undefined },
  ] as const)('is not offered again when it is too late: %j', { tags: 'long' }, async (failure) => {
    await undoInVain(failure);
    expect(failed.getByRole('button').elements()).toEqual([]);
    await expect.poll(() => undo.elements().length).toBe(0);
  });
});
