import type { Browser } from 'playwright';
import { chromiumLaunchOptions } from './launch-options.ts';

/** Starts a headless Chromium. The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  // Configurations of test runners read this module too.
  const { chromium } = await import('playwright');
  return chromium.launch(chromiumLaunchOptions());
}
