import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useLoading } from './use-loaded.ts';

interface Started {
  readonly resolve: (part: string) => void;
  readonly reject: (error: Error) => void;
}

let loads: Started[];

async function load(): Promise<string> {
  return new Promise((resolve, reject) => loads.push({ resolve, reject }));
}

function Part({ occasion }: { readonly occasion: boolean }): ReactNode {
  const { part, hasFailed } = useLoading(load, occasion);
  return (
    <main>
      <button type="button">{'Delete'}</button>
      <p>{hasFailed ? 'failed' : (part ?? 'loading')}</p>
    </main>
  );
}

beforeEach(() => {
  loads = [];
});

it.each([
  ['the network returns', () => window.dispatchEvent(new Event('online'))],
  ['the user presses again', () => page.getByRole('button', { name: 'Delete' }).click()],
])('a part that could not be loaded is loaded again when %s', async (_, happens) => {
  await render(<Part occasion />);
  await expect.poll(() => loads).toHaveLength(1);
  loads[0]?.reject(new Error('no network'));
  await expect.element(page.getByText('failed')).toBeVisible();
  await expect
    .poll(async () => {
      await happens();
      return loads.length;
    })
    .toBe(2);
  await expect.element(page.getByText('loading')).toBeVisible();
  loads[1]?.resolve('the part');
  await expect.element(page.getByText('the part')).toBeVisible();
});

it('a part is loaded once, whatever happens while it loads and after', async () => {
  const { rerender } = await render(<Part occasion={false} />);
  await expect.poll(() => loads).toHaveLength(1);
  await page.getByRole('button', { name: 'Delete' }).click();
  loads[0]?.resolve('the part');
  await expect.element(page.getByText('the part')).toBeVisible();
  await rerender(<Part occasion />);
  window.dispatchEvent(new Event('online'));
  await page.getByRole('button', { name: 'Delete' }).click();
  expect(loads).toHaveLength(1);
});
