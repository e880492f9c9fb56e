import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SPEECH_WAV } from '@beep/testkit/audio';
import { type RunningServer, startServer } from '@beep/testkit/server';
import type { Page } from '@playwright/test';
import { type Account, openAccount } from '../../e2e/fixtures/account.ts';
import { test as base } from '../../e2e/fixtures/beep-test.ts';
import { locateIn } from '../../e2e/fixtures/locator-language.ts';
import { IS_PSEUDO, PICTURES_LANGUAGE } from './picture.ts';

/** An installation with every site detail configured. */
const DETAILS = {
  supportEmail: 'help@beep.test',
  jobsEmail: 'jobs@beep.test',
  copyrightEmail: 'copyright@beep.test',
  storeLinks: {
    docs: 'https://store.test/docs',
    gmail: 'https://store.test/gmail',
    classroom: 'https://store.test/classroom',
  },
  socialLinks: { x: 'https://social.test/x', youtube: 'https://social.test/youtube' },
  tagManagerId: 'GTM-TEST1',
};
const WAV_HEADER_BYTES = 78;
const BYTES_PER_SECOND = 32_000;
/** More than one page of the history. */
const LENGTHS_S = [11, 1.2, 64, 305, 7, 11, 42, 3, 11, 128, 11, 5, 11, 11, 22, 11, 9, 11, 11, 31, 11, 11, 11];
const EXPIRIES = ['1_day', '1_week', '1_month', '1_year'];

interface PictureWorker {
  readonly configured: RunningServer;
  /** A user with more than a page of recordings. */
  readonly collector: Account;
  /** Lets the files of pictures be written with English names. */
  readonly language: undefined;
}

interface PictureTest {
  readonly collectorPage: Page;
}

export const test = base.extend<PictureTest, PictureWorker>({
  language: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      if (PICTURES_LANGUAGE !== 'en' || IS_PSEUDO) locateIn(PICTURES_LANGUAGE, page);
      await page.close();
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  configured: [
    async ({ browserName: _ }, use) => {
      const file = join(tmpdir(), `beep-pictures-${process.pid}.json`);
      await writeFile(file, JSON.stringify(DETAILS));
      const server = await startServer({ env: { SITE_FILE: file } });
      await use(server);
      await server.stop();
      await rm(file);
    },
    { scope: 'worker' },
  ],
  collector: [
    async ({ server, playwright }, use) => {
      const owner = await openAccount(server.origin, {
        email: 'col@example.com',
        name: 'Col Lector',
      });
      const request = await playwright.request.newContext({
        baseURL: server.origin,
        extraHTTPHeaders: { Authorization: `Bearer ${owner.idToken}`, 'Content-Type': 'audio/wav' },
      });
      for (const [index, seconds] of LENGTHS_S.entries()) {
        const expiry = index % 3 === 1 ? EXPIRIES[index % EXPIRIES.length] : 'never';
        const data = await speech(seconds);
        await request.post(`/api/v1/recordings/?expires_in=${expiry}`, { data });
      }
      await request.dispose();
      await use(owner);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  collectorPage: async ({ collector, browser, server, contextOptions }, use) => {
    const { storageState } = collector;
    const context = await browser.newContext({ ...contextOptions, baseURL: server.origin, storageState });
    await use(await context.newPage());
    await context.close();
  },
});

/** This many seconds of the testkit's speech, repeated. */
async function speech(seconds: number): Promise<Buffer> {
  const wav = await readFile(SPEECH_WAV);
  const said = wav.subarray(WAV_HEADER_BYTES);
  const bytes = Math.round(seconds * BYTES_PER_SECOND) & ~1;
  const sound = Buffer.concat(Array(Math.ceil(bytes / said.length)).fill(said)).subarray(0, bytes);
  const header = Buffer.from(wav.subarray(0, WAV_HEADER_BYTES));
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + bytes, 4);
  header.writeUInt32LE(bytes, WAV_HEADER_BYTES - 4);
  return Buffer.concat([header, sound]);
}
