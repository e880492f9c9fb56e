import { fileURLToPath } from 'node:url';
import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { type BrowserContext, chromium, type Worker } from '@playwright/test';

/** The id from the key in the test extension's manifest. */
export const TEST_EXTENSION_ID = 'eppnnmpkoogecmekneccmfffjhpeclni';

const FOLDER = fileURLToPath(new URL('./test-extension', import.meta.url));

/** A browser with the test extension installed. The caller must close the context. */
export interface ExtensionBrowser {
  readonly context: BrowserContext;
  readonly worker: Worker;
}

export async function openExtensionBrowser(): Promise<ExtensionBrowser> {
  const options = chromiumLaunchOptions({
    args: [`--disable-extensions-except=${FOLDER}`, `--load-extension=${FOLDER}`],
  });
  const context = await chromium.launchPersistentContext('', { ...options, headless: true });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return { context, worker };
}
