import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Frame, Page } from 'puppeteer-core';
import type { Point } from '../engines/engine.ts';
import { middleOfButton, middleOfField } from '../engines/page-steps.ts';
import { until } from '../engines/until.ts';

/** Longer than a step of the panel's movements. */
const REST_MS = 150;

/** Presses a button of a page or frame by its name, or by the beginning of it, with a real click. */
export async function press(at: Page | Frame, name: string): Promise<void> {
  const { x, y } = await until(`there is a button "${name}" at rest`, () => restingPoint(at, name));
  await ('page' in at ? at.page() : at).mouse.click(x, y);
}

/** The middle of a button in its tab; null while it is not there, or its place changes: panels open with a movement. */
async function restingPoint(at: Page | Frame, name: string): Promise<Point | null> {
  const before = await pointInTab(at, name);
  await delay(REST_MS);
  const now = await pointInTab(at, name);
  return before !== null && now !== null && before.x === now.x && before.y === now.y ? now : null;
}

async function pointInTab(at: Page | Frame, name: string): Promise<Point | null> {
  const point = await at.evaluate(middleOfButton, name);
  if (point === null || !('page' in at)) return point;
  const [frame, around] = [await at.evaluate(cornerOnScreen), await at.page().evaluate(cornerOnScreen)];
  return { x: frame.x - around.x + point.x, y: frame.y - around.y + point.y };
}

export async function fill(page: Page, label: string, text: string): Promise<void> {
  const { x, y } = await until(`there is a field "${label}"`, () => page.evaluate(middleOfField, label));
  await page.mouse.click(x, y);
  await page.keyboard.type(text);
}

/** The panel in a host page. */
export function panelOf(page: Page): Promise<Frame> {
  return until('the panel is there', async () => {
    for (const frame of page.frames()) if ((await addressOf(frame)).includes('/panel.html')) return frame;
    return null;
  });
}

/** Puppeteer knows no address of an extension's page. */
function addressOf(at: Page | Frame): Promise<string> {
  return at.evaluate(() => location.href).catch(() => '');
}

/** Waits until a page shows a text. */
export async function shows(at: Page | Frame, text: string): Promise<void> {
  await until(`"${text}" is shown`, () =>
    at.evaluate((wanted) => document.body?.innerText.includes(wanted), text),
  );
}

/** Waits for a window whose address contains this. */
export function windowAt(browser: Browser, address: string): Promise<Page> {
  return until(`a window shows ${address}`, async () => {
    for (const page of await browser.pages()) if ((await addressOf(page)).includes(address)) return page;
    return null;
  });
}

/** Of the frame's or page's content. The panel's frame is out of reach of its page. */
function cornerOnScreen(): Point {
  const { mozInnerScreenX: x, mozInnerScreenY: y } = window as unknown as {
    readonly mozInnerScreenX: number;
    readonly mozInnerScreenY: number;
  };
  return { x, y };
}
