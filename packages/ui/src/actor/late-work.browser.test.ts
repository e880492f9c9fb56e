import { afterEach, expect, it, vi } from 'vitest';
import { holdLateWork, whenQuiet } from './late-work.ts';

const idleAgain = (): Promise<void> =>
  new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 300 }));

afterEach(() => {
  vi.useRealTimers();
});

it('begins once the page is idle', async () => {
  const begins = vi.fn<() => void>();
  const work = whenQuiet().then(begins);
  await Promise.resolve();
  expect(begins).not.toHaveBeenCalled();
  await work;
  expect(begins).toHaveBeenCalledOnce();
});

it('waits until everything that holds it is done, also what begins meanwhile', async () => {
  const begins = vi.fn<() => void>();
  const endFirst = holdLateWork();
  const work = whenQuiet().then(begins);
  const endSecond = holdLateWork();
  endFirst();
  await idleAgain();
  await idleAgain();
  expect(begins).not.toHaveBeenCalled();
  endSecond();
  await work;
  expect(begins).toHaveBeenCalledOnce();
});

it('begins after ten seconds if what holds it never ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const begins = vi.fn<() => void>();
  holdLateWork();
  const work = whenQuiet().then(begins);
  await vi.advanceTimersByTimeAsync(9999);
  await idleAgain();
  expect(begins).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await work;
  expect(begins).toHaveBeenCalledOnce();
});
