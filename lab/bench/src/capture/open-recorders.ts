import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { type Browser, chromium } from 'playwright';
import { onEveryCore } from '../cores.ts';
import { buildPage, type PageFile } from './build-page.ts';
import type { RecorderName } from './recorders.ts';

/** The cost of one recording for the page. */
export interface RecordingCost {
  /**
   * CPU time of the main thread for each second of recording, in milliseconds: all of it, and scripts alone.
   */
  readonly taskMs: number;
  readonly scriptMs: number;
  /** JavaScript's heap after garbage collection, still recording, minus the heap before the start. Bytes. */
  readonly heapBytes: number;
  /** CPU time of the main thread in its busiest second, an upper bound for any task. */
  readonly busiestSecondMs: number;
  /** Wall time, including interruptions by other processes; 0 if no task took more than 50 ms. */
  readonly longestTaskMs: number;
}

/** A browser with one page that can record with each of the recorders. */
export interface Recorders {
  record(name: RecorderName, seconds: number): Promise<RecordingCost>;
  close(): Promise<void>;
}

const ORIGIN = 'https://recorders.test';
/** Less than a quarter of the requested bytes is not a recording of speech. */
const LEAST_BYTES_PER_SECOND = 2000;

export async function openRecorders(): Promise<Recorders> {
  const files = await buildPage();
  const browser = await onEveryCore(() =>
    chromium.launch(chromiumLaunchOptions({ args: ['--autoplay-policy=no-user-gesture-required'] })),
  );
  try {
    return await recordersIn(browser, files);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function recordersIn(browser: Browser, files: ReadonlyMap<string, PageFile>): Promise<Recorders> {
  const context = await browser.newContext();
  await context.route(`${ORIGIN}/**`, (route) => {
    const file = files.get(new URL(route.request().url()).pathname);
    return file ? route.fulfill(file) : route.abort();
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`${ORIGIN}/index.html`);
  await page.waitForFunction(() => 'recordersPage' in window);
  const tools = await context.newCDPSession(page);
  // CPU time excludes other processes.
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });

  const metrics = async (): Promise<Metrics> => {
    const response = await tools.send('Performance.getMetrics');
    return new Map(response.metrics.map(({ name, value }) => [name, value]));
  };
  const heapAfterCollection = async (): Promise<number> => {
    await tools.send('HeapProfiler.collectGarbage');
    return (await metrics()).get('JSHeapUsedSize') ?? Number.NaN;
  };

  return {
    async record(name, seconds) {
      const heapBefore = await heapAfterCollection();
      await page.evaluate((recorder) => window.recordersPage.start(recorder), name);
      const before = await metrics();
      let last = before;
      let busiestSecondMs = 0;
      for (let second = 0; second < seconds; second += 1) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        const now = await metrics();
        busiestSecondMs = Math.max(busiestSecondMs, grownMs(last, now, 'TaskDuration'));
        last = now;
      }
      const longestTaskMs = await page.evaluate(() => window.recordersPage.longestTaskMs());
      const heapBytes = (await heapAfterCollection()) - heapBefore;
      const size = await page.evaluate(() => window.recordersPage.stop());
      if (size < seconds * LEAST_BYTES_PER_SECOND) throw new Error(`${name} gave ${size} bytes.`);
      return {
        taskMs: grownMs(before, last, 'TaskDuration') / seconds,
        scriptMs: grownMs(before, last, 'ScriptDuration') / seconds,
        heapBytes,
        busiestSecondMs,
        longestTaskMs,
      };
    },
    close: () => browser.close(),
  };
}

type Metrics = ReadonlyMap<string, number>;

function grownMs(before: Metrics, after: Metrics, metric: string): number {
  return ((after.get(metric) ?? Number.NaN) - (before.get(metric) ?? Number.NaN)) * 1000;
}
