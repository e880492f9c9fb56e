import { type RunningServer, startServer } from '@beep/testkit/server';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { SignJWT } from 'jose';
import { type Account, newSession, openAccount } from '../../fixtures/account.ts';
import { test } from '../../fixtures/beep-test.ts';
import { startForeignSite } from '../../fixtures/foreign-site.ts';
import { openNotes } from '../../fixtures/notes.ts';
import { savedLink, startRecording } from '../../fixtures/recorder-steps.ts';
import type { LocalSite } from '../../fixtures/serve-locally.ts';

const TEACHER = { email: 'tess@example.com', name: 'Tess Teacher' };

const SITE_SECRET = 'a-secret-of-the-site-for-this-test-only';

let listed: LocalSite;
/** Listed too. Nothing on its page may use the microphone. */
let silent: LocalSite;
let unlisted: LocalSite;
let server: RunningServer;
let account: Account;
/** The page of all foreign sites. */
let body = '';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  listed = await startForeignSite(() => body);
  silent = await startForeignSite(() => body, { 'Permissions-Policy': 'microphone=()' });
  unlisted = await startForeignSite(() => body);
  const sites = [listed, silent].flatMap(({ port }) =>
    ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${port}`),
  );
  const secrets = sites.map((site) => `${site}=${SITE_SECRET}`);
  server = await startServer({
    env: { RECORDER_SITES: sites.join(' '), RECORDER_SITE_SECRETS: secrets.join(' ') },
  });
  account = await openAccount(server.origin, TEACHER);
});

test.afterAll(async () => {
  await server?.stop();
  await Promise.all([listed, silent, unlisted].map((site) => site?.close()));
});

interface Opened {
  readonly page: Page;
  readonly recorder: FrameLocator;
}

/** A page of another origin with a form, opened by a teacher who is signed in at the service. */
async function openForm(
  page: Page,
  { host = '127.0.0.1', port = listed.port, attributes = '' } = {},
): Promise<Opened> {
  body = `
    <script async src="${server.origin}/elements.js"></script>
    <form><beep-recorder name="answer" required aria-label="Answer" ${attributes}><i>No recorder</i></beep-recorder><button>Send</button></form>
    <script>
      window.fired = [];
      addEventListener('message', () => { window.heard = true; });
      for (const type of ['input', 'change', 'error']) {
        document.querySelector('beep-recorder').addEventListener(type, () => fired.push(type));
      }
    </script>`;
  await page.goto(`http://${host}:${port}/`);
  return { page, recorder: page.frameLocator('iframe[title="Answer"]') };
}

const fired = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { fired: string[] }).fired);

async function signIn({ page, recorder }: Opened): Promise<void> {
  const opened = page.waitForEvent('popup');
  await recorder.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = await opened;
  await chooser.getByRole('button', { name: /Tess Teacher/ }).click();
}

// spec: hosts.36
test('a form of another site sends the link of a voice note that was recorded there', async ({ page }) => {
  const opened = await openForm(page);
  const { recorder } = opened;
  await signIn(opened);
  await startRecording(recorder as unknown as Page);
  // A form without the link that it requires is not sent.
  await page.getByRole('button', { name: 'Send' }).click();
  expect(new URL(page.url()).search).toBe('');
  await recorder.getByRole('button', { name: 'Save' }).click();
  const link = await savedLink(recorder as unknown as Page);
  expect(await fired(page)).toEqual([]);
  await recorder.getByRole('button', { name: 'Add to Page' }).click();
  await expect(recorder.getByText('The voice note is on the page.')).toBeVisible();
  expect(await fired(page)).toEqual(['input', 'change']);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL(/\?answer=/);
  expect(new URL(page.url()).searchParams.get('answer')).toBe(link);
  const list = await fetch(`${server.origin}/api/v1/users/${account.uid}/recordings?source=BEEP_SITE`, {
    headers: { Authorization: `Bearer ${account.idToken}` },
  });
  expect(await list.text()).toContain(link.split('/').at(-1));
});

