import type { Page } from '@playwright/test';

declare global {
  interface Window {
    isTakenOver?: boolean;
  }
}

/** Playwright logs this when `serviceWorkers` is `block`. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

/** Collects a page's console errors, console warnings and uncaught errors. */
export function watchTrouble(page: Page): readonly string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (message.text() === BLOCKED_WORKER) return;
    // The browser logs this for every page whose status is not 200, even if expected.
    const isOwnStatus =
      message.text().startsWith('Failed to load resource') && message.location().url === page.url();
    if (!isOwnStatus) trouble.push(`${message.type()}: ${message.text()}`);
  });
  return trouble;
}

/** Makes a page remember that it has hydrated; wait with {@link takenOver}. Call it before `goto`. */
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
