import { type RunningServer, startServer } from '@beep/testkit/server';
import { expect } from '@playwright/test';
import { test as base } from '../../fixtures/beep-test.ts';
import { logIn } from '../../fixtures/log-in.ts';

const GRACE = { email: 'grace@example.com', name: 'Grace Hopper' };
const FIRST_WORDS = /^and so,? my fellow americans?\b/i;
const OTHER_WORDS = 'ask not what your country can do for you ask what you can do for your country'.split(
  ' ',
);

const test = base.extend<object, { readonly server: RunningServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServer({ env: { TRANSCRIPTION: 'built-in' } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test('what a user says becomes a text, by the installation alone', { tag: '@long' }, async ({
  page,
  server,
}) => {
  // On a busy machine the process that transcribes gets little of it.
  test.slow();
  const asked = new Set<string>();
  page.context().on('request', (request) => asked.add(new URL(request.url()).origin));
  await page.goto('/record');
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await logIn(page, GRACE);
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(page.getByRole('timer')).toHaveText(/0:1[1-4]/, { timeout: 20_000 });
  await page.getByRole('button', { name: 'Save' }).click();
  const link = page.getByRole('textbox', { name: 'Share link' });
  await expect(link).toHaveValue(/\/play\/[\w-]{21,}$/, { timeout: 15_000 });
  const id = new URL(await link.inputValue()).pathname.split('/').pop() ?? '';

  const transcript = `/media/${id}.txt`;
  await expect
    .poll(async () => (await page.request.get(transcript)).status(), { timeout: 100_000 })
    .toBe(200);
  const text = await (await page.request.get(transcript)).text();
  expect(text).toMatch(FIRST_WORDS);
  expect(
    text
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.slice(5, 22),
  ).toEqual(OTHER_WORDS);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.locator('summary', { hasText: 'Transcripts and replies' }).click();
  await expect(page.getByRole('combobox', { name: 'Language of my notes' })).toHaveAccessibleDescription(
    'Transcripts are written in English only. Notes in other languages get none.',
  );
  expect([...asked].filter((origin) => origin !== 'null')).toEqual([server.origin]);
});
