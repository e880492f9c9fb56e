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
