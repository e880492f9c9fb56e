import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { panelFragment } from '../panel-messages.ts';
import type { CallResponse, ReceivedCall } from './serve-pages.ts';
import { tabResponses } from './tab-responses.ts';

const TARGET = 'target-of-a-mail';
const SETTING = 'chrome://settings/content/siteDetails?site=';
const browser = {
  tabs: { sendMessage: vi.fn(), create: vi.fn(), remove: vi.fn() },
  windows: { create: vi.fn() },
};

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('chrome', browser);
  vi.stubGlobal('location', { origin: 'chrome-extension://abc' });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function call(
  name: keyof ReturnType<typeof tabResponses>,
  args: object = {},
  {
    tabId = 7,
    microphoneSetting = SETTING,
  }: { tabId?: number | null; microphoneSetting?: string | null } = {},
): Promise<CallResponse> {
  const responses = tabResponses({ signIn: 'frame', panelOrigin: 'id', microphoneSetting });
  const respond = responses[name] as (call: ReceivedCall) => Promise<CallResponse>;
  const call = { page: 'page', tabId, args, bytes: new Blob(), again: false };
  return respond(call as ReceivedCall);
}

it('sends the panel’s messages to the pages of the host’s tab, and returns its answer', async () => {
  const message = { beep: 'describe', targetId: TARGET };
  browser.tabs.sendMessage.mockResolvedValueOnce({ isThere: true });
  expect(await call('sendToTab', { tabId: 3, message })).toEqual({ value: { isThere: true } });
  expect(browser.tabs.sendMessage.mock.calls).toEqual([[3, message]]);
  await call('sendToTab', { tabId: null, message });
  expect(browser.tabs.sendMessage.mock.lastCall).toEqual([7, message]);
});

it.each([
  ['another message', { tabId: 3, message: { beep: 'eval', targetId: TARGET } }],
  ['a message without a target', { tabId: 3, message: { beep: 'close' } }],
  ['no tab', { message: { beep: 'close', targetId: TARGET } }],
])('sends no %s', async (_what, args) => {
  await expect(call('sendToTab', args, { tabId: null })).rejects.toThrow();
  expect(browser.tabs.sendMessage).not.toHaveBeenCalled();
});

it('opens a window for a target of the page’s tab, unless the page names another', async () => {
  for (const tabId of [null, 3]) {
    await call('openWindow', { fragment: panelFragment({ targetId: TARGET, label: null, tabId }) });
  }
  const tabs = browser.windows.create.mock.calls.map(([{ url }]) => /tab=(\d+)/.exec(url)?.[1]);
  expect(tabs).toEqual(['7', '3']);
});

it('opens our own pages in the language of the page that asks, and nothing that a page names', async () => {
  const fragment = panelFragment({ targetId: TARGET, label: null, tabId: 3 });
  browser.windows.create.mockResolvedValue({});
  expect(await call('openWindow', { language: 'es', fragment })).toEqual({ value: true });
  await call('openWindow', { language: 'es#x', fragment: '', url: 'https://evil.example' });
  await call('openPermissionPage', { language: 'es', url: 'https://evil.example' });
  const urls = browser.windows.create.mock.calls.map(([{ url }]) => url);
  expect(urls).toEqual([`panel.html?lang=es${fragment}`, 'panel.html?lang=es%23x']);
  expect(browser.tabs.create.mock.calls).toEqual([[{ url: 'permission.html?lang=es' }]]);
});

it('opens the browser’s setting for the microphone, or the page where the browser shows it', async () => {
  await call('openMicrophoneSetting', { language: 'ar' });
  await call('openMicrophoneSetting', { language: 'ar' }, { microphoneSetting: null });
  expect(browser.tabs.create.mock.calls).toEqual([
    [{ url: `${SETTING}chrome-extension%3A%2F%2Fabc` }],
    [{ url: 'permission.html?lang=ar' }],
  ]);
});

it('closes the tab of the page that asks, if it has one', async () => {
  expect(await call('closeTab')).toEqual({ value: true });
  await expect(call('closeTab', {}, { tabId: null })).rejects.toThrow();
  expect(browser.tabs.remove.mock.calls).toEqual([[7]]);
});
