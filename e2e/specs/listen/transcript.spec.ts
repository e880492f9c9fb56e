import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';
import type { Note } from '../../fixtures/notes.ts';
import { collectPageErrors } from '../../fixtures/page-errors.ts';
import { audioTime } from '../../fixtures/recorder-steps.ts';

const VTT = `WEBVTT

00:00.000 --> 00:02.500
And so, my fellow Americans,

00:03.300 --> 00:04.500
ask not

00:05.400 --> 00:07.600
what your country can do for you,

00:08.200 --> 00:10.500
ask what you can do for your <b>country</b>.
`;
/** Its words for reading. */
const WORDS = `And so, my fellow Americans,
ask not
what your country can do for you,
ask what you can do for your country.`;
/** Words that no other recording of the worker's account contains. */
const OWN_WORDS = 'heard at the reading club';
const ANSWER_LIMIT = 14 * 1024;

const transcript = (page: Page) => page.getByRole('region', { name: 'Transcript' });
const line = (page: Page, at: string) => transcript(page).getByRole('button', { name: `Play from ${at}` });

test('the owner pastes a transcript, plays from its lines, and finds the recording by its words', async ({
  memberPage: page,
  note,
}) => {
  test.slow();
  await page.goto(note.path);
  await page.getByRole('button', { name: 'Add Transcript' }).click();
  const field = page.getByRole('textbox', { name: 'Transcript' });
  const written = `${VTT}\n00:10.500 --> 00:11.000\n${OWN_WORDS}\n`;
  await expect(field).toBeFocused();
  await field.fill(written);
  await expectAccessible(page);
  await page.route('**/transcript', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your text is still here')).toBeVisible();
  await expect(field).toHaveValue(written);
  await page.unroute('**/transcript');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Transcript saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Transcript' })).toBeFocused();

  await line(page, '0:05').click();
  await expect.poll(() => audioTime(page)).toBeGreaterThanOrEqual(5.3);
  const present = transcript(page).locator('[aria-current=true]');
  await expect(present).toContainText('what your country can do for you,');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();

  await page.goto('/history');
  await page.getByRole('searchbox', { name: 'Search your recordings' }).fill(OWN_WORDS.toUpperCase());
  await expect(page.getByText('1 recording found')).toBeVisible();
  await page.getByRole('searchbox').fill('elephants');
  await expect(page.getByRole('heading', { name: 'No recordings found' })).toBeVisible();
  await page.getByRole('button', { name: 'All Recordings' }).click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});

test('a visitor reads the transcript and plays from a line; it is shown without scripts too', async ({
  browser,
  page,
  request,
  notes,
  note,
  server,
}) => {
  await notes.transcribe(note, VTT);
  const html = await htmlOf(request, note);
  expect(gzipSync(html).length).toBeLessThanOrEqual(ANSWER_LIMIT);
  // Once as lines, and in the three descriptions for previews.
  const [head = '', body = ''] = html.split('</head>');
  expect(body.match(/ask not/g)).toHaveLength(1);
  expect(head.match(/<meta [^>]*description" content="[^"]*ask not/g)).toHaveLength(3);
  expect(head.match(/ask not/g)).toHaveLength(3);

  const scripts: string[] = [];
  page.on('request', (asked) => scripts.push(asked.url()));
  const errors = collectPageErrors(page);
  await page.goto(note.path);
  await pauseAfter(page, 3.4);
  await transcript(page).getByText('ask not').click();
  await expect.poll(() => audioTime(page)).toBeGreaterThanOrEqual(3.4);
  await expect(transcript(page).locator('[aria-current=true]')).toContainText('ask not');
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
    const [track] = audio.textTracks;
    if (track !== undefined) track.mode = 'hidden';
  });
  await expect.poll(() => captionCount(page)).toBe(4);
  await expect(page.getByRole('button', { name: 'Edit Transcript' })).toHaveCount(0);
  expect(scripts.filter((url) => url.includes('transcript-editor'))).toEqual([]);
  await copyTranscript(page);
  expect(await clipboardText(page)).toBe(WORDS);
  expect(await downloadFrom(page, 'Download .txt')).toEqual([`${note.id}.txt`, `${WORDS}\n`]);
  await expectAccessible(page);
  expect(errors.filter((line) => !line.startsWith('warning'))).toEqual([]);

  const bare = await openWithoutScripts(browser, server.origin + note.path);
  await expect(transcript(bare).getByText('ask what you can do for your country.')).toBeVisible();
  await expect(line(bare, '0:05')).toHaveCount(0);
  await expect(transcript(bare).getByRole('button', { name: 'Copy' })).toHaveCount(0);
  expect(await downloadFrom(bare, 'Download .txt')).toEqual([`${note.id}.txt`, `${WORDS}\n`]);
  expect(await downloadFrom(bare, 'Download .vtt')).toEqual([`${note.id}.vtt`, VTT]);
  await bare.context().close();
});

const cues = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `00:${10 + Math.floor(at / 1000)}.${String(at % 1000).padStart(3, '0')} --> 00:59.000\nWord ${at}`,
  ).join('\n\n');

test('a long transcript loads in parts: its beginning with the page, the rest on request', {
  tag: '@long',
}, async ({ browser, page, request, notes, note, server }) => {
  await notes.transcribe(note, `WEBVTT\n\n${cues(1000)}`);
  const html = await htmlOf(request, note);
  expect(html.length).toBeLessThan(200_000);
  expect(html).toContain('Word 99');
  expect(html).not.toContain('Word 100');

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(note.path);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await copyTranscript(page);
  expect((await clipboardText(page)).split('\n')).toHaveLength(1000);
  await transcript(page).getByText('Show All').click();
  await expect(transcript(page).getByText('Word 999', { exact: true })).toBeAttached();
  await expect(transcript(page).getByRole('link', { name: 'Read the whole transcript' })).toHaveCount(0);
  expect(asked.filter((path) => path.endsWith('/transcript'))).toHaveLength(1);

  const bare = await openWithoutScripts(browser, server.origin + note.path);
  await transcript(bare).getByText('Show All').click();
  await transcript(bare).getByRole('link', { name: 'Read the whole transcript' }).click();
  await expect(bare.getByText('Word 999')).toBeAttached();
  await bare.context().close();
});

test('the framed player shows the current line as a caption, in the same room', { tag: '@long' }, async ({
  page,
  request,
  notes,
  note,
}) => {
  await notes.transcribe(note, VTT);
  const path = `/embed/${note.id}`;
  expect(await htmlOf(request, { ...note, path })).not.toContain('ask not');
  const errors = collectPageErrors(page);
  await page.setViewportSize({ width: 320, height: 200 });
  await page.goto(path);
  await pauseAfter(page, 3.4);
  await page.getByRole('button', { name: 'Play' }).click();
  const caption = page.getByText('ask not', { exact: true });
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(caption).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(200);
  await expectAccessible(page);
  const toggle = page.getByRole('button', { name: 'Captions' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect(caption).toHaveCount(0);
  await toggle.click();
  await expect(caption).toBeVisible();
  expect(errors.filter((line) => !line.startsWith('warning'))).toEqual([]);
});

/** The page as sent by the server. */
async function htmlOf(request: APIRequestContext, { path }: Note): Promise<string> {
  return (await request.get(path)).text();
}

/** Presses Copy, with the permission to read what was copied. */
async function copyTranscript(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await transcript(page).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Transcript copied').first()).toBeVisible();
}

function clipboardText(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The name and the content of the file behind a link. */
async function downloadFrom(page: Page, name: string): Promise<readonly [string, string]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    transcript(page).getByRole('link', { name }).click(),
  ]);
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
}

/** The page in a new context, which the caller must close. */
async function openWithoutScripts(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/**
 * Pauses the recording when playback reaches this position, in seconds: a slow machine may check much later.
 */
function pauseAfter(page: Page, seconds: number): Promise<void> {
  return page.locator('audio').evaluate((audio: HTMLAudioElement, until) => {
    audio.addEventListener('timeupdate', () => {
      if (!audio.paused && audio.currentTime >= until) audio.pause();
    });
  }, seconds);
}

function captionCount(page: Page): Promise<number | undefined> {
  return page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.textTracks[0]?.cues?.length);
}
