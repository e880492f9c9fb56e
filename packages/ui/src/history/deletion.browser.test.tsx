import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { drawHistory, playOf, rows, someRecordings } from '../testing/draw-history.tsx';
import { aRecording, createFakeLibrary } from '../testing/fake-library.ts';

describe('deleting a recording in the history', () => {
  // spec: history.4, deletion.8, texts.6
  it('asks first, then removes the row and shows a toast', async () => {
    const library = someRecordings(4);
    await drawHistory(library);
    await page
      .getByRole('button', { name: /^Delete, / })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Recording deleted successfully').first()).toBeVisible();
    expect(library.removed).toEqual(['r0']);
    await expect
      .poll(() => page.getByRole('rowheader', { name: /^Note of today, / }).elements().length)
      .toBe(0);
    // The following recordings have moved up, which fills the page again.
    await expect.poll(() => rows.elements().length).toBe(3);
  });

  // spec: questions.41
  it('says what else ends: the question, its answers and the printed label', async () => {
    const slot = { id: 's', number: 1, sheetTitle: 'Words' };
    await drawHistory(
      createFakeLibrary([
        aRecording({ id: 'all', asksQuestion: true, hasReplies: true, slot }),
        aRecording({ id: 'asks', asksQuestion: true }),
        aRecording({ id: 'replied', hasReplies: true }),
        aRecording({ id: 'plain' }),
      ]),
    );
    const sure = 'Are you sure you want to permanently delete this recording?';
    const [ends, replies] = ['Its question ends.', 'All replies and answers to it are deleted too.'];
    const told = [
      `${sure} ${ends} ${replies} Its printed label plays nothing then.`,
      `${sure} ${ends}`,
      `${sure} ${replies}`,
      sure,
    ];
    for (const [row, text] of told.entries()) {
      await page
        .getByRole('button', { name: /^Delete, / })
        .nth(row)
        .click();
      const dialog = page.getByRole('alertdialog');
      await expect.element(dialog).toHaveAccessibleDescription(text);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
    }
  });

  it('restores the recording with Undo', async () => {
    const library = someRecordings(2);
    await drawHistory(library);
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

  it('restores a recording that was playing, paused', async () => {
    const { audio } = await drawHistory(someRecordings(2));
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

  // spec: deletion.9
  it('offers Undo for 10 s', async () => {
    await drawHistory(someRecordings(2));
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

  it('reports that the recording could not be restored', async () => {
    const library = someRecordings(2);
    await drawHistory(library);
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

  // spec: deletion.5, deletion.6, api.10, api-errors.15
  it('keeps the row, closes the dialog and reports the failure', async () => {
    const library = someRecordings(2);
    await drawHistory(library);
    await expect.poll(() => rows.elements().length).toBe(2);
    library.failure = { kind: 'network', reason: 'unreachable' };
    await page
      .getByRole('button', { name: /^Delete, / })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText(/An error occurred while trying to delete/).first()).toBeVisible();
    await expect.poll(() => page.getByRole('alertdialog').elements().length).toBe(0);
    expect(rows.elements()).toHaveLength(2);
  });
});