// spec: hosts.36
test('a form of another site uses the recorder as an input, also before the script has come', async ({
  page,
}) => {
  body = `
    <form id="form"><label for="field">Answer</label><beep-recorder id="field"></beep-recorder></form>
    <beep-player id="player"></beep-player>
    <script>Object.assign(field, { name: 'answer', value: 'first', required: true }); player.src = '/play/a';</script>`;
  await page.goto(`http://127.0.0.1:${listed.port}/`);
  await page.addScriptTag({ url: `${server.origin}/elements.js` });
  const read = await page.evaluate(() => {
    const { form, field, player } = window as unknown as Record<string, HTMLInputElement & HTMLFormElement>;
    const sent = (): string => new URLSearchParams(new FormData(form) as never).toString();
    const steps = [sent(), field?.labels?.[0]?.textContent, player?.getAttribute('src')];
    Object.assign(field ?? {}, { value: 'second', disabled: true });
    steps.push(sent(), String(field?.matches(':disabled')));
    Object.assign(field ?? {}, { disabled: false });
    steps.push(sent(), String(form?.checkValidity()));
    // Frameworks empty a field like this.
    Object.assign(field ?? {}, { value: null });
    steps.push(sent(), String(form?.checkValidity()), field?.value);
    const made = document.createElement('beep-recorder');
    Object.assign(made, { name: 'more', required: true, value: 'third' });
    form?.append(made);
    steps.push(sent());
    // As React does for an attribute that it finds as a property.
    document.body.append(made);
    Object.assign(made, { form: 'form' });
    steps.push(sent());
    made.remove();
    Object.assign(made, { value: '', form: null });
    steps.push(String(made.hasAttribute('form')));
    return [...steps, String((made as HTMLInputElement).checkValidity())];
  });
  expect(read).toEqual([
    ...['answer=first', 'Answer', '/play/a', '', 'true', 'answer=second', 'true', '', 'false', ''],
    ...['more=third', 'more=third', 'false', 'false'],
  ]);
  await expect(page.frameLocator('#player iframe').locator('body')).toBeAttached();
});

