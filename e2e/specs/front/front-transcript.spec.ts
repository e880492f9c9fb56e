import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { type FakeEngine, startFakeEngine } from '../../fixtures/fake-engine.ts';
import { type FrontCall, openInFront } from '../../fixtures/front-site.ts';
import {
  type FrontNote,
  type FrontPlugin,
  type FrontStage,
  INSERTED,
  openFrontStage,
  record,
  show,
  signIn,
} from '../../fixtures/front-stage.ts';

const DRAFT = { type: 'singleConversation', conversation: { id: 'cnv_1', draftId: 'drf_1' } };
const OTHER = { type: 'singleConversation', conversation: { id: 'cnv_2', draftId: 'drf_2' } };

let engine: FakeEngine;
let stage: FrontStage;
let page: Page;
let plugin: FrontPlugin;
let note: FrontNote;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  engine = await startFakeEngine();
  stage = await openFrontStage(engine.env);
  page = await stage.newPage();
  plugin = await openInFront(page, stage.server.origin);
  await signIn(page, plugin, 'flo@example.com');
  note = await record(page, plugin);
});

test.afterAll(async () => {
  await stage?.close();
  await engine?.close();
});

test('inserts the link alone by default', async () => {
  await show(page, DRAFT);
  await expect(plugin.getByRole('checkbox', { name: 'With transcript' })).not.toBeChecked();
  await note.insert.click();
  await expect(plugin.getByText(INSERTED)).toBeVisible();
  expect(bodyOf(await allCalls())).toMatch(new RegExp(`<p><a href="${note.link}">${note.link}</a></p>$`));
});

test('does not insert what was meant for another conversation', async () => {
  await show(page, OTHER);
  await plugin.getByRole('checkbox', { name: 'With transcript' }).check();
  await note.insert.click();
  const writing = plugin.getByRole('button', { name: 'Writing the transcript...' });
  await expect(writing).toBeVisible();
  await show(page, { type: 'singleConversation', conversation: { id: 'cnv_3', draftId: 'drf_3' } });
  await expect(writing).toHaveCount(0);
  await expect(note.insert).toBeEnabled();
  expect(await allCalls()).toHaveLength(1);
});

test('waits for the transcript and inserts both in one call, as text', async () => {
  await show(page, OTHER);
  await note.insert.click();
  await expect(plugin.getByRole('button', { name: 'Writing the transcript...' })).toBeVisible();
  engine.say(['<img src=x onerror="alert(1)">', '\u202eevil', 'שלום']);
  await expect(plugin.getByText(INSERTED)).toBeVisible({ timeout: 20_000 });
  const calls = await allCalls();
  expect(calls.map(({ name, args }) => [name, args[0]])).toEqual([
    ['updateDraft', 'drf_1'],
    ['updateDraft', 'drf_2'],
  ]);
  await page.locator('#draft').evaluate((frame: HTMLIFrameElement, html) => {
    frame.srcdoc = html;
  }, bodyOf(calls));
  const draft = page.frameLocator('#draft');
  await expect(draft.getByRole('link', { name: note.link })).toHaveAttribute('href', note.link);
  await expect(draft.locator('blockquote > [dir=auto]')).toHaveText([
    'Transcript (written automatically, not checked):',
    '<img src=x onerror="alert(1)">',
    'evil',
    'שלום',
  ]);
  await expect(draft.locator('blockquote img')).toHaveCount(0);
});

function allCalls(): Promise<readonly FrontCall[]> {
  return page.evaluate(() => window.front.calls);
}

function bodyOf(calls: readonly FrontCall[]): string {
  const update = calls.at(-1)?.args[1] as { readonly content: { readonly body: string } };
  return update.content.body;
}
