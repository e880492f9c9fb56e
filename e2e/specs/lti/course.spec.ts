import { readFile } from 'node:fs/promises';
import { makeWebm } from '@beep/testkit/audio';
import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { type LtiLink, type RunningLtiPlatform, startLtiPlatform } from '@beep/testkit/lti';
import { type RunningServer, startServer } from '@beep/testkit/server';
import { type Browser, chromium, expect, type FrameLocator, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { openAccount } from '../../fixtures/account.ts';
import { test as base } from '../../fixtures/beep-test.ts';
import { setRules } from '../../fixtures/policies.ts';
import { untilClosed } from '../../fixtures/until-closed.ts';

const TEACHER = { sub: 't', name: 'Tess Teacher', role: 'Instructor' } as const;
const PUPIL = { sub: 'p', name: 'Ben Okri', role: 'Learner' } as const;
const OTHER = { sub: 'q', name: 'Cleo Diaz', role: 'Learner' } as const;
const HEAD = 'head@example.com';
/** An account of the site. */
const ANN = { email: 'ann@school.example', name: 'Ann' };

/** The whole browser, with cookies of other sites blocked. */
let blocking: Browser;

const test = base.extend({
  context: async ({ contextOptions }, use) => {
    await using context = await blocking.newContext(contextOptions);
    await use(context);
  },
});

test.describe.configure({ mode: 'serial' });

let server: RunningServer;
let platform: RunningLtiPlatform;
let platformId: string;

test.beforeAll(async () => {
  // In one process: a frame that goes from site to site changes it, and Playwright may stay with an earlier one.
  const args = ['--test-third-party-cookie-phaseout', '--disable-site-isolation-trials'];
  blocking = await chromium.launch(chromiumLaunchOptions({ args }));
  server = await startServer({ env: { ADMINISTRATORS: HEAD, OUTGOING_PRIVATE_HOSTS: '127.0.0.1' } });
  platform = await startLtiPlatform({ toolUrl: server.origin, people: [TEACHER, PUPIL, OTHER] });
  const head = await post('/local-auth/token', { email: HEAD, name: 'Head' });
  const added = await post('/api/v1/admin/lti/platforms', platform.registration, head.body.idToken);
  expect(added.status).toBe(201);
  platformId = added.body.id;
});

test.afterAll(async () => {
  await blocking?.close();
  await platform?.close();
  await server?.stop();
});

const post = (path: string, body: object, token?: string) => send('POST', path, body, token);

async function send(method: 'POST' | 'PATCH', path: string, body: object, token?: string) {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const response = await fetch(`${server.origin}${path}`, {
    ...{ method, headers, body: JSON.stringify(body) },
  });
  const answer = (await response.json()) as { readonly idToken: string; readonly id: string };
  return { status: response.status, body: answer };
}

/** The id of a recording of two seconds. */
async function store(token: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'audio/webm' };
  const body = await makeWebm({ seconds: 2 });
  const stored = await fetch(`${server.origin}/api/v1/recordings`, { method: 'POST', headers, body });
  return ((await stored.json()) as { filename: string }).filename;
}

/** Opens a page of the course as a person, with the tool in its frame. */
async function openCourse(page: Page, { sub }: { sub: string }, link: LtiLink | 'choose', does = {}) {
  await page.goto(platform.courseUrl(sub, link, does));
  // The frame is on several sites before.
  await expect.poll(() => page.frame('tool')?.url(), { timeout: 30_000 }).toContain('/lti/open');
  return page.frameLocator('iframe[name=tool]');
}

async function record(frame: FrameLocator | Page): Promise<void> {
  await frame.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(frame.getByRole('timer')).toHaveText(/0:0[1-9]/);
}

/** Every link stays in the page, or opens beside it. */
async function expectNoWayOut(frame: FrameLocator): Promise<void> {
  await expect(frame.locator('a[href]:not([target="_blank"]):not([href^="#"])')).toHaveCount(0);
}

/** The link that the platform was given. */
function linkOf(): LtiLink {
  const items = Object.entries(platform.seen.links.at(-1) ?? {}).find(([name]) =>
    name.endsWith('/content_items'),
  )?.[1] as readonly { readonly custom: Readonly<Record<string, string>> }[];
  return { id: 'link-1', custom: items[0]?.custom ?? {}, hasLineItem: true };
}

