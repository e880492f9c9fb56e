import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { newSession } from '../../fixtures/account.ts';
import { test } from '../../fixtures/beep-test.ts';

const HOSTILE = ['=HYPERLINK("http://evil.example")', '<img src=x onerror=alert(1)>'];

/** The long one has the size of a class. */
const RUNS = [
  { tag: [], count: 5 },
  { tag: ['@long'], count: 25 },
];

for (const { tag, count } of RUNS) {
  // spec: runs.1, runs.2, runs.3, runs.4, runs.5, runs.6, runs.7
  test(`a run of ${count} names that is interrupted loses nothing and records nobody twice`, { tag }, async ({
    memberPage,
    owner,
    browser,
    contextOptions,
    baseURL,
    server,
  }) => {
    test.setTimeout(count * 30_000);
    const names = [...HOSTILE, ...Array.from({ length: count - 2 }, (_, at) => `Pupil ${at + 3}`)];
    const closedAt = Math.floor(count / 3);
    const offlineAt = Math.floor((2 * count) / 3);
    await memberPage.goto('/sheets/class');
    await expect(memberPage.getByRole('heading', { name: 'Record for a Class' })).toBeVisible();
    await expectAccessible(memberPage);
    await memberPage.getByRole('textbox', { name: 'Names', exact: true }).fill(names.join('\n'));
    await memberPage.getByRole('button', { name: 'Start Recording' }).click();
    await expect(memberPage).toHaveURL(/\/sheets\/[\w-]{22}\/record$/);
    const address = memberPage.url();

    for (const name of names.slice(0, closedAt)) await record(memberPage, name);
    await expectAccessible(memberPage);

    await test.step('the tab is closed while something is recorded', async () => {
      await begin(memberPage, names[closedAt] ?? '');
      await memberPage.close();
    });
    const page = await memberPage.context().newPage();
    await page.goto(address);
    await test.step('what was recorded waits at its name, and is sent', async () => {
      const name = names[closedAt] ?? '';
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      await expect(rowOf(page, name)).toHaveText(/Not sent/);
      await expect(page.getByRole('button', { name: 'Record', exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: /^Send, / }).click();
      await expect(rowOf(page, name)).toHaveText(/Recorded/, { timeout: 30_000 });
    });
    await page.goto(address);
    for (const name of names.slice(closedAt + 1, offlineAt)) await record(page, name);

    const unsent = names.slice(offlineAt, offlineAt + 2);
    await test.step('the network is gone', async () => {
      await page.context().setOffline(true);
      for (const name of unsent) {
        await begin(page, name);
        await page.keyboard.press(' ');
        await expect(rowOf(page, name)).toHaveText(/Sending|Not sent/);
      }
    });

    const context = await browser.newContext({
      ...contextOptions,
      ...(baseURL === undefined ? {} : { baseURL }),
      storageState: await newSession(owner, server.origin),
    });
    const elsewhere = await context.newPage();
    await test.step('on another computer', async () => {
      await elsewhere.goto(address);
      for (const name of names.slice(offlineAt)) await record(elsewhere, name);
      await expect(elsewhere.getByText('Everybody has a recording')).toBeVisible();
    });

    await test.step('what was recorded twice is refused, and the user decides', async () => {
      await page.context().setOffline(false);
      for (const [at, name] of unsent.entries()) {
        await expect(rowOf(page, name)).toHaveText(/Not sent/, { timeout: 60_000 });
        await rowOf(page, name).click();
        const choice = at === 0 ? 'Replace the Other One' : 'Send with Its Own Link';
        await page.getByRole('button', { name: choice }).click({ timeout: 60_000 });
        await expect(rowOf(page, name)).toHaveText(/Recorded/, { timeout: 30_000 });
      }
    });

    await test.step('the last one again, after a question', async () => {
      const last = names.at(-1) ?? '';
      await rowOf(page, last).click();
      await page.getByRole('button', { name: /^Play, / }).click();
      await page.keyboard.press('r');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Record Again' }).click();
      await expect(page.getByRole('timer')).toHaveText(/0:0[1-9]/);
      const replaced = page.waitForResponse((answer) => answer.url().includes('&replaces='));
      await page.keyboard.press(' ');
      expect((await replaced).status()).toBe(201);
      await expect(rowOf(page, last)).toHaveText(/Recorded/, { timeout: 30_000 });
    });

    await test.step('each name has one recording', async () => {
      const uid = address.split('/').at(-2);
      await page.goto(`/sheets/${uid}`);
      await expect(page.getByRole('listitem').filter({ hasText: 'Recorded' })).toHaveCount(count, {
        timeout: 30_000,
      });
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as CSV' }).click();
      const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
      expect(lines).toHaveLength(count + 1);
      expect(lines[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/evil\.example""\)",http/);
      expect(lines[2]).toMatch(/^<img src=x onerror=alert\(1\)>,http/);
      expect(new Set(lines.slice(1).map((line) => /http[^,"]*\/play\/[\w-]+/.exec(line)?.[0])).size).toBe(
        count,
      );
    });
    await context.close();
  });
}

/** A name of the list, with its state. */
function rowOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Names' }).getByRole('button').filter({ hasText: name });
}

/** Begins to record for the current name, which is this one. */
async function begin(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('r');
  await expect(page.getByRole('timer')).toHaveText(/0:0[1-9]/);
}

/** Records for a name with two presses of a key. */
async function record(page: Page, name: string): Promise<void> {
  await test.step(name, async () => {
    await begin(page, name);
    await page.keyboard.press(' ');
    await expect(rowOf(page, name)).toHaveText(/Recorded/, { timeout: 30_000 });
  });
}
