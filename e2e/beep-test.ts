import { type RunningServer, startServer } from '@beep/testkit/server';
import { test as base, type Page } from '@playwright/test';
import { type Account, newSession, openAccount } from './account.ts';
import { type Note, type Notes, openNotes } from './notes.ts';

export interface BeepWorker {
  /** The worker's own server; relative URLs lead to it. */
  readonly server: RunningServer;
  /** A user who signed in once on that server, in a separate context. */
  readonly account: Account;
}

export interface BeepTest {
  /** A page signed in to the account; `page` is a visitor's. */
  readonly memberPage: Page;
  /** The recordings of the account. */
  readonly notes: Notes;
  /** One recording, stored for this test. */
  readonly note: Note;
}

export const test = base.extend<BeepTest, BeepWorker>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  account: [
    async ({ browser, server }, use) =>
      use(await openAccount(browser, server.origin, { email: 'mia@example.com', name: 'Mia Member' })),
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  memberPage: async ({ account, browser, contextOptions, baseURL, server }, use) => {
    const context = await browser.newContext({
      ...contextOptions,
      ...(baseURL === undefined ? {} : { baseURL }),
      storageState: await newSession(account, server.origin),
    });
    await use(await context.newPage());
    await context.close();
  },
  notes: async ({ account, request }, use) => use(openNotes(request, account)),
  note: async ({ notes }, use) => use(await notes.store()),
});
