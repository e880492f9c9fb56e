import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { FRONT_ORIGIN, type FrontCall, type FrontResponses, openInFront } from '../../fixtures/front-site.ts';
import {
  type FrontPlugin,
  type FrontStage,
  INSERTED,
  record,
  show,
  signIn,
} from '../../fixtures/front-stage.ts';
import { collectPageErrors } from '../../fixtures/page-errors.ts';

const READY = 'We will open a draft for you if one is not already started.';
const SELECT = 'Select a conversation in Front to insert your recording.';
const REFUSED = 'Could not insert into Front. Copy and paste the link instead.';
const MAYBE_THERE = 'The link may already be in this conversation. Check before you insert it again.';
const MAYBE_DRAFT = /^A draft may already be open in this conversation\./;
const TIMED_OUT = 'Insert timeout - please try again';

/** A new conversation for each use, because insertions are remembered. */
let conversations = 0;
const noDraft = (): Record<string, unknown> => {
  conversations += 1;
  return { type: 'singleConversation', conversation: { id: `cnv_n${conversations}` } };
};
const openDraft = (): Record<string, unknown> => {
  conversations += 1;
  return { type: 'singleConversation', conversation: { id: `cnv_o${conversations}`, draftId: 'drf_1' } };
};
const OTHER = { type: 'singleConversation', conversation: { id: 'cnv_2', draftId: 'drf_2' } };

let stage: FrontStage;
/** Front with the plugin; its user is signed in and has recorded. */
let page: Page;
let plugin: FrontPlugin;
let link: string;
let insert: Locator;
let errors: readonly string[];
const requested: string[] = [];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ front }) => {
  stage = front;
  page = await stage.newPage();
  errors = collectPageErrors(page);
  page.on('request', (request) => requested.push(new URL(request.url()).origin));
});

test.afterAll(() => page?.context().close());

// spec: extensions.6, extensions.7
test('signs in, records and gets a link inside Front', async () => {
  plugin = await openInFront(page, stage.server.origin);
  await expect(plugin.getByRole('heading', { level: 1 })).toHaveText('Voice Messages for Front');
  await signIn(page, plugin, 'fay@example.com');
  const note = await record(page, plugin);
  expect(note.source).toBe('BEEP_FRONT_APP');
  ({ link, insert } = note);
});

// spec: validation.14, hosts.25, hosts.26, hosts.28
test('asks for a conversation if none, or more than one, is selected', async () => {
  await expect(plugin.getByText(SELECT)).toBeVisible();
  await expect(insert).toBeDisabled();
  await show(page, openDraft());
  await expect(insert).toBeEnabled();
  await expect(plugin.getByText(READY)).toBeVisible();
  await show(page, { type: 'multiConversations', conversations: [{ id: 'cnv_1' }, { id: 'cnv_2' }] });
  await expect(insert).toBeDisabled();
  await expect(insert).toHaveAccessibleDescription(SELECT);
});

// spec: extensions.6, extensions.9, limits.36, hosts.10, hosts.29, hosts.33
test('inserts the snippet into the open draft', async () => {
  const calls = await press({ at: openDraft(), until: INSERTED });
  expect(calls.map(({ name }) => name)).toEqual(['updateDraft']);
  expect(calls[0]?.args).toEqual([
    'drf_1',
    { updateMode: 'insert', content: { body: expect.any(String), type: 'html' } },
  ]);

  await showDraft(bodyOf(calls));
  const draft = page.frameLocator('#draft');
  await expect(draft.getByText('Here are some thoughts:')).toBeVisible();
  await expect(draft.getByRole('link', { name: link })).toHaveAttribute('href', link);
  const picture = draft.getByRole('img', { name: 'Play voice note' });
  const sizeOf = (image: HTMLImageElement): unknown[] => [image.naturalWidth, image.width, image.height];
  await expect.poll(() => picture.evaluate(sizeOf)).toEqual([294, 147, 35]);
  await expect(picture).toHaveAttribute('src', `${stage.server.origin}/play-voice-note.png`);
  await expect(draft.locator('a', { has: picture })).toHaveAttribute('href', link);
});

