import { type FaultyProxy, startFaultyProxy } from '@beep/testkit/proxy';
import type { BrowserContext } from '@playwright/test';
import { test as base } from './beep-test.ts';

export interface FaultyLine {
  /** A proxy between the browser and the worker's server. */
  readonly line: FaultyProxy;
  /** The account's context, whose only route to the server is the proxy; relative URLs lead there. */
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
