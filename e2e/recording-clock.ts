import type { Page } from '@playwright/test';

declare global {
  interface Window {
    recordedMs?: number;
  }
}

/** Makes every page measure how long its recorder captures, from its `start` event to the call of `stop`. */
export async function watchRecorder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { start, stop } = MediaRecorder.prototype;
    let startedAt = 0;
    MediaRecorder.prototype.start = function (this: MediaRecorder, timeslice?: number) {
      this.addEventListener('start', () => {
        startedAt = performance.now();
      });
      start.call(this, timeslice);
    };
    MediaRecorder.prototype.stop = function (this: MediaRecorder) {
      window.recordedMs = performance.now() - startedAt;
      stop.call(this);
    };
  });
}

/** Seconds that the last recording of this page captured. */
export async function recordedSeconds(page: Page): Promise<number> {
  return ((await page.evaluate(() => window.recordedMs)) ?? Number.NaN) / 1000;
}
