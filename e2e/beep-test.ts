import { type RunningServer, startServer } from '@beep/testkit/server';
import { test as base } from '@playwright/test';

/** Playwright's `test` with a server of its own for every worker; relative addresses lead to it. */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});
