import type { Page } from '@playwright/test';

/** Requests held back by the test. */
export interface HeldRequests {
  /** Resolves at the first held request. */
  readonly made: Promise<void>;
  /** Releases the held requests, and stops holding. */
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

/**
 * The URLs of the site's scripts. While they are held, wait for `domcontentloaded`: the load event never
 * fires.
 */
export const SITE_SCRIPTS = /\/assets\/[^/]+\.js$/;
