import { fileURLToPath } from 'node:url';
import type { ExtensionHostId } from '@beep/core/hosts';
import type { Page } from '@playwright/test';

/** The sizes that the Web Store requires, in pixels. */
export const SCREENSHOT = { width: 1280, height: 800 } as const;
export const SMALL_TILE = { width: 440, height: 280 } as const;

/**
 * Takes a picture of the page into `dist/store-pictures/<host>/<name>.png`, one pixel for each CSS pixel.
 */
export async function storeShot(page: Page, host: ExtensionHostId, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: fileURLToPath(new URL(`../../dist/store-pictures/${host}/${name}.png`, import.meta.url)),
    animations: 'disabled',
    scale: 'css',
  });
}
