import type { Page } from '@playwright/test';

/** Requests that wait. */
export interface HeldRequests {
  /** Resolves when the first of them has been made. */
  readonly made: Promise<void>;
  /** Lets them through, and those that follow. */
  release(): void;
}

/** Keeps the page's requests to addresses that match from going out. */
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

/** The site's own scripts. Where they are held, wait for `domcontentloaded`: the load event never comes. */
export const SITE_SCRIPTS = /\/assets\/[^/]+\.js$/;
