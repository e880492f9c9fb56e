import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test as base } from '../../fixtures/own-service.ts';
import { recordAndSave, savedLink } from '../../fixtures/recorder-steps.ts';

const NO_WORDS = 'WEBVTT\n';
const DESCRIPTION = 'Turn up your volume and press play.';

/** A speech engine whose answers wait for the test. */
interface Engine {
  readonly url: string;
  /** Answers the next request, now or later. */
  answer(webVtt: string): void;
}

interface WithEngine {
  readonly engine: Engine;
}

const test = base.extend<WithEngine>({
  engine: async ({ browserName: _ }, use) => {
    const open: ServerResponse[] = [];
    const answers: string[] = [];
    const settle = (): void => {
      while (open.length > 0 && answers.length > 0) {
        open.shift()?.writeHead(200, { 'Content-Type': 'text/vtt' }).end(answers.shift());
      }
    };
    const server = createServer((request, response) => {
      request.resume().once('end', () => {
        open.push(response);
        settle();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await use({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      answer(webVtt) {
        answers.push(webVtt);
        settle();
      },
    });
    server.closeAllConnections();
    server.close();
  },
  settings: ({ engine }, use) => use({ TRANSCRIPTION: 'url', TRANSCRIPTION_URL: engine.url }),
});

function said(...words: string[]): string {
  const cues = words.map((text, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${text}`);
  return ['WEBVTT', ...cues].join('\n\n');
}

const transcript = (page: Page) => page.getByRole('region', { name: 'Transcript' });
const writing = (page: Page) => transcript(page).getByText('Writing the transcript...');
const notChecked = (page: Page) => transcript(page).getByText('Written automatically, not checked');
const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

test('a recording’s transcript appears beside its link, without a reload', async ({
  memberPage: page,
  engine,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await recordAndSave(page);
  const link = await savedLink(page);
  await expect(writing(page)).toBeVisible();
  engine.answer(said('And so, my fellow Americans,', 'ask not what your country can do for you.'));
  await expect(notChecked(page)).toBeVisible();
  await expect(transcript(page).getByText('And so, my fellow Americans, ask not')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(page);
  await transcript(page).getByRole('link', { name: 'Edit Transcript' }).click();
  await expect(page).toHaveURL(`${link}#transcript`);
  await expect(transcript(page).getByRole('button', { name: 'Play from 0:01' })).toBeVisible();
});

test('the owner sees it on the page that is open; nothing was said in another', { tag: '@long' }, async ({
  memberPage: page,
  engine,
  notes,
}) => {
  const note = await notes.store();
  await page.goto(note.path);
  await expect(writing(page)).toBeVisible();
  await expectAccessible(page);
  engine.answer(said('heard while I waited'));
  await expect(transcript(page).getByText('heard while I waited')).toBeVisible();
  await expect(writing(page)).toHaveCount(0);
  await expectAccessible(page);

  const silent = await notes.store();
  await page.goto(silent.path);
  await expect(writing(page)).toBeVisible();
  engine.answer(NO_WORDS);
  await expect(transcript(page).getByText('No speech was found.')).toBeVisible();
});

test('an unchecked one is found and described only once it is checked', { tag: '@long' }, async ({
  memberPage: page,
  engine,
  notes,
  request,
}) => {
  const note = await notes.store();
  engine.answer(said('zebras <b>&</b> "quotes"'));
  await page.goto(note.path);
  await expect(transcript(page).getByText('zebras')).toBeVisible();
  const describe = async (): Promise<string | undefined> =>
    /<meta property="og:description" content="([^"]*)"/.exec(
      await (await request.get(note.path)).text(),
    )?.[1];
  expect(await describe()).toBe(DESCRIPTION);

  await page.goto('/history?transcript=unchecked');
  await expect(page.getByRole('button', { name: 'Remove Filter: Transcript not checked' })).toBeVisible();
  await page.getByRole('searchbox').fill('zebras');
  await expect(page.getByText('1 recording found')).toBeVisible();
  await expect(rowsOf(page).getByText('Transcript not checked')).toBeVisible();
  await expectAccessible(page);

  await notes.transcribe(note, said('zebras <b>&</b> "quotes"'));
  expect(await describe()).toBe('zebras &amp; &quot;quotes&quot;');
  await page.reload();
  await page.getByRole('searchbox').fill('zebras');
  await expect(page.getByRole('heading', { name: 'No recordings found' })).toBeVisible();
  await page.getByRole('button', { name: 'All Recordings' }).click();
  await expect(page).toHaveURL(/\/history$/);
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
});

test('its owner turns transcripts off', { tag: '@long' }, async ({ memberPage: page, notes }) => {
  await page.goto('/history');
  const openSettings = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.locator('summary', { hasText: 'Transcripts and replies' }).click();
  };
  await openSettings();
  const group = page.getByRole('group', { name: 'Transcripts' });
  const toggle = group.getByRole('switch', { name: /^Write transcripts/ });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(group.getByText('Saved')).toBeVisible();
  await expectAccessible(page);
  const note = await notes.store();
  await page.goto(note.path);
  await expect(transcript(page).getByRole('button', { name: 'Add Transcript' })).toBeVisible();
  await expect(writing(page)).toHaveCount(0);
  await openSettings();
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(group.getByText('Saved')).toBeVisible();
});
