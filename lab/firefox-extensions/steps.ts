import type { Browser, Frame, Page } from 'puppeteer-core';
import { until } from '../engines/until.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Presses a button of a page or frame by its name, or by the beginning of it, with a real click. */
export async function press(at: Page | Frame, name: string): Promise<void> {
  const point = await until(`there is a button "${name}"`, () => at.evaluate(middleOfButton, name));
  await clickAt(at, point);
}

/** Presses a button once its place no longer changes: panels open with a movement. */
async function clickAt(at: Page | Frame, { x, y }: Point): Promise<void> {
  if (!('page' in at)) return at.mouse.click(x, y);
  const page = at.page();
  const [frame, around] = [await at.evaluate(cornerOnScreen), await page.evaluate(cornerOnScreen)];
  await page.mouse.click(frame.x - around.x + x, frame.y - around.y + y);
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

/** Finds it in shadow roots too, where the extension's button is. */
function middleOfButton(name: string): Point | null {
  const roots: ParentNode[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
  }
  const named = roots
    .flatMap((root) => [...root.querySelectorAll('button')])
    .filter((button) => (button.ariaLabel ?? button.textContent).trim().startsWith(name));
  const button = named.find((one) => !one.disabled && one.getClientRects().length > 0);
  if (button === undefined) return null;
  button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = button.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

function middleOfField(label: string): Point | null {
  const fields = [...document.querySelectorAll('input')];
  const field = fields.find((one) => one.labels?.[0]?.textContent.trim() === label);
  if (field === undefined || field.getClientRects().length === 0) return null;
  const { x, y, width, height } = field.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Of the frame's or page's content. The panel's frame is out of reach of its page. */
function cornerOnScreen(): Point {
  const { mozInnerScreenX: x, mozInnerScreenY: y } = window as unknown as {
    readonly mozInnerScreenX: number;
    readonly mozInnerScreenY: number;
  };
  return { x, y };
}
