import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { type RunningServer, startServer } from '@beep/testkit/server';
import { chromium, expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { FRONT_SECRET, startFrontSite } from './front-site.ts';

export const INSERTED = 'Inserted into Front conversation.';

/** The recorder, in Front or in a page. */
export type FrontPlugin = Pick<FrameLocator, 'getByRole' | 'getByText'>;

/** A service, a simulated Front, and a browser that resolves Front's host to it. */
export interface FrontStage {
  readonly server: RunningServer;
  /** In a new private window. */
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

export async function openFrontStage(): Promise<FrontStage> {
  const server = await startServer({ env: { FRONT_AUTH_SECRET: FRONT_SECRET } });
  const front = await startFrontSite();
  const rules = `--host-resolver-rules=MAP app.frontapp.com 127.0.0.1:${front.port}`;
  const browser = await chromium.launch(chromiumLaunchOptions({ args: [rules] }));
  return {
    server,
    newPage: async () => (await browser.newContext({ ignoreHTTPSErrors: true })).newPage(),
    async close() {
      await browser.close();
      await front.close();
      await server.stop();
    },
  };
}

/** Through the pop-up. A private window denies storage to a framed page, so every load begins signed out. */
export async function signIn(page: Page, plugin: FrontPlugin, email: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await plugin.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = await opened;
  await chooser.getByRole('button', { name: 'Use another account' }).click();
  await chooser.getByLabel('E-mail').fill(email);
  await chooser.getByLabel('Name').fill('Fay Front');
  await chooser.getByRole('button', { name: 'Continue' }).click();
}

/** A recording: its link, its source tag, and the insert button. */
export interface FrontNote {
  readonly link: string;
  readonly source: string | undefined;
  readonly insert: Locator;
}

/** Records and waits for the link. */
export async function record(page: Page, plugin: FrontPlugin): Promise<FrontNote> {
  await plugin.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(plugin.getByRole('timer')).toHaveText(/0:0[1-9]/, { timeout: 15_000 });
  const sent = page.waitForRequest((request) => request.url().includes('/api/v1/recordings/?'));
  await plugin.getByRole('button', { name: 'Save' }).click();
  const field = plugin.getByRole('textbox', { name: 'Share link' });
  await expect(field).toHaveValue(/\/play\/[\w-]{21,}$/, { timeout: 15_000 });
  return {
    link: await field.inputValue(),
    source: (await sent).headers()['x-audio-recording-source'],
    insert: plugin.getByRole('button', { name: 'Insert into Front' }),
  };
}

/** Selects something in Front. */
export function show(page: Page, context: Readonly<Record<string, unknown>>): Promise<void> {
  return page.evaluate((next) => window.front.show(next), context);
}
