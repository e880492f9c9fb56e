import type { HeldReply } from '@beep/api/features/replies';
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import type { Account } from '../../fixtures/account.ts';
import { askClass } from '../../fixtures/class-calls.ts';
import { recordFor } from '../../fixtures/draft-steps.ts';
import { type KillableBrowser, openKillableBrowser } from '../../fixtures/killable-browser.ts';
import type { Note } from '../../fixtures/notes.ts';
import { test } from '../../fixtures/own-service.ts';
import { expect } from '../../fixtures/patient-expect.ts';

/** The short run has one of each fate but the slow line. */
const SIZE = Number(process.env.CLASS_SIZE ?? (process.env.LONG_TESTS === undefined ? 3 : 5));
/** They begin one after the other, as a class does, and because two cores record no more at a time. */
const AT_ONCE = 3;
const LONG = { timeout: 60_000 };
/** Of a slow line, bytes each second. */
const SLOW = { latency: 400, downloadThroughput: 100_000, uploadThroughput: 8000 };

type Fate =
  | 'sends'
  | 'has a slow line'
  | 'is offline at Send'
  | 'is killed while recording'
  | 'answers twice';

/** In a class of 30: five slow lines, two offline, one killed, one who answers twice. */
function fateOf(index: number): Fate {
  if (index === 0) return 'answers twice';
  if (index === 1) return 'is killed while recording';
  const offline = Math.ceil(SIZE / 15);
  if (index < 2 + offline) return 'is offline at Send';
  return index < 2 + offline + Math.ceil(SIZE / 6) ? 'has a slow line' : 'sends';
}

/** All in one browser, but the one that is killed. */
type Device = Pick<KillableBrowser, 'context' | 'close'> & Partial<Pick<KillableBrowser, 'kill' | 'open'>>;

interface Pupil {
  readonly name: string;
  /** The id of the name. */
  readonly person: string;
  readonly fate: Fate;
  readonly device: Device;
}

// With the limits of an installation: a class shares an address.
// spec: class.1, replies.2
test(`a class of ${SIZE} answers at once, and its teacher answers each by keyboard`, async ({
  memberPage: teacher,
  browser,
  contextOptions,
  service,
  owner: account,
  request,
  note,
}) => {
  test.setTimeout(120_000 + SIZE * 30_000);
  const names = Array.from({ length: SIZE }, (_, index) => (index < 2 ? 'Ada' : `Pupil ${index + 1}`));
  const people = await askClass(request, { account, note, names });
  const address = `${service.origin}${note.path}`;
  const pupils: Pupil[] = [];
  for (const [index, { id: person, name }] of people.entries()) {
    const fate = fateOf(index);
    const device =
      fate === 'is killed while recording'
        ? await openKillableBrowser()
        : await openDevice(browser, contextOptions);
    pupils.push({ name, person, fate, device });
  }
  await inTurns(pupils, (pupil) => test.step(`${pupil.name} ${pupil.fate}`, () => answer(pupil, address)));

  const held = await heldReplies(request, account, note);
  expect(held.map(({ person }) => person).sort()).toEqual(people.map(({ id }) => id).sort());

  const walk = await answerEach(teacher, note, pupils);
  console.log(
    `A class of ${SIZE}: ${walk.presses} presses and ${walk.seconds} s at the desk, ${walk.each} s each.`,
  );
  expect(walk.presses).toBeLessThanOrEqual(3 * SIZE);

  const answered = await heldReplies(request, account, note);
  expect(answered.map(({ answers }) => answers.length)).toEqual(people.map(() => 1));
  const answerOf = new Map(answered.map(({ person, answers }) => [person, answers[0]?.id]));
  await inTurns(pupils, (pupil) =>
    test.step(`${pupil.name} hears the answer`, async () => {
      expect(await hear(pupil, address)).toBe(answerOf.get(pupil.person));
    }),
  );
  for (const { device } of pupils) await device.close();
});

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

async function openDevice(browser: Browser, options: ContextOptions): Promise<Device> {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  return { context: () => context, close: () => context.close() };
}

