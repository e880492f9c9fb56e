import type { Frame, Locator, Page } from '@playwright/test';
import { HOST_ORIGINS } from './host-pages/serve-host-pages.ts';

/** A link without a recording behind it, for tests of the mail alone. */
export const NOTE = { url: 'http://localhost:3000/play/0123456789abcdefghijk', title: 'Voice note, 0:42' };

/** Its markup in a formatted mail. */
export const LINK = `<a href="${NOTE.url}">${NOTE.title}</a>`;

/** Opens the simulated Gmail with these switches. */
export async function showGmail(page: Page, query: string): Promise<void> {
  await page.goto(`${HOST_ORIGINS.gmail}/mail/u/0/?${query}`);
}

/** The compose windows at the bottom of the page, the last opened first. */
export function windowsOf(page: Page): Locator {
  return page.getByRole('dialog');
}

/** The rich-text body. */
export function editorOf(within: Page | Locator): Locator {
  return within.locator('[g_editable]:visible');
}

/** Types a text and moves the caret back by `back` characters. */
export async function write(editor: Locator, text: string, back = 0): Promise<void> {
  await editor.click();
  await editor.pressSequentially(text);
  for (let step = 0; step < back; step += 1) await editor.press('ArrowLeft');
}

/** The markup of an editor, with non-breaking spaces replaced. */
export function written(editor: Locator): Promise<string> {
  return editor.evaluate((element) => element.innerHTML.replaceAll('&nbsp;', ' '));
}

interface Tabs {
  getCurrent(): Promise<{ readonly id: number }>;
  sendMessage(tab: number, message: object, options: { readonly frameId: number }): Promise<unknown>;
}

/** Sends a message to the page from its panel. */
export function say(panel: Frame, message: object): Promise<unknown> {
  return panel.evaluate(async (said) => {
    const { tabs } = (globalThis as unknown as { readonly chrome: { readonly tabs: Tabs } }).chrome;
    const target = new URLSearchParams(location.hash.slice(1)).get('target');
    const { id } = await tabs.getCurrent();
    return tabs.sendMessage(id, { ...said, target }, { frameId: 0 });
  }, message);
}

/** Inserts {@link NOTE} as the panel does. */
export function insertNote(panel: Frame): Promise<unknown> {
  return say(panel, { beep: 'insert', note: NOTE });
}
