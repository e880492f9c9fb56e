import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { DialogMark, type DialogType } from './dialog-mark.tsx';
import { SessionExpiredDialog } from './session-expired-dialog.tsx';

const TYPES: readonly DialogType[] = ['warning', 'info', 'success', 'extension_redirect'];

// spec: history-table.4
it('gives each type of dialog its own icon and colour', async () => {
  await renderUi(TYPES.map((type) => <DialogMark key={type} type={type} />));
  const marks = TYPES.map((type) => document.querySelector<HTMLElement>(`[data-dialog-type="${type}"]`));
  const icons = marks.map((mark) => mark?.querySelector('svg')?.innerHTML);
  const colours = marks.map((mark) => mark && getComputedStyle(mark).backgroundColor);
  for (const all of [icons, colours]) {
    expect(all.every(Boolean)).toBe(true);
    expect(new Set(all).size).toBe(TYPES.length);
  }
});

describe('the session-expired dialog', () => {
  const dialog = page.getByRole('alertdialog', { name: 'Session Expired' });

  // spec: auth.17, session-errors.5
  it('gives the reason, and offers Log In and Later', async () => {
    const [onLogIn, onLater] = [vi.fn(), vi.fn()];
    await renderUi(<SessionExpiredDialog reason="to-continue" onLogIn={onLogIn} onLater={onLater} />);
    await expect
      .element(dialog.getByText('Your session expired. Please log in again to continue.'))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Log In' }).click();
    expect(onLogIn).toHaveBeenCalledOnce();
    await dialog.getByRole('button', { name: 'Later' }).click();
    expect(onLater).toHaveBeenCalledOnce();
  });

  it('is absent without a reason', async () => {
    await renderUi(<SessionExpiredDialog reason={null} onLogIn={vi.fn()} onLater={vi.fn()} />);
    expect(dialog.elements()).toEqual([]);
  });
});
