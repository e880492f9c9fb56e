import { type FaultyProxy, startFaultyProxy } from '@beep/testkit/proxy';
import type { BrowserContext } from '@playwright/test';
import { test as base } from './beep-test.ts';

export interface FaultyLine {
  /** Stands between the browser and the worker's server. */
  readonly line: FaultyProxy;
  /** A browser of the account's that has no other way to the server; relative addresses lead over the line. */
  readonly lineContext: BrowserContext;
}

export const test = base.extend<FaultyLine>({
  line: async ({ server }, use) => {
    const line = await startFaultyProxy(server.port);
    await use(line);
    await line.close();
  },
  lineContext: async ({ line, account, browser, contextOptions }, use) => {
    const origin = `http://localhost:${line.port}`;
    const origins = account.storageState.origins.map((stored) => ({ ...stored, origin }));
    const context = await browser.newContext({
      ...contextOptions,
      baseURL: origin,
      storageState: { ...account.storageState, origins },
    });
    await use(context);
    await context.close();
  },
});
