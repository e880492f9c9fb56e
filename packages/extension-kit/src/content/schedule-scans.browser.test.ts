import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scheduleScans } from './schedule-scans.ts';

let page: AbortController;
const scan = vi.fn();

beforeEach(() => {
  page = new AbortController();
  scan.mockClear();
  scheduleScans(document, scan, page.signal);
});

afterEach(() => {
  page.abort();
  document.body.replaceChildren();
});

function change(): void {
  document.body.append(document.createElement('p'));
}

/** Runs `each` in this many animation frames. */
async function frames(count: number, each: () => void): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) {
    each();
    await new Promise(requestAnimationFrame);
  }
}

it('scans at once, and then on the next change', async () => {
  expect(scan).toHaveBeenCalledTimes(1);
  await frames(30, () => undefined);
  expect(scan).toHaveBeenCalledTimes(1);
  change();
  await expect.poll(() => scan.mock.calls.length).toBe(2);
});

it('scans at most four times a second during many changes, and once after them', async () => {
  const beganMs = performance.now();
  await frames(60, () => {
    for (let count = 0; count < 50; count += 1) change();
  });
  const seconds = (performance.now() - beganMs) / 1000;
  expect(scan.mock.calls.length).toBeLessThanOrEqual(1 + Math.ceil(seconds * 4));
  const last = document.createElement('aside');
  let isSeen = false;
  scan.mockImplementation(() => {
    isSeen = last.isConnected;
  });
  document.body.append(last);
  await expect.poll(() => isSeen).toBe(true);
});

it('cancels a planned scan when aborted', async () => {
  change();
  page.abort();
  await frames(30, change);
  expect(scan).toHaveBeenCalledTimes(1);
});
