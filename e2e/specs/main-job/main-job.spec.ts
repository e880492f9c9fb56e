import { bestEnvelopeCorrelation, decodeToMono, envelope, SPEECH_WAV, webmFacts } from '@beep/testkit/audio';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { logIn } from '../../fixtures/log-in.ts';
import { followRecorderOutput } from '../../fixtures/recorder-output.ts';
import { audioTime, expectPlayed } from '../../fixtures/recorder-steps.ts';

const ADA = { email: 'ada@example.com', name: 'Ada Lovelace' };

// spec: product.1, record.6, roles.1, roles.2, roles.4, roles.9
test('a user records and saves, and a visitor listens', async ({ browser, page, server }) => {
  // It records in real time, listens and restarts the server, beside other tests.
  test.slow();
  const output = await followRecorderOutput(page);
  await test.step('sign in on the way to recording', async () => {
    expect((await page.goto('/'))?.ok()).toBe(true);
    await page.goto('/record');
    await page.getByRole('button', { name: 'Tap to Record' }).click();
    await expect(page).toHaveURL(/\/log-in$/);
    await logIn(page, ADA);
    await expect(page).toHaveURL(/\/record$/);
  });

  const link = await test.step('record and save', () => recordNote(page));
  const recorded = await output.seconds();
  expect(recorded).toBeGreaterThan(6);
  expect(new URL(link).origin).toBe(server.origin);

  const visitor = await browser.newContext({ baseURL: server.origin });
  const listenPage = await visitor.newPage();
  await test.step('listen without an account', async () => {
    await listenPage.goto(link);
    await listen(listenPage);
  });

  const file = await test.step('the stored file contains the recorded speech', () =>
    expectSpeech({ request: visitor.request, link, recorded }));

  await test.step('a restart loses nothing', async () => {
    await server.restart();
    await listenPage.goto(link);
    await play(listenPage);
    const { url } = await readNote(visitor.request, link);
    expect(await download(visitor.request, url)).toEqual(file);
  });
  await visitor.close();
});

async function recordNote(page: Page): Promise<string> {
  const record = page.getByRole('button', { name: 'Tap to Record' });
  const save = page.getByRole('button', { name: 'Save' });
  await record.click();
  await expect(page.getByRole('timer')).toHaveText(/0:0[7-9]/, { timeout: 15_000 });
  await save.click();
  const link = page.getByRole('textbox', { name: 'Share link' });
  await expect(link).toHaveValue(/\/play\/[\w-]{21,}$/, { timeout: 15_000 });
  await expect(link).not.toBeEditable();
  return link.inputValue();
}

async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlayed(page, 0.5);
}

async function listen(page: Page): Promise<void> {
  await play(page);
  // Paused, because a slow machine could play the recording to its end meanwhile.
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Skip 5 seconds' }).click();
  await expectPlayed(page, 5);
  await page.getByRole('slider', { name: 'Seek' }).press('Home');
  await expect.poll(() => audioTime(page)).toBe(0);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlayed(page, 0);
}

interface StoredNote {
  readonly request: APIRequestContext;
  readonly link: string;
  /** Seconds of sound that the recorder gave out. */
  readonly recorded: number;
}

interface ReadNote {
  /** Of its file. */
  readonly url: string;
  /** In seconds. */
  readonly duration: number;
}

async function readNote(request: APIRequestContext, link: string): Promise<ReadNote> {
  const response = await request.get(`/api/v1/recordings/${new URL(link).pathname.split('/').pop()}`);
  expect(response.status()).toBe(200);
  return (await response.json()) as ReadNote;
}

async function download(request: APIRequestContext, url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await request.get(url)).body());
}

/** What containers round, and an encoder adds at both ends. */
const MAX_DIFFERENCE_SECONDS = 0.1;

/** Returns the stored file. */
async function expectSpeech({ request, link, recorded }: StoredNote): Promise<Uint8Array> {
  const { url, duration } = await readNote(request, link);
  expect(Math.abs(duration - recorded)).toBeLessThan(MAX_DIFFERENCE_SECONDS);

  const file = await download(request, url);
  const facts = webmFacts(file);
  expect(facts).toMatchObject({ hasCues: true, hasSeekHead: true });
  expect(Math.abs((facts.duration ?? 0) - recorded)).toBeLessThan(MAX_DIFFERENCE_SECONDS);

  const middle = Math.floor(file.length / 2);
  const part = await request.get(url, { headers: { Range: `bytes=${middle}-${middle + 999}` } });
  expect(part.status()).toBe(206);
  expect(part.headers()['content-range']).toBe(`bytes ${middle}-${middle + 999}/${file.length}`);
  expect(new Uint8Array(await part.body())).toEqual(file.slice(middle, middle + 1000));

  const stored = await decodeToMono(file);
  expect(Math.abs(stored.samples.length / stored.sampleRate - recorded)).toBeLessThan(MAX_DIFFERENCE_SECONDS);
  const match = bestEnvelopeCorrelation(envelope(stored), envelope(await decodeToMono(SPEECH_WAV)));
  expect(match.correlation).toBeGreaterThanOrEqual(0.9);
  return file;
}
