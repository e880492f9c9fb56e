import type { Page } from '@playwright/test';

/** Requests that wait. */
export interface HeldRequests {
  /** Resolves when the first of them was made. */
  readonly made: Promise<void>;
  /** Releases them and later ones. */
  release(): void;
}

/** Holds back the page's requests to matching URLs. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<HeldRequests> {
  let report = (): void => undefined;
  let release = (): void => undefined;
  const made = new Promise<void>((resolve) => {
    report = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    report();
    await released;
    await route.fallback();
  });
  return { made, release };
}

/** The site's own scripts. If they are held, wait for `domcontentloaded`: the load event never fires. */
export const SITE_SCRIPTS = /\/assets\/[^/]+\.js$/;
