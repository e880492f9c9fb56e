import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { OwnerFacts } from './owner-facts.tsx';

const tip = vi.hoisted(() => {
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrival, arrive };
});
vi.mock('./info-tip.tsx', async (importOriginal) => {
  await tip.arrival;
  return importOriginal();
});

// spec: listen.16
it('opens the explanation of the count that was asked for before its code had loaded', async () => {
  await renderUi(<OwnerFacts listenCount={3} />);
  const button = page.getByRole('button', { name: 'How listens are counted' });
  await button.click();
  tip.arrive();
  await expect.element(page.getByText(/at most one per listener per hour/)).toBeVisible();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});
