import type { Frame, Page } from '@playwright/test';
import { test as base } from './extension-fixture.ts';
import { HOST_ORIGINS } from './host-pages/serve-host-pages.ts';
import { expect } from './patient-expect.ts';

/** A link without a recording behind it, for tests of the document alone. */
export const NOTE = { url: 'http://localhost:3000/play/Kq7v2xW9', title: 'Voice note, 0:42' };

/** Its markup in a document. */
export const LINK = `<a href="${NOTE.url}">${NOTE.title}</a>`;

export const APPS = ['document', 'presentation', 'spreadsheets', 'forms'] as const;

/** One browser with the extension for all specs of Docs. */
export const test = base.extend<object>({
  extensionOptions: [{ services: ['docs'] }, { scope: 'worker' }],
});

/** Opens the simulated editor with these switches. */
export async function openEditor(page: Page, app: (typeof APPS)[number], query = ''): Promise<void> {
  await page.goto(`${HOST_ORIGINS.docs}/${app}/d/1aB/edit?${query}`);
}

/** The document's content as markup. */
export function content(page: Page): Promise<string> {
  return page.evaluate(() => window.docsHost.content);
}

/** The browser API that the panel's page uses. */
interface PanelTabs {
  getCurrent(): Promise<{ readonly id: number }>;
  sendMessage(tab: number, message: object, options: { readonly frameId: number }): Promise<unknown>;
}

/** Inserts like the panel's button: the clipboard first, then the message. */
export async function insertFrom(panel: Frame): Promise<unknown> {
  await panel.locator('header').click();
  await expect.poll(() => panel.evaluate(() => document.hasFocus())).toBe(true);
  return panel.evaluate(async ({ url, title }) => {
    const anchor = document.createElement('a');
    anchor.href = url;
    anchor.textContent = title;
    const texts = { 'text/html': anchor.outerHTML, 'text/plain': url };
    await navigator.clipboard.write([new ClipboardItem(texts)]);
    const { tabs } = (globalThis as unknown as { readonly chrome: { readonly tabs: PanelTabs } }).chrome;
    const { id } = await tabs.getCurrent();
    const target = new URLSearchParams(location.hash.slice(1)).get('target');
    const message = { beep: 'insert', target, note: { url, title } };
    return tabs.sendMessage(id, message, { frameId: 0 });
  }, NOTE);
}
