import type { Browser, Page } from 'playwright';

/** A slow network: each request has a latency, and all together share the rate. */
export interface SlowLine {
  readonly bytesPerSecond: number;
  readonly roundTripMs: number;
}

export interface VisitedPage {
  readonly url: string;
  /**
   * A selector of the element that starts playback: a button, or an audio element with the browser's
   * controls.
   */
  readonly control: string;
}

/** The times of a visit, in milliseconds since navigation. */
export interface Visit {
  /** The control reacted to the press. */
  readonly controlMs: number;
  /** The sound started. */
  readonly soundMs: number;
}

/** The parameters of the process that visits pages. */
export interface VisitsAsked {
  readonly rounds: number;
  readonly pages: readonly VisitedPage[];
  readonly line: SlowLine;
}

const LIMIT_MS = 60_000;

declare global {
  interface Window {
    visit?: Partial<Visit>;
  }
}

/**
 * Opens the page with an empty cache, presses the control as soon as it has its final position, and waits for
 * sound. The browser must allow autoplay, because a script presses.
 */
export async function visitPage(browser: Browser, visited: VisitedPage, line: SlowLine): Promise<Visit> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(pressAndWatch, visited.control);
    await slowDown(page, line);
    await page.goto(visited.url, { waitUntil: 'commit', timeout: LIMIT_MS });
    await page.waitForFunction(() => window.visit?.soundMs !== undefined, undefined, { timeout: LIMIT_MS });
    const { controlMs = Number.NaN, soundMs = Number.NaN } = (await page.evaluate(() => window.visit)) ?? {};
    return { controlMs, soundMs };
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts: a press from outside would come late on a busy machine. */
function pressAndWatch(control: string): void {
  const visit: { -readonly [Figure in keyof Visit]?: number } = {};
  window.visit = visit;
  addEventListener('play', () => (visit.controlMs ??= performance.now()), true);
  addEventListener('playing', () => (visit.soundMs ??= performance.now()), true);
  const press = (): void => {
    const found = document.querySelector<HTMLElement>(control);
    if (found === null || found.getBoundingClientRect().width === 0) return;
    watch.disconnect();
    if (found instanceof HTMLMediaElement) {
      void found.play();
    } else {
      // The page's reaction to a press counts too.
      found.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      found.click();
    }
  };
  const watch = new MutationObserver(press);
  watch.observe(document, { childList: true, subtree: true });
}

async function slowDown(page: Page, { bytesPerSecond, roundTripMs }: SlowLine): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