// spec: hosts.30
test('starts a reply to the newest message if no draft is open', async () => {
  const calls = await press({ at: noDraft(), until: INSERTED });
  expect(calls.map(({ name }) => name)).toEqual(['listMessages', 'createDraft', 'updateDraft']);
  expect(calls[1]?.args).toEqual([{ replyOptions: { type: 'replyAll', originalMessageId: 'msg_new' } }]);
  expect(calls[2]?.args[0]).toBe('drf_new');
});

test('inserts into the draft of a message composer', async () => {
  const calls = await press({ at: { type: 'messageComposer', draft: { id: 'drf_c' } }, until: INSERTED });
  expect(calls.map(({ name, args }) => [name, args[0]])).toEqual([['updateDraft', 'drf_c']]);
});

test('starts no unrelated message in a conversation without messages', async () => {
  const calls = await press({ at: noDraft(), answers: { listMessages: { results: [] } }, until: REFUSED });
  expect(calls.map(({ name }) => name)).toEqual(['listMessages']);
});

for (const name of ['listMessages', 'createDraft', 'updateDraft']) {
  // spec: hosts.8
  test(`reports that nothing was inserted if Front rejects ${name}`, async () => {
    const calls = await press({ at: noDraft(), answers: { failing: [name] }, until: REFUSED });
    expect(calls.at(-1)?.name).toBe(name);
    await expect(plugin.getByText(INSERTED)).toHaveCount(0);
  });
}

// spec: hosts.31, P10
test('never inserts a recording into another conversation', async () => {
  await press({ at: noDraft(), answers: { silent: ['createDraft'] } });
  await expect(insert).toHaveAttribute('aria-busy', 'true');
  await expect.poll(async () => (await allCalls()).at(-1)?.name).toBe('createDraft');
  await show(page, OTHER);
  // The outcome belongs to the previous conversation.
  await expect(plugin.getByText(READY)).toBeVisible();
  await expect.poll(async () => (await allCalls()).at(-1)?.cancelled).toBe(true);
  await page.evaluate(() => window.front.answerNow('createDraft'));
  // A response to this call shows that earlier messages were handled.
  const calls = await press({ at: OTHER, until: INSERTED });
  expect(calls.map(({ name, args }) => [name, args[0]])).toEqual([['updateDraft', 'drf_2']]);
});

test('a draft that Front opens meanwhile does not count as a change of selection', async () => {
  const at = { type: 'singleConversation', conversation: { id: 'cnv_meanwhile' } };
  await press({ at, answers: { silent: ['createDraft'] } });
  await expect.poll(async () => (await allCalls()).at(-1)?.name).toBe('createDraft');
  await show(page, { ...at, conversation: { ...at.conversation, draftId: 'drf_new' } });
  await page.evaluate(() => window.front.answerNow('createDraft'));
  await expect(plugin.getByText(INSERTED)).toBeVisible();
  expect((await allCalls()).at(-1)?.args[0]).toBe('drf_new');
});

// spec: hosts.12, hosts.32
test('times out after 10 s if Front does not answer, and asks before repeating an insertion', {
  tag: '@long',
}, async () => {
  const at = { type: 'singleConversation', conversation: { id: 'cnv_silent' } };
  const silent = await press({ at, answers: { silent: ['updateDraft'] }, until: TIMED_OUT });
  expect(silent.map(({ name }) => name)).toEqual(['listMessages', 'createDraft', 'updateDraft']);
  expect(await press({ at, until: MAYBE_THERE })).toEqual([]);
  await page.evaluate(() => window.front.answerNow('updateDraft'));
  const again = plugin.getByRole('button', { name: 'Insert Again' });
  const before = (await allCalls()).length;
  await again.click();
  await expect(plugin.getByText(INSERTED)).toBeVisible();
  expect((await allCalls()).slice(before).map(({ name }) => name)).toContain('updateDraft');
});