/** Lets them all do it, a few at a time, in their order. */
async function inTurns(pupils: readonly Pupil[], work: (pupil: Pupil) => Promise<void>): Promise<void> {
  const waiting = [...pupils];
  const takeTurns = async (): Promise<void> => {
    for (let pupil = waiting.shift(); pupil; pupil = waiting.shift()) await work(pupil);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
}

async function heldReplies(
  request: APIRequestContext,
  { uid, idToken }: Account,
  { id }: Note,
): Promise<readonly HeldReply[]> {
  const response = await request.get(`/api/v1/users/${uid}/replies?recording=${id}&limit=100`, {
    headers: { Authorization: `Bearer ${idToken}` },
  });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { replies: HeldReply[] }).replies;
}

const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send', exact: true }).click();
const own = (page: Page): Locator => page.getByRole('region', { name: 'Your Replies' });
const isSent = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Your reply was sent' })).toBeVisible(LONG);

async function openRecorder(page: Page, address: string, person: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Reply to Message' }).click(LONG);
  await page.getByRole('combobox', { name: 'Choose your name' }).selectOption(person, LONG);
}

async function answer(pupil: Pupil, address: string): Promise<void> {
  const { person, fate, device } = pupil;
  const context = device.context();
  let page = await context.newPage();
  if (fate === 'has a slow line') {
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
  }
  await openRecorder(page, address, person);
  await recordFor(page, fate === 'is killed while recording' ? 3 : 1);
  switch (fate) {
    case 'is killed while recording':
      page = await killAndReopen(pupil, address);
      break;
    case 'is offline at Send':
      await context.setOffline(true);
      await send(page);
      await expect(page.getByRole('heading', { name: 'Your reply wasn’t sent' })).toBeVisible(LONG);
      await context.setOffline(false);
      break;
    case 'answers twice':
      await send(page);
      await isSent(page);
      await openRecorder(page, address, person);
      await recordFor(page);
      await send(page);
      await isSent(page);
      break;
    default:
      await send(page);
      await isSent(page);
  }
  await expect(own(page).getByRole('listitem')).toHaveCount(1, LONG);
  await page.close();
}

/** The browser is killed; the next one offers what was recorded, which is sent. */
async function killAndReopen({ device }: Pupil, address: string): Promise<Page> {
  await device.kill?.();
  await device.open?.();
  const page = await device.context().newPage();
  await page.goto(address);
  const unsent = page.getByRole('region', { name: 'Your reply wasn’t sent' });
  await expect(unsent).toContainText('Unfinished', LONG);
  await unsent.getByRole('button', { name: /^Send/ }).click();
  return page;
}

interface DeskWalk {
  readonly presses: number;
  readonly seconds: number;
  readonly each: number;
}

/** Hears and answers everybody: a press to play the first, then for each one to record, and one to send and go on. */
async function answerEach(page: Page, { id }: Note, pupils: readonly Pupil[]): Promise<DeskWalk> {
  await page.goto(`/questions/${id}/listen`);
  const rows = page
    .getByRole('region', { name: 'Names and answers' })
    .getByRole('listitem')
    .getByRole('button');
  await expect(rows).toHaveCount(pupils.length, LONG);
  let presses = 0;
  const press = async (key: string): Promise<void> => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const begun = Date.now();
  for (const [at, { name }] of pupils.entries()) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    if (at === 0) await press(' ');
    await expect(rows.nth(at)).toHaveText(/Heard/, LONG);
    await press('r');
    await expect(page.getByRole('timer')).toHaveText(/0:0[1-9]/, LONG);
    await press(' ');
  }
  for (const [at] of pupils.entries()) await expect(rows.nth(at)).toHaveText(/You answered/, LONG);
  const seconds = Math.round((Date.now() - begun) / 1000);
  return { presses, seconds, each: Math.round((10 * seconds) / pupils.length) / 10 };
}

/** Resolves with the id of the answer that was played. */
async function hear({ device }: Pupil, address: string): Promise<string | undefined> {
  const page = await device.context().newPage();
  await page.goto(address);
  await page.getByRole('button', { name: '1 new answer' }).click(LONG);
  // It leads to the answer, whose button gets the key.
  await expect(own(page).locator('button:focus')).toBeVisible(LONG);
  const played = page.waitForResponse((response) => response.url().includes('/audio'));
  await page.keyboard.press('Enter');
  const response = await played;
  expect(response.status()).toBe(200);
  await page.close();
  return /\/replies\/([\w-]+)\/audio/.exec(response.url())?.[1];
}
