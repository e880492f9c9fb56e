import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { type CDPSession, chromium, type Page } from 'playwright';
import { onEveryCore } from '../cores.ts';
import { gmailInAStorm, playGmail } from './gmail-page.ts';
import { scriptTime } from './script-time.ts';

/** The CPU time of the main thread in milliseconds per 1,000 changes of the page. */
export interface StormCost {
  /** Inside the extension's own functions and their callees. */
  readonly extensionMs: number;
  /** All work of the thread, including the page's own changes. */
  readonly mainThreadMs: number;
}

/** A browser with the simulated Gmail, with or without an extension. */
export interface OpenGmail {
  /** Reloads the page and waits for `changes` of its nodes. */
  weather(changes: number): Promise<StormCost>;
  close(): Promise<void>;
}

const CHANGES_PER_SECOND = 5000;
const SAMPLE_MICROS = 100;
const LIMIT_MS = 60_000;

/**
 * `extension` is the folder of a built extension with a record button in every compose; undefined for none.
 */
export async function openGmail(extension: string | undefined): Promise<OpenGmail> {
  const args = extension
    ? [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`]
    : ['--disable-extensions'];
  const context = await onEveryCore(() =>
    chromium.launchPersistentContext('', { ...chromiumLaunchOptions({ args }), headless: true }),
  );
  await playGmail(context);
  if (extension && context.serviceWorkers().length === 0) await context.waitForEvent('serviceworker');
  return {
    async weather(changes) {
      const page = await context.newPage();
      await page.goto(gmailInAStorm(CHANGES_PER_SECOND));
      const buttons = page.getByRole('button', { name: 'Record a voice note' });
      await (extension ? buttons.nth(1) : page.getByRole('grid')).waitFor();
      const tools = await context.newCDPSession(page);
      // CPU time excludes other processes.
      await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
      await tools.send('Profiler.enable');
      await tools.send('Profiler.setSamplingInterval', { interval: SAMPLE_MICROS });
      const before = await standing(page, tools);
      await tools.send('Profiler.start');
      await page.waitForFunction((wanted) => window.gmail.stormCount() >= wanted, before.changes + changes, {
        polling: 200,
        timeout: LIMIT_MS,
      });
      const { profile } = await tools.send('Profiler.stop');
      const after = await standing(page, tools);
      await page.close();
      const thousands = (after.changes - before.changes) / 1000;
      return {
        extensionMs: scriptTime(profile, 'chrome-extension://') / thousands,
        mainThreadMs: (after.taskMs - before.taskMs) / thousands,
      };
    },
    close: () => context.close(),
  };
}

declare global {
  interface Window {
    /** The API of the simulated Gmail. */
    gmail: { stormCount(): number };
  }
}

interface Standing {
  readonly changes: number;
  readonly taskMs: number;
}

async function standing(page: Page, tools: CDPSession): Promise<Standing> {
  const changes = await page.evaluate(() => window.gmail.stormCount());
  const { metrics } = await tools.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return { changes, taskMs: seconds * 1000 };
}
