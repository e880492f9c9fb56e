import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './patient-expect.ts';

declare global {
  interface Window {
    recordingSinceMs?: number;
  }
}

/** `expect.poll` has a separate timeout. */
export const PATIENTLY = { timeout: 20_000 };

/** Presses the record button and waits until this many seconds have been recorded. */
export async function startTake(page: Page, seconds = 1): Promise<void> {
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(page.getByText('Recording in progress.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(new RegExp(`0:0[${seconds}-9]`));
}

/** Opens a page of this browser and records for one second. */
export async function openTake(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/record');
  await startTake(page);
  return page;
}

/** Makes every page remember when its recorder last started (epoch, ms). Call it before `goto`. */
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

/** The record page's offer of earlier drafts. */
export function unfinishedTakes(page: Page): Locator {
  return page.getByRole('region', { name: 'Unfinished recordings' }).getByRole('listitem');
}

/** The header's list of waiting drafts. */
export function waitingTakes(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /waiting to be sent$/ });
}

/** The number of drafts stored in this browser, of all users. The page must be of the site. */
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

/** Waits until no draft is left to send. */
export async function expectNothingWaits(page: Page): Promise<void> {
  await expect.poll(() => journaledTakes(page), PATIENTLY).toBe(0);
  await expect(waitingTakes(page)).toHaveCount(0);
}
