import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { ExpiryPicker } from './expiry-picker.tsx';

const menu = vi.hoisted(() => {
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrival, arrive };
});
vi.mock('./expiry-menu-view.tsx', async (importOriginal) => {
  await menu.arrival;
  return importOriginal();
});

const picker = page.getByRole('button', { name: /^Change expiration/ });

describe('the expiration picker, pressed before its menu has loaded', () => {
  beforeEach(async () => {
    await renderUi(<ExpiryPicker current="Never Expires" isUpdating={false} onChoose={() => undefined} />);
    picker.element().focus();
  });

  it('focuses the first option', async () => {
    await userEvent.keyboard('{ArrowDown}');
    expect(page.getByRole('menu').elements()).toEqual([]);
    menu.arrive();
    await expect.element(page.getByRole('menuitem', { name: 'Never' })).toHaveFocus();
  });
});
