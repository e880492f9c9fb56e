import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { holdLateWork, whenQuiet } from './late-work.ts';
import { useQuiet } from './use-quiet.ts';

function Quiet(): ReactNode {
  return <p>{useQuiet() ? 'quiet' : 'busy'}</p>;
}

it('is false until nothing holds late work, and stays true', async () => {
  const release = holdLateWork();
  const { rerender } = await render(<Quiet />);
  await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 300 }));
  await expect.element(page.getByText('busy')).toBeVisible();
  release();
  await expect.element(page.getByText('quiet')).toBeVisible();
  const releaseAgain = holdLateWork();
  await rerender(<Quiet />);
  await expect.element(page.getByText('quiet')).toBeVisible();
  releaseAgain();
  await whenQuiet();
});
