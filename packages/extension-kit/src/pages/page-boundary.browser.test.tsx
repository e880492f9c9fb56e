import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PageBoundary } from './page-boundary.tsx';

function Broken(): ReactNode {
  throw new Error('nobody foresaw this');
}

it('shows that something went wrong, and offers to reload', async () => {
  const silence = vi.spyOn(console, 'error').mockReturnValue();
  const reload = vi.fn<() => void>();
  await render(
    <PageBoundary onReload={reload}>
      <Broken />
    </PageBoundary>,
  );
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Something went wrong. Please try again.');
  await screen.getByRole('button', { name: 'Try Again' }).click();
  expect(reload).toHaveBeenCalledOnce();
  silence.mockRestore();
});
