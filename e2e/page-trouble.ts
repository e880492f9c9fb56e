import type { Page } from '@playwright/test';

declare global {
  interface Window {
    isTakenOver?: boolean;
  }
}

/** Playwright says so where `serviceWorkers` is `block`. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

/** What a page complained about: errors and warnings on its console, and errors that nobody caught. */
export function watchTrouble(page: Page): readonly string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (message.text() === BLOCKED_WORKER) return;
    // The browser says so of every page whose status is not 200, also where that is meant.
    const isOwnStatus =
      message.text().startsWith('Failed to load resource') && message.location().url === page.url();
    if (!isOwnStatus) trouble.push(`${message.type()}: ${message.text()}`);
  });
  return trouble;
}

/** Makes a page remember that its scripts own it; wait with {@link takenOver}. Call it before `goto`. */
export function watchTakeOver(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    addEventListener('beep:taken-over', () => {
      window.isTakenOver = true;
    });
  });
}

export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => window.isTakenOver === true);
}
