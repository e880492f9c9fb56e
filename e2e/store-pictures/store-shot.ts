import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { HostName } from '../host-pages/serve-host-pages.ts';

/** What the Web Store wants its pictures to measure, in pixels. */
export const SCREENSHOT = { width: 1280, height: 800 } as const;
export const SMALL_TILE = { width: 440, height: 280 } as const;

/** Takes what the page shows into `dist/store-pictures/<service>/<name>.png`, one pixel for each of the page's. */
export async function storeShot(page: Page, service: HostName, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: fileURLToPath(new URL(`../../dist/store-pictures/${service}/${name}.png`, import.meta.url)),
    animations: 'disabled',
    scale: 'css',
  });
}
