import { once } from 'node:events';
import puppeteer, { type Browser, type Page, type LaunchOptions as PuppeteerOptions } from 'puppeteer-core';
import type { Engine, EngineBrowser, EnginePage, LaunchOptions } from './engine.ts';
import { until } from './until.ts';

/** What differs between the engines that Puppeteer drives. */
export interface PuppeteerEngineOptions {
  readonly name: string;
  /** The launch options, with scripts on or off. */
  readonly options: (scripts: boolean) => PuppeteerOptions;
}

/** Chromium over its own protocol, Firefox over WebDriver BiDi. */
export function createPuppeteerEngine({ name, options }: PuppeteerEngineOptions): Engine {
  return {
    name,
    controlsNeedScripts: false,
    keepsProfile: true,
    async launch({ scripts = true, profile }: LaunchOptions = {}) {
      const browser = await puppeteer.launch({
        ...options(scripts),
        ...(profile === undefined ? {} : { userDataDir: profile }),
      });
      const [page = await browser.newPage()] = await browser.pages();
      return engineBrowser(browser, page, await browser.version());
    },
  };
}

function engineBrowser(browser: Browser, page: Page, version: string): EngineBrowser {
  return {
    version,
    page: enginePage(page),
    close: () => browser.close(),
    async kill() {
      const child = browser.process();
      if (child?.pid === undefined) throw new Error('The browser has no process');
      const exited = once(child, 'exit');
      // Puppeteer starts it as the leader of a process group.
      process.kill(-child.pid, 'SIGKILL');
      await exited;
    },
  };
}

function enginePage(page: Page): EnginePage {
  const known = new Set<Page>([page]);
  return {
    async open(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    async run<Args extends readonly unknown[], Result>(
      task: (...args: Args) => Result | Promise<Result>,
      ...args: Args
    ): Promise<Result> {
      // TypeScript loses the argument types of functions that are passed through.
      return (await page.evaluate(task as unknown as (...given: unknown[]) => unknown, ...args)) as Result;
    },
    pressAt: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async popup() {
      const opened = await until('a window opens', async () =>
        (await page.browserContext().pages()).find((other) => !known.has(other)),
      );
      known.add(opened);
      return enginePage(opened);
    },
  };
}
