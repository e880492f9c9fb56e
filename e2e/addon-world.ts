import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { type RunningServer, startServer } from '@beep/testkit/server';
import { chromium, type Page } from '@playwright/test';
import { type Account, openAccount } from './account.ts';
import { ADDON_SECRET, GOOGLE_HOSTS, startGoogleEditor } from './google-editor.ts';

/**
 * The service with the add-on's secret, Google's editor, and a browser that resolves Google's hosts to this machine.
 */
export interface AddonWorld {
  readonly server: RunningServer;
  /** The editor's user, signed in at the service. */
  readonly account: Account;
  /** In a new context with the account's session. */
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

/** The caller must close it. */
export async function openAddonWorld(): Promise<AddonWorld> {
  const server = await startServer({ env: { ADDON_SECRET } });
  const editor = await startGoogleEditor(server.origin);
  const rules = GOOGLE_HOSTS.map((host) => `MAP ${host} 127.0.0.1:${editor.port}`).join(', ');
  const args = [`--host-resolver-rules=${rules}`, '--ignore-certificate-errors'];
  const browser = await chromium.launch(chromiumLaunchOptions({ args }));
  const account = await openAccount(browser, server.origin, { email: 'dora@example.com', name: 'Dora Docs' });
  return {
    server,
    account,
    async newPage() {
      const { storageState } = account;
      const context = await browser.newContext({ ignoreHTTPSErrors: true, storageState });
      return context.newPage();
    },
    async close() {
      await browser.close();
      await editor.close();
      await server.stop();
    },
  };
}
