import type { ReactNode } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { holdLateWork } from './late-work.ts';
import { type Occasion, PART_FAILED, useLoading, useOpened } from './use-loaded.ts';
import { useLoadedAtTouch } from './use-loaded-at-touch.ts';

interface Started {
  readonly resolve: (part: string) => void;
  readonly reject: (error: Error) => void;
}

let loads: Started[];

async function load(): Promise<string> {
  return new Promise((resolve, reject) => loads.push({ resolve, reject }));
}

function Part({ occasion }: { readonly occasion: Occasion }): ReactNode {
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

it('a part is not loaded before there is an occasion', async () => {
  const { rerender } = await render(<Part occasion={null} />);
  window.dispatchEvent(new Event('online'));
  await rerender(<Part occasion={null} />);
  expect(loads).toHaveLength(0);
  await rerender(<Part occasion={false} />);
  await expect.poll(() => loads).toHaveLength(1);
});

function AtTouch({ isNeeded }: { readonly isNeeded: boolean }): ReactNode {
  return <p>{useLoadedAtTouch(load, isNeeded) ?? 'nothing'}</p>;
}

it.each([
  ['a key is pressed', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))],
  ['something is pressed', () => document.body.click()],
])('a part for later is loaded when %s', async (_, touch) => {
  const { rerender } = await render(<AtTouch isNeeded={false} />);
  await rerender(<AtTouch isNeeded={false} />);
  expect(loads).toHaveLength(0);
  touch();
  expect(loads).toHaveLength(0);
  await expect.poll(() => loads, { timeout: 5000 }).toHaveLength(1);
});

it('a part for later waits for what the press opens', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const release = holdLateWork();
  onTestFinished(release);
  const { rerender } = await render(<AtTouch isNeeded={false} />);
  await rerender(<AtTouch isNeeded={false} />);
  document.body.click();
  await vi.advanceTimersByTimeAsync(9000);
  expect(loads).toHaveLength(0);
  release();
  await expect.poll(() => loads).toHaveLength(1);
});

it('a part that is needed is loaded without a touch', async () => {
  await render(<AtTouch isNeeded />);
  await expect.poll(() => loads).toHaveLength(1);
});

function Opened({ isOpen }: { readonly isOpen: boolean }): ReactNode {
  return <p>{useOpened(load, isOpen) ?? 'closed'}</p>;
}

// spec: upgrade.7
it('what a press opens and does not load is told, but not before a press', async () => {
  const told = vi.fn();
  window.addEventListener(PART_FAILED, told);
  onTestFinished(() => window.removeEventListener(PART_FAILED, told));
  const { rerender } = await render(<Opened isOpen={false} />);
  await expect.poll(() => loads).toHaveLength(1);
  loads[0]?.reject(new Error('gone'));
  await rerender(<Opened isOpen />);
  await expect.poll(() => loads).toHaveLength(2);
  expect(told).not.toHaveBeenCalled();
  loads[1]?.reject(new Error('gone'));
  await expect.poll(() => told.mock.calls).toHaveLength(1);
});