// spec: lti-pages.7, lti-pages.8
test('a teacher records a question into a course, with cookies of other sites blocked', async ({ page }) => {
  const frame = await openCourse(page, TEACHER, 'choose');
  await expect(frame.getByRole('heading', { name: 'Add a voice note to German 7b' })).toBeVisible();
  await expectAccessible(page);
  await record(frame);
  await frame.getByRole('button', { name: 'Save' }).click();
  await expect(frame.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  await frame.getByText('Recording History').click();
  await expectNoWayOut(frame);
  await frame.getByRole('checkbox', { name: 'Students answer it by voice' }).check();
  await frame.getByRole('checkbox', { name: 'Show who in the course hasn’t answered yet' }).check();
  await frame.getByRole('button', { name: 'Add to Course' }).click();
  await expect.poll(() => platform.seen.links.length).toBe(1);
});

// spec: lti-pages.6
test('a pupil answers in the course with the name of the platform', async ({ page }) => {
  const frame = await openCourse(page, PUPIL, linkOf());
  await frame.getByRole('button', { name: 'Reply to Message' }).click();
  await expect(frame.getByText('Ben Okri')).toBeVisible();
  await expect(frame.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await record(frame);
  await frame.getByRole('button', { name: 'Send' }).click();
  await expect(frame.getByRole('heading', { name: 'Your reply was sent' })).toBeVisible();
  await expectNoWayOut(frame);
});

// spec: lti-pages.9
test('the teacher hears the answer in the course, sees who is missing, and sends a score', async ({
  page,
}) => {
  const frame = await openCourse(page, TEACHER, linkOf());
  await expect(frame.getByRole('heading', { name: 'Ben Okri' })).toBeVisible();
  await expect(frame.getByRole('button', { name: 'Cleo Diaz' })).toBeVisible();
  await expectNoWayOut(frame);
  await expectAccessible(page);
  const score = frame.getByRole('textbox', { name: 'Score, 0 to 100' });
  await score.fill('120');
  await frame.getByRole('button', { name: 'Send Score' }).click();
  await expect(frame.getByText('Use a number from 0 to 100.')).toBeVisible();
  await score.fill('85');
  await frame.getByRole('button', { name: 'Send Score' }).click();
  const sent = expect.poll(() => platform.seen.scores.at(-1));
  await sent.toMatchObject({ userId: 'p', scoreGiven: 85 });
  await expect(frame.getByText('In the grade book')).toBeVisible({ timeout: 15_000 });
  const downloading = page.waitForEvent('download');
  await frame.getByRole('button', { name: 'Save as CSV' }).click();
  const table = await readFile(await (await downloading).path(), 'utf8');
  expect(table).toContain('Ben Okri,');
  expect(table).not.toContain(server.origin);
});

// spec: lti-pages.9, lti-pages.13
test('a pupil whose frame may not use the microphone answers in a window', { tag: '@long' }, async ({
  page,
}) => {
  await using context = await blocking.newContext();
  const desk = await openCourse(await context.newPage(), TEACHER, linkOf());
  await desk.getByRole('button', { name: 'Cleo Diaz' }).click();
  await expect(desk.getByRole('heading', { name: 'Cleo Diaz' })).toBeVisible();
  const frame = await openCourse(page, OTHER, linkOf(), { givesMicrophone: false });
  await frame.getByRole('button', { name: 'Reply to Message' }).click();
  await frame.getByRole('button', { name: 'Tap to Record' }).click();
  const opening = page.waitForEvent('popup');
  await frame.getByRole('button', { name: 'Record in a New Window' }).click();
  const window = await opening;
  await window.getByRole('button', { name: 'Reply to Message' }).click();
  await expect(window.getByText('Cleo Diaz')).toBeVisible();
  await record(window);
  await window.getByRole('button', { name: 'Send' }).click();
  await expect(window.getByRole('heading', { name: 'Your reply was sent' })).toBeVisible();
  await expect.poll(() => platform.seen.scores.at(-1)).toMatchObject({ userId: 'q' });
  await expect(desk.getByText('2 answers')).toBeVisible({ timeout: 15_000 });
  await expect(desk.getByRole('textbox', { name: 'Score, 0 to 100' })).toBeVisible({ timeout: 15_000 });
});

// spec: lti-pages.7
test('what was recorded before can be chosen too', async ({ page }) => {
  const frame = await openCourse(page, TEACHER, 'choose');
  await frame.getByRole('button', { name: 'Choose', exact: true }).click();
  await frame.getByRole('checkbox').first().check();
  await expectAccessible(page);
  await frame.getByRole('button', { name: 'Add to Course' }).click();
  await expect.poll(() => platform.seen.links.length).toBe(2);
});

// spec: lti-pages.13
test('where the frame may not use the microphone, a window records and the frame adds', async ({ page }) => {
  const frame = await openCourse(page, TEACHER, 'choose', { givesMicrophone: false });
  await frame.getByRole('button', { name: 'Tap to Record' }).click();
  const opening = page.waitForEvent('popup');
  await frame.getByRole('button', { name: 'Record in a New Window' }).click();
  const window = await opening;
  await window.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(window.getByRole('timer')).toHaveText(/0:0[1-9]/);
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window.getByText('Go back to your course to add it there.')).toBeVisible();
  await expect(window.getByRole('button', { name: 'Add to Course' })).toHaveCount(0);
  await expectAccessible(window);
  await untilClosed(window, () => window.getByRole('button', { name: 'Close', exact: true }).click());
  const given = platform.seen.links.length;
  await frame.getByRole('button', { name: 'Add to Course' }).click();
  await expect.poll(() => platform.seen.links.length).toBe(given + 1);
});

// spec: lti-pages.5
test('a playlist plays in the course', async ({ page }) => {
  const { uid, idToken: token } = await openAccount(server.origin, ANN);
  const recordings = [await store(token), await store(token)];
  const made = await post(`/api/v1/users/${uid}/playlists`, { title: 'For you', recordings }, token);
  expect(made.status).toBe(201);
  const custom = { beep_resource: `playlist:${made.body.id}` };
  const frame = await openCourse(page, PUPIL, { id: 'playlist', custom });
  await expect(frame.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await frame.getByRole('button', { name: 'Next note' }).click();
  await expect(frame.getByText('2 of 2')).toBeVisible();
  await expectNoWayOut(frame);
  await expectAccessible(page);
});

// spec: lti-pages.5
test('a note for the people of a domain plays for those of its platform', async ({ page, request }) => {
  const note = await store((await openAccount(server.origin, ANN)).idToken);
  const head = await post('/local-auth/token', { email: HEAD, name: 'Head' });
  const rules = { listeners: 'domains', listenerDomains: ['school.example'] };
  await setRules(request, head.body, { domain: 'school.example', rules, origin: server.origin });
  const link = { id: 'limited', custom: { beep_resource: `note:${note}` } };
  const without = await openCourse(page, PUPIL, link);
  await expect(without.getByText('Ask your teacher.')).toBeVisible();
  const path = `/api/v1/admin/lti/platforms/${platformId}`;
  const changed = await send('PATCH', path, { domain: 'school.example' }, head.body.idToken);
  expect(changed.status).toBe(200);
  const frame = await openCourse(page, PUPIL, link);
  await frame.getByRole('button', { name: 'Play' }).click();
  const played = () => frame.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await expect.poll(played).toBeGreaterThan(0.2);
  await expectNoWayOut(frame);
});

// spec: school.8
test('where the policy allows no replies, no question is offered, and one says that it takes none', {
  tag: '@long',
}, async ({ page, request }) => {
  const head = await post('/local-auth/token', { email: HEAD, name: 'Head' });
  const allowReplies = (replies: boolean) =>
    setRules(request, head.body, {
      ...{ domain: 'school.example', rules: { replies }, origin: server.origin },
    });
  await allowReplies(true);
  const asking = await openCourse(page, TEACHER, 'choose');
  await record(asking);
  await asking.getByRole('button', { name: 'Save' }).click();
  await asking.getByRole('checkbox', { name: 'Students answer it by voice' }).check();
  const added = platform.seen.links.length;
  await asking.getByRole('button', { name: 'Add to Course' }).click();
  await expect.poll(() => platform.seen.links.length).toBe(added + 1);
  await allowReplies(false);
  const answering = await openCourse(page, PUPIL, linkOf());
  await expect(answering.getByText('This note doesn’t take replies any more.')).toBeVisible();
  await expect(answering.getByRole('button', { name: 'Reply to Message' })).toHaveCount(0);
  await expectAccessible(page);
  const adding = await openCourse(page, TEACHER, 'choose');
  await record(adding);
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding.getByRole('button', { name: 'Add to Course' })).toBeVisible();
  await expect(adding.getByRole('checkbox', { name: 'Students answer it by voice' })).toHaveCount(0);
});

// spec: lti-pages.1
test('a launch in its own window does not change the session of the site', async ({ contextOptions }) => {
  const { storageState } = await openAccount(server.origin, ANN);
  await using context = await blocking.newContext({ ...contextOptions, storageState });
  const launched = await context.newPage();
  const start = new URLSearchParams(platform.initiation(PUPIL.sub, { id: 'empty' }));
  await launched.goto(`${server.origin}/lti/login?${start}`);
  await expect(launched.getByText('Ask your teacher.')).toBeVisible();
  // Whose launch it is decides the platform: there is nothing to log out of.
  await expect(launched.getByRole('button', { name: 'Menu' })).toHaveCount(0);
  await launched.close();
  const page = await context.newPage();
  await page.goto(`${server.origin}/history`);
  await expect(page.getByRole('heading', { name: 'Recording History' })).toBeVisible();
});
