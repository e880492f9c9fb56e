import { longerTexts } from '@beep/core/longer-texts';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { useOpenSettings } from './settings-provider.tsx';

vi.mock(import('@beep/core/texts'), async (english) => longerTexts(await english()) as never);

function OpenButton(): ReactNode {
  return (
    <button type="button" onClick={useOpenSettings()}>
      open
    </button>
  );
}

it('has room for the longer words of another language, also from right to left on a small screen', async () => {
  await page.viewport(320, 640);
  document.documentElement.dir = 'rtl';
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  await renderUi(<OpenButton />);
  await page.getByRole('button', { name: 'open' }).click();
  const dialog = page.getByRole('dialog', { name: '[Šéttîñgš ~~~]' });
  await expect.element(dialog).toBeVisible();
  // Every sentence is the catalogue's: none has kept a letter without its accent.
  expect(dialog.element().textContent).toMatch(/Kéyböärd šhörtçütš/);
  expect(dialog.element().textContent).not.toMatch(/[aceinosu]/);
  const { scrollWidth, clientWidth } = dialog.element();
  expect(scrollWidth).toBe(clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
