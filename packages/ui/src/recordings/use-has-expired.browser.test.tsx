import { createFakeClock } from '@beep/core/testing';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { useHasExpired } from './use-has-expired.ts';

const DAY_MS = 86_400_000;

function Said({ expiresAtMs }: { readonly expiresAtMs: number | null }): ReactNode {
  return <p>{useHasExpired(expiresAtMs) ? 'gone' : 'there'}</p>;
}

it('becomes true at the end, however far ahead', async () => {
  const clock = createFakeClock();
  await renderUi(<Said expiresAtMs={clock.nowMs() + 40 * DAY_MS} />, { clock });
  clock.advance(40 * DAY_MS - 1);
  await expect.element(page.getByText('there')).toBeVisible();
  clock.advance(1);
  await expect.element(page.getByText('gone')).toBeVisible();
});

it('is false for a recording that never expires, and leaves no timers', async () => {
  const clock = createFakeClock();
  const { screen } = await renderUi(<Said expiresAtMs={clock.nowMs()} />, { clock });
  await expect.element(page.getByText('gone')).toBeVisible();
  await screen.unmount();
  expect(clock.pending).toBe(0);
  await renderUi(<Said expiresAtMs={null} />, { clock });
  await expect.element(page.getByText('there')).toBeVisible();
  expect(clock.pending).toBe(0);
});
