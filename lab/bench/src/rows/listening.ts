import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { type Browser, chromium } from 'playwright';
import { startBeep, upload } from '../beep.ts';
import { onEveryCore } from '../cores.ts';
import { makePeerPages } from '../listen-page/peer-pages.ts';
import { makeSpeechNote } from '../listen-page/speech-note.ts';
import { startFront } from '../listen-page/start-front.ts';
import { type Aim, type Benchmark, type Row, rowOfRounds } from '../row.ts';

const NOTE = { seconds: 60, bitsPerSecond: 32_000 };
const SECONDS = 10;
const ROUNDS = 3;
const LIMIT_MS = 60;
const TITLE = `listening for ${SECONDS} s, main thread`;
const WITHIN_LIMIT: Aim = { atMost: 1 };
const format = (figure: number): string => `${figure.toPrecision(3)} ms/s`;

/** The cost of playback on the listen page: against a limit, and a page with only the browser's player. */
export const listening: Benchmark = { name: 'listening', run: measure };

async function measure(): Promise<Row[]> {
  await using cleanUp = new AsyncDisposableStack();
  const front = await startFront();
  cleanUp.defer(() => front.close());
  const beep = await startBeep({ PUBLIC_URL: front.origin });
  cleanUp.defer(() => beep.stop());
  const browser = await onEveryCore(() =>
    chromium.launch(chromiumLaunchOptions({ args: ['--autoplay-policy=no-user-gesture-required'] })),
  );
  cleanUp.defer(() => browser.close());
  const note = new Blob([new Uint8Array(await makeSpeechNote(browser, NOTE))], { type: 'audio/webm' });
  const id = await upload(beep.origin, note);
  const peers = await makePeerPages(`${beep.origin}/play/${id}`);
  front.show(beep.origin, peers.pages);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await costOfPlaying(browser, `${front.origin}/play/${id}`));
    bare.push(await costOfPlaying(browser, `${front.origin}${peers.bare}`));
  }
  return [
    rowOfRounds({
      format,
      name: `${TITLE} / limit`,
      ours,
      peer: ours.map(() => LIMIT_MS),
      aim: WITHIN_LIMIT,
    }),
    rowOfRounds({
      format,
      name: `${TITLE} / bare page with the browser’s own controls`,
      ours,
      peer: bare,
      aim: undefined,
    }),
  ];
}

/** CPU time of the main thread for each second of playback, in milliseconds, once it has started. */
async function costOfPlaying(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    const audio = page.locator('audio');
    await audio.evaluate((element: HTMLAudioElement) => element.play());
    await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 1);
    const tools = await context.newCDPSession(page);
    // CPU time excludes other processes.
    await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const taskMs = async (): Promise<number> => {
      const { metrics } = await tools.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
    };
    const before = await taskMs();
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
    return ((await taskMs()) - before) / SECONDS;
  } finally {
    await context.close();
  }
}