test('starts no second reply if Front did not say which one it started', async () => {
  const at = { type: 'singleConversation', conversation: { id: 'cnv_unnamed' } };
  await press({ at, answers: { createDraft: {} }, until: REFUSED });
  expect(await press({ at, until: MAYBE_DRAFT })).toEqual([]);
  const opened = { ...at, conversation: { ...at.conversation, draftId: 'drf_found' } };
  const calls = await press({ at: opened, with: 'Insert Again', until: INSERTED });
  expect(calls.map(({ name, args }) => [name, args[0]])).toEqual([['updateDraft', 'drf_found']]);
});

test('shows the outcome of an insertion in its own conversation only', async () => {
  await press({
    at: { type: 'singleConversation', conversation: { id: 'cnv_a', draftId: 'drf_a' } },
    until: INSERTED,
  });
  await show(page, { type: 'singleConversation', conversation: { id: 'cnv_b', draftId: 'drf_b' } });
  await expect(plugin.getByText(INSERTED)).toHaveCount(0);
  await expect(plugin.getByText(READY)).toBeVisible();
  await show(page, { type: 'noConversation' });
  await expect(plugin.getByText(SELECT)).toBeVisible();
  await expect(plugin.getByText(INSERTED)).toHaveCount(0);
});

// spec: H13
test('requests nothing but Front and us, and its policy blocks nothing', async () => {
  expect([...new Set(requested)].sort()).toEqual([stage.server.origin, FRONT_ORIGIN].sort());
  expect(errors.filter((text) => /content security policy/i.test(text))).toEqual([]);
});

test('leaving the recording cancels pending calls to Front', async () => {
  await press({ at: noDraft(), answers: { silent: ['listMessages'] } });
  await expect.poll(async () => (await allCalls()).at(-1)?.name).toBe('listMessages');
  await plugin.getByRole('button', { name: 'Record again' }).click();
  await expect(plugin.getByText('Recording in progress.')).toBeVisible();
  await expect.poll(async () => (await allCalls()).at(-1)?.cancelled).toBe(true);
});
// spec: languages.16
test('is in the language of the browser, whatever Front is in', async () => {
  const spanish = await stage.newPage({ locale: 'es-MX' });
  const inSpanish = await openInFront(spanish, stage.server.origin);
  await expect(inSpanish.getByRole('heading', { level: 1 })).toHaveText('Notas de voz para Front');
  await expect(inSpanish.locator('html')).toHaveAttribute('lang', 'es');
  await spanish.context().close();
});

interface Press {
  /** The selection in Front. */
  readonly at: Readonly<Record<string, unknown>>;
  readonly answers?: FrontResponses;
  /** The button's name, unless it is the usual one. */
  readonly with?: string;
  /** The recorder's final text; without it the helper only presses the button. */
  readonly until?: string | RegExp;
}

/** Presses the button and returns the resulting calls. */
async function press({
  at,
  answers: responses = {},
  until,
  with: name,
}: Press): Promise<readonly FrontCall[]> {
  await page.evaluate((wanted) => {
    window.front.answers = wanted;
  }, responses);
  const before = (await allCalls()).length;
  await show(page, at);
  await (name === undefined ? insert : plugin.getByRole('button', { name })).click();
  if (until === undefined) return [];
  await expect(plugin.getByText(until)).toBeVisible({ timeout: 15_000 });
  await expect(plugin.getByRole('button', { name: /^Insert/ })).not.toHaveAttribute('aria-busy');
  return (await allCalls()).slice(before);
}

function allCalls(): Promise<readonly FrontCall[]> {
  return page.evaluate(() => window.front.calls);
}

function bodyOf(calls: readonly FrontCall[]): string {
  const update = calls.at(-1)?.args[1] as { readonly content: { readonly body: string } };
  return update.content.body;
}

/** Shows a draft's body in a frame, as Front does. */
async function showDraft(body: string): Promise<void> {
  await page.locator('#draft').evaluate((frame: HTMLIFrameElement, html) => {
    frame.srcdoc = html;
  }, body);
}
