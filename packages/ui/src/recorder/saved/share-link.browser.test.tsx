import { hostTexts } from '@beep/core/hosts';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../../testing/render-ui.tsx';
import { ShareLink } from './share-link.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

// spec: copy-link.3, limits.31
it('shows for 2 s that the link is copied', async () => {
  await renderUi(
    <ShareLink url="https://beep.example/play/a" recording={undefined} texts={hostTexts(null)} />,
    {
      stored: { 'beep.firstCopyShown': 'yes' },
    },
  );
  const waits = vi.spyOn(window, 'setTimeout');
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect.element(page.getByText('Link copied. Paste it anywhere.').first()).toBeVisible();
  await expect.poll(() => waits.mock.calls.map(([, ms]) => ms)).toContain(2000);
});

// spec: copy-link.1
it('says only once that the link is copied if the first press is a double one', async () => {
  const { copied } = await renderUi(
    <ShareLink url="https://beep.example/play/a" recording={undefined} texts={hostTexts(null)} />,
    { stored: {} },
  );
  const button = page.getByRole('button', { name: 'Copy Link' });
  await expect.element(button).toBeVisible();
  const pressed = button.element() as HTMLElement;
  pressed.click();
  pressed.click();
  const explained = page.getByRole('dialog', { name: 'Link copied', exact: true });
  await expect.element(explained).toBeVisible();
  expect(copied).toHaveLength(2);
  const toast = page.getByText('Link copied. Paste it anywhere.');
  await explained.getByRole('button').click();
  await expect.element(explained).not.toBeInTheDocument();
  expect(toast.elements()).toEqual([]);
  await button.click();
  await expect.element(toast.first()).toBeVisible();
});