// spec: hosts.38
test('a recorder waits for whoever takes long to sign in', async ({ page }) => {
  await page.clock.install();
  const { recorder } = await openForm(page);
  await page.waitForFunction(() => 'heard' in window);
  await page.clock.fastForward(20_000);
  await expect(recorder.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await expect(page.getByText('No recorder')).toBeHidden();
  expect(await fired(page)).toEqual([]);
});

// spec: hosts.36
test('a recorder has the name of its label for screen readers, as an input', async ({ page }) => {
  body = `
    <script src="${server.origin}/elements.js"></script>
    <beep-recorder id="first"></beep-recorder>
    <label for="first"> First answer </label>
    <label>Second answer <beep-recorder><i>No recorder</i></beep-recorder></label>
    <label>Not this <beep-recorder aria-label="Third answer"></beep-recorder></label>`;
  await page.goto(`http://127.0.0.1:${listed.port}/`);
  const names = () =>
    page.locator('iframe').evaluateAll((frames) => frames.map((frame) => (frame as HTMLIFrameElement).title));
  await expect.poll(names).toEqual(['First answer', 'Second answer', 'Third answer']);
});

// spec: hosts.40
test('a site that signs its users in needs no sign-in, also if it says so late', async ({ page }) => {
  await signPupilIn(page);
  const { recorder } = await openForm(page);
  await expect(recorder.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await page.locator('beep-recorder').evaluate((field) => field.setAttribute('sign-in-url', '/voice-token'));
  await startRecording(recorder as unknown as Page);
  await recorder.getByRole('button', { name: 'Save' }).click();
  const link = await savedLink(recorder as unknown as Page);
  await recorder.getByRole('button', { name: 'Add to Page' }).click();
  await expect.poll(() => addedLink(page)).toBe(link);
});

// spec: hosts.40, hosts.41
test('the user of a site and the language stay when the logo loads the recorder again', async ({ page }) => {
  await signPupilIn(page);
  const { recorder } = await openForm(page, { attributes: 'sign-in-url="/voice-token" lang="de"' });
  const logo = recorder.getByRole('link', { name: 'Beep', exact: true });
  const disc = recorder.getByRole('button', { name: 'Zum Aufnehmen tippen', exact: true });
  await expect(disc).toBeVisible();
  await logo.evaluate((link) => link.ownerDocument.documentElement.setAttribute('data-before', ''));
  await logo.click();
  await expect(recorder.locator('html:not([data-before])')).toHaveCount(1);
  await expect(disc).toBeVisible();
});

// spec: hosts.40
test('a site signs its users in to the window of a frame without a microphone too', async ({ browser }) => {
  // Neither is the user of the service taken for the one of the site, nor signed out.
  const context = await browser.newContext({ storageState: await newSession(account, server.origin) });
  const page = await context.newPage();
  await signPupilIn(page);
  const { recorder } = await openForm(page, {
    port: silent.port,
    attributes: 'sign-in-url="/voice-token"',
  });
  const opening = page.waitForEvent('popup');
  await recorder.getByRole('button', { name: 'Tap to Record' }).click();
  const own = await opening;
  for (const time of ['first', 'after a reload']) {
    await expect(own.getByRole('button', { name: 'Tap to Record' }), time).toBeVisible();
    if (time === 'first') await own.reload();
  }
  await startRecording(own);
  await own.getByRole('button', { name: 'Save' }).click();
  const link = await savedLink(own);
  await own.getByRole('button', { name: 'Add to Page' }).click();
  await expect.poll(() => addedLink(page)).toBe(link);
  const list = await context.request.get(`${server.origin}/api/v1/users/${account.uid}/recordings`, {
    headers: { Authorization: `Bearer ${account.idToken}` },
  });
  expect(await list.text()).not.toContain(link.split('/').at(-1));
  await context.close();
});

const addedLink = (page: Page): Promise<unknown> =>
  page.evaluate(() => new FormData(document.forms[0]).get('answer'));

/** The server of the foreign site vouches for a pupil. */
async function signPupilIn(page: Page): Promise<void> {
  await page.route('**/voice-token', async (route) => {
    const { challenge } = route.request().postDataJSON() as { challenge: string };
    const claims = { sub: '17', name: 'Ann', nonce: challenge, exp: Math.floor(Date.now() / 1000) + 60 };
    const token = await new SignJWT({ ...claims, iss: new URL(page.url()).origin, aud: server.origin })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(SITE_SECRET));
    await route.fulfill({ body: token });
  });
}

// spec: hosts.45
test('what was recorded when the element was moved is offered then', async ({ page }) => {
  await signPupilIn(page);
  // Of the site of the service: browsers may let frames of other sites store nothing.
  const { recorder } = await openForm(page, { host: 'localhost', attributes: 'sign-in-url="/voice-token"' });
  await startRecording(recorder as unknown as Page);
  await page.locator('beep-recorder').evaluate((field) => document.body.append(field));
  await expect(recorder.getByText('Unfinished recording,')).toBeVisible({ timeout: 15_000 });
});

// The first is of the site of the service: the browser gives its frame what is stored there.
for (const { host, tag } of [
  { host: 'localhost', tag: [] },
  { host: '127.0.0.1', tag: ['@long'] },
]) {
  // spec: hosts.37, P16
  test(`a page at ${host} cannot use the session of the service, nor act in the frame`, { tag }, async ({
    browser,
  }) => {
    const context = await browser.newContext({ storageState: await newSession(account, server.origin) });
    const page = await context.newPage();
    const { recorder } = await openForm(page, { host });
    await expect(recorder.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await expect(recorder.getByRole('button', { name: 'Tap to Record' })).toHaveCount(0);
    await page.evaluate(() => {
      const frame = window.frames[0];
      for (const type of [
        'GOOGLE_ADDON_READY',
        'INSERT_RECORDING_RESPONSE',
        'start',
        'BEEP_PLAYER_CONNECT',
      ]) {
        frame?.postMessage(
          { type, nonce: '0'.repeat(64), version: '2.0.0', success: true, timestamp: 1 },
          '*',
        );
      }
    });
    await expect(recorder.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(await fired(page)).toEqual([]);
    await context.close();
  });
}

// spec: hosts.38, P16
test('a site that is not listed cannot frame the recorder, and shows its own words', async ({ page }) => {
  const refused = page.waitForEvent('console', {
    predicate: (message) => message.text().includes('frame-ancestors'),
  });
  await page.clock.install();
  const { recorder } = await openForm(page, { port: unlisted.port });
  await refused;
  await expect(recorder.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('No recorder')).toBeHidden();
  await page.clock.fastForward(20_000);
  await expect(page.getByText('No recorder')).toBeVisible();
  await expect(page.locator('iframe')).toBeHidden();
  expect(await fired(page)).toEqual(['error']);
});

// spec: hosts.39
test('a page plays a voice note with the events of a media element', async ({ page, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: server.origin });
  const note = await openNotes(request, account).store();
  body = `
    <script async src="${server.origin}/elements.js"></script>
    <beep-player src="${server.origin}/play/${note.id}" lang="es" title="Bienvenida"></beep-player>
    <beep-player id="foreign" src="https://elsewhere.example/play/${note.id}">No player</beep-player>
    <script>
      window.fired = [];
      const player = document.querySelector('beep-player');
      for (const type of ['play', 'pause']) player.addEventListener(type, () => fired.push(type));
    </script>`;
  await page.goto(`http://127.0.0.1:${unlisted.port}/`);
  const player = page.frameLocator('iframe[title="Bienvenida"]');
  await expect(player.locator('html')).toHaveAttribute('lang', 'es');
  await expect
    .poll(() => page.evaluate(() => (document.querySelector('beep-player') as HTMLMediaElement).duration))
    .toBeGreaterThan(10);
  await player.getByRole('button', { name: 'Reproducir' }).first().click();
  await expect.poll(() => fired(page)).toEqual(['play']);
  await page.evaluate(() => (document.querySelector('beep-player') as HTMLMediaElement).pause());
  await expect(player.getByRole('button', { name: 'Reproducir' }).first()).toBeVisible();
  await expect.poll(() => fired(page)).toEqual(['play', 'pause']);
  await page.evaluate(() => {
    (document.querySelector('beep-player') as HTMLMediaElement).currentTime = 1;
  });
  await expect
    .poll(() => player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBe(1);
  await expect(page.getByText('No player')).toBeVisible();
});

// spec: hosts.43
test('a page lets a player play that it has just made', async ({ page, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: server.origin });
  const notes = openNotes(request, account);
  const [first, second] = [await notes.store(), await notes.store()];
  body = `
    <script src="${server.origin}/elements.js"></script>
    <beep-player src="${server.origin}${first.path}" title="Player"></beep-player>
    <button>Next</button>
    <script>
      const player = document.querySelector('beep-player');
      document.querySelector('button').onclick = () => {
        player.src = '${second.path}';
        player.currentTime = 9;
        player.currentTime = 4;
        player.play();
      };
    </script>`;
  await page.goto(`http://127.0.0.1:${unlisted.port}/`);
  await page.getByRole('button', { name: 'Next' }).click();
  const audio = page.frameLocator('iframe[title="Player"]').locator('audio');
  await expect
    .poll(() => audio.evaluate(({ paused, currentTime }: HTMLAudioElement) => !paused && currentTime))
    .toBeGreaterThan(4);
  expect(await audio.evaluate((playing: HTMLAudioElement) => playing.currentTime)).toBeLessThan(9);
  // Commands for the previous recording are dropped.
  const read = await page.evaluate((path) => {
    const player = document.querySelector('beep-player') as HTMLMediaElement;
    player.play();
    player.remove();
    document.body.append(player);
    player.play();
    player.src = path;
    return [player.paused, player.currentTime];
  }, first.path);
  expect(read).toEqual([true, 0]);
  await expect
    .poll(() => audio.evaluate(({ readyState }: HTMLAudioElement) => readyState))
    .toBeGreaterThan(0);
  expect(await audio.evaluate(({ paused }: HTMLAudioElement) => paused)).toBe(true);
});

// spec: hosts.41
test('a player is in its own language beside another', async ({ page, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: server.origin });
  const { path } = await openNotes(request, account).store();
  body = `
    <script async src="${server.origin}/elements.js"></script>
    <beep-player src="${server.origin}${path}" title="Spanish" lang="es"></beep-player>
    <beep-player src="${server.origin}${path}" title="Other"></beep-player>`;
  // Of the site of the service, so that the frames share what is stored.
  await page.goto(`http://localhost:${unlisted.port}/`);
  for (const time of ['first', 'second']) {
    await expect(page.frameLocator('iframe[title="Spanish"]').locator('html'), time).toHaveAttribute(
      'lang',
      'es',
    );
    const other = page.frameLocator('iframe[title="Other"]');
    await expect(other.getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(other.locator('html'), time).toHaveAttribute('lang', 'en');
    await page.reload();
  }
});

// spec: hosts.42
test('a strict content security policy changes no size', async ({ page, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: server.origin });
  const { path } = await openNotes(request, account).store();
  const policy = `default-src 'none'; script-src ${server.origin}; frame-src ${server.origin}; require-trusted-types-for 'script'`;
  body = `
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <script async src="${server.origin}/elements.js"></script>
    <beep-recorder aria-label="Answer"></beep-recorder>
    <beep-player src="${server.origin}${path}" title="Player"></beep-player>`;
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text()) && page.url() === message.location().url) {
      refused.push(message.text());
    }
  });
  await page.goto(`http://127.0.0.1:${listed.port}/`);
  const sizes = async (): Promise<unknown> =>
    Promise.all(
      ['Answer', 'Player'].map(async (title) => {
        const { width, height } = (await page.locator(`iframe[title="${title}"]`).boundingBox()) ?? {};
        return [width, height];
      }),
    );
  await expect.poll(sizes).toEqual([
    [480, 544],
    [480, 200],
  ]);
  expect(refused).toEqual([]);
});
