import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** The folder of the pictures; git ignores it. */
const PICTURES = join(import.meta.dirname, '..', '..', 'pictures');

export interface Screen {
  readonly width: number;
  readonly height: number;
}

const SCREENS: readonly Screen[] = [
  { width: 320, height: 640 },
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

export interface PictureOptions {
  /** Takes only the visible part of the page: for dialogs, menus and toasts. */
  readonly windowOnly?: boolean;
  /** The document's own frames, without those of pages that it embeds. */
  readonly screens?: readonly Screen[];
  /** This page runs no scripts, so it cannot report that it is rendered. */
  readonly scriptsOff?: boolean;
}

/**
 * Takes the page at every width and in both themes, into one folder. It only resizes the window, so open
 * menus and dialogs stay open.
 */
export async function picture(page: Page, name: string, options: PictureOptions = {}): Promise<void> {
  const { PICTURES_DIR } = process.env;
  if (PICTURES_DIR !== undefined) {
    await page.evaluate((dir) => {
      document.documentElement.dir = dir;
    }, PICTURES_DIR);
  }
  for (const size of options.screens ?? SCREENS) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      if (options.scriptsOff !== true) await drawn(page);
      await page.screenshot({
        path: join(PICTURES, name, `${nameOf(size, options)}-${colorScheme}.png`),
        fullPage: options.windowOnly !== true,
        animations: 'disabled',
      });
    }
  }
}

function nameOf({ width, height }: Screen, { screens }: PictureOptions): string {
  const padded = String(width).padStart(4, '0');
  return screens === undefined ? padded : `${padded}x${height}`;
}

/** Waits two frames, and for running transitions. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.getAnimations().every((animation) => !(animation instanceof CSSTransition));
  });
}
