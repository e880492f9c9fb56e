import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { DialogMark, type DialogType } from './dialog-mark.tsx';
import { SessionExpiredDialog } from './session-expired-dialog.tsx';

const TYPES: readonly DialogType[] = ['warning', 'info', 'success', 'extension_redirect'];

it('each kind of dialog has an icon and a colour of its own', async () => {
  await renderUi(TYPES.map((type) => <DialogMark key={type} type={type} />));
  const marks = TYPES.map((type) => document.querySelector<HTMLElement>(`[data-dialog-type="${type}"]`));
  const icons = marks.map((mark) => mark?.querySelector('svg')?.innerHTML);
  const colours = marks.map((mark) => mark && getComputedStyle(mark).backgroundColor);
  for (const all of [icons, colours]) {
    expect(all.every(Boolean)).toBe(true);
    expect(new Set(all).size).toBe(TYPES.length);
  }
});

describe('a session that has expired', () => {
  const dialog = page.getByRole('alertdialog', { name: 'Session Expired' });

  it('says why, and leads to Log In or lets it be', async () => {
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

  it('is spoken of to nobody else', async () => {
    await renderUi(<SessionExpiredDialog reason={null} onLogIn={vi.fn()} onLater={vi.fn()} />);
    expect(dialog.elements()).toEqual([]);
  });
});
