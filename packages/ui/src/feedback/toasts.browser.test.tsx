import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useOpenSettings } from '../settings/settings-provider.tsx';
import { renderUi } from '../testing/render-ui.tsx';
import { useToast } from './toasts.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The waits that have begun since, in milliseconds. */
function watchWaits(): () => readonly unknown[] {
  const waits = vi.spyOn(window, 'setTimeout');
  return () => waits.mock.calls.map(([, ms]) => ms);
}

function Saying(): ReactNode {
  const showToast = useToast();
  return (
    <button type="button" onClick={() => showToast('Done.', { shownMs: 40 })}>
      say
    </button>
  );
}

function OpenSettings(): ReactNode {
  return (
    <button type="button" onClick={useOpenSettings()}>
      open
    </button>
  );
}

it('goes when its time is over', async () => {
  await renderUi(<Saying />);
  const waits = watchWaits();
  await page.getByRole('button', { name: 'say' }).click();
  await expect.poll(waits).toContain(40);
  await expect.poll(() => page.getByText('Done.').elements().length).toBe(0);
});

it('says for 3 s that the settings are saved', async () => {
  await renderUi(<OpenSettings />);
  await page.getByRole('button', { name: 'open' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  const waits = watchWaits();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByText('Settings updated.').first()).toBeVisible();
  await expect.poll(waits).toContain(3000);
});
