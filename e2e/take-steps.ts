import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './patient-expect.ts';

declare global {
  interface Window {
    recordingSinceMs?: number;
  }
}

/** `expect.poll` has a time of its own. */
export const PATIENTLY = { timeout: 20_000 };

/** Presses the disc and waits until so many seconds have been recorded. */
export async function startTake(page: Page, seconds = 1): Promise<void> {
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(page.getByText('Recording in progress.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(new RegExp(`0:0[${seconds}-9]`));
}

/** A new page of this browser on which a take is being recorded, for a second by now. */
export async function openTake(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/record');
  await startTake(page);
  return page;
}

/** Makes every page remember when its recorder last began (epoch, ms). Call it before `goto`. */
export async function watchRecordingStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { start } = MediaRecorder.prototype;
    MediaRecorder.prototype.start = function (this: MediaRecorder, timeslice?: number) {
      this.addEventListener('start', () => {
        window.recordingSinceMs = Date.now();
      });
      start.call(this, timeslice);
    };
  });
}

export async function recordingSinceMs(page: Page): Promise<number> {
  return (await page.evaluate(() => window.recordingSinceMs)) ?? Number.NaN;
}

/** What an earlier page left behind, as the record page offers it. */
export function unfinishedTakes(page: Page): Locator {
  return page.getByRole('region', { name: 'Unfinished recordings' }).getByRole('listitem');
}

/** Where the header tells what waits to be sent. */
export function waitingTakes(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /waiting to be sent$/ });
}

/** How many takes lie in this browser's journal, whoever's they are. The page must be of the site. */
export function journaledTakes(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('beep');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction('takes').objectStore('takes').count();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

/** Waits until nothing is left to send. */
export async function expectNothingWaits(page: Page): Promise<void> {
  await expect.poll(() => journaledTakes(page), PATIENTLY).toBe(0);
  await expect(waitingTakes(page)).toHaveCount(0);
}
