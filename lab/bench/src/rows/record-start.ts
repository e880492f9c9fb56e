import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { type Browser, chromium } from 'playwright';
import { startBeep } from '../beep.ts';
import { onEveryCore } from '../cores.ts';
import { hasChromium } from '../encode-speech.ts';
import { type Benchmark, type Row, rowOfRounds } from '../row.ts';
import { storedSession } from '../stored-session.ts';

const ROUNDS = 5;
const SLOWDOWN = 6;
const LIMIT_MS = 120_000;
const NAME = `record page, from navigation to recording, processor slowed ${SLOWDOWN} times`;
const format = (figure: number): string => `${Math.round(figure).toLocaleString('en')} ms`;

/** How soon a user's press on the recorder records: on a slow device, against the device as it is. */
export const recordStart: Benchmark = { name: 'record-start', run: measure };

async function measure(): Promise<Row[]> {
  if (!hasChromium()) return [{ name: NAME, skipped: 'Chromium is not installed' }];
  await using cleanUp = new AsyncDisposableStack();
  const beep = await startBeep();
  cleanUp.defer(() => beep.stop());
  const browser = await onEveryCore(() => chromium.launch(chromiumLaunchOptions()));
  cleanUp.defer(() => browser.close());
  const session = await storedSession(beep.origin);
  const slow: number[] = [];
  const plain: number[] = [];
  // The first round warms up the server and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const figures = [
      await startOne(browser, beep.origin, session, SLOWDOWN),
      await startOne(browser, beep.origin, session, 1),
    ];
    if (round === 0) continue;
    slow.push(figures[0] ?? Number.NaN);
    plain.push(figures[1] ?? Number.NaN);
  }
  return [rowOfRounds({ format, name: `${NAME} / as it is`, ours: slow, peer: plain, aim: undefined })];
}

/** Opens the recorder with an empty cache, and presses it as soon as it is drawn. */
async function startOne(
  browser: Browser,
  origin: string,
  session: Readonly<Record<string, string>>,
  slowdown: number,
): Promise<number> {
  const context = await browser.newContext({ baseURL: origin });
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      const press = (): void => {
        const disc = document.querySelector<HTMLElement>('button[data-replay][aria-label="Tap to Record"]');
        if (disc === null || disc.getBoundingClientRect().width === 0) return;
        watch.disconnect();
        disc.click();
      };
      const watch = new MutationObserver(press);
      watch.observe(document, { childList: true, subtree: true });
    }, session);
    await page.goto('/record', { waitUntil: 'commit', timeout: LIMIT_MS });
    const started = await page.waitForFunction(
      () => document.querySelector('[role=timer]') !== null && performance.now(),
      undefined,
      { timeout: LIMIT_MS },
    );
    return Number(await started.jsonValue());
  } finally {
    await context.close();
  }
}
