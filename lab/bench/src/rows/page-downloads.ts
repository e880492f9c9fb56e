import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { makeNote, startBeep, upload } from '../beep.ts';
import { onEveryCore } from '../cores.ts';
import { hasChromium } from '../encode-speech.ts';
import { type Benchmark, type Row, rowOfRounds } from '../row.ts';
import { storedSession } from '../stored-session.ts';

const NAME = 'scripts that a page downloads in all';
const LIMIT_MS = 120_000;
/** Longer than the page waits for a moment in which it is idle. */
const QUIET_MS = 5000;
const OFTEN = 100;
const SCRIPT = /\.js$/;
const format = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

interface Visited {
  readonly name: string;
  readonly path: string;
  readonly isSignedIn: boolean;
  readonly limitBytes?: number;
}

/** Bytes of scripts, as they are sent. */
interface Downloaded {
  /** Of the scripts. */
  readonly urls: readonly string[];
  readonly beforeItWorks: number;
  readonly inAll: number;
  /** What the service worker stores for offline use, and the page has not loaded. */
  readonly forOffline: number;
}

/** The scripts that a later visitor downloads until the network is quiet, without touching the page: against those before it works, and limits. */
export const pageDownloads: Benchmark = { name: 'page-downloads', run: measure };

async function measure(): Promise<Row[]> {
  if (!hasChromium()) return [{ name: NAME, skipped: 'Chromium is not installed' }];
  await using cleanUp = new AsyncDisposableStack();
  const beep = await startBeep();
  cleanUp.defer(() => beep.stop());
  const browser = await onEveryCore(() => chromium.launch(chromiumLaunchOptions()));
  cleanUp.defer(() => browser.close());
  const id = await upload(beep.origin, await makeNote(1));
  const session = await storedSession(beep.origin);
  const pages: readonly Visited[] = [
    { name: 'home', path: '/', isSignedIn: false },
    { name: 'log-in', path: '/log-in', isSignedIn: false, limitBytes: 120_000 },
    { name: 'listen', path: `/play/${id}`, isSignedIn: false },
    { name: 'record', path: '/record', isSignedIn: false, limitBytes: 180_000 },
    { name: 'record', path: '/record', isSignedIn: true },
    { name: 'history', path: '/history', isSignedIn: true },
  ];
  for (const page of pages) {
    const { urls } = await visit(browser, beep.origin, page, session);
    await askOften(urls);
  }
  const rows: Row[] = [];
  for (const visited of pages) {
    rows.push(...rowsOf(visited, await visit(browser, beep.origin, visited, session)));
  }
  return rows;
}

function rowsOf({ name, isSignedIn, limitBytes }: Visited, downloaded: Downloaded): Row[] {
  const { beforeItWorks, inAll, forOffline } = downloaded;
  const whole = `${name} page, ${isSignedIn ? 'signed in' : 'visitor'}, scripts in all`;
  const row = (what: string, ours: number, peer: number, aim?: { readonly atMost: number }): Row =>
    rowOfRounds({ format, name: what, ours: [ours], peer: [peer], aim });
  return [
    row(`${whole} / before it works`, inAll, beforeItWorks),
    ...(limitBytes === undefined ? [] : [row(`${whole} / limit`, inAll, limitBytes, { atMost: 1 })]),
    ...(forOffline === 0 ? [] : [row(`${whole} / kept for offline besides`, inAll, forOffline)]),
  ];
}

/** Opens a page with an empty cache. */
async function visit(
  browser: Browser,
  origin: string,
  { path, isSignedIn }: Visited,
  session: Readonly<Record<string, string>>,
): Promise<Downloaded> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US' });
  try {
    const requests = countBytes(context);
    await context.addInitScript(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
        addEventListener('beep:hydrated', () => performance.mark('works'));
      },
      isSignedIn ? session : {},
    );
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle', timeout: LIMIT_MS });
    await page.waitForTimeout(QUIET_MS);
    const early = new Set(
      await page.evaluate(() => {
        const worksMs = performance.getEntriesByName('works')[0]?.startTime ?? 0;
        return performance
          .getEntriesByType('resource')
          .flatMap(({ name, startTime }) => (startTime < worksMs ? [name] : []));
      }),
    );
    const scripts = (await requests()).filter(({ url }) => SCRIPT.test(new URL(url).pathname));
    const ofPage = new Set(scripts.filter(({ isWorker }) => !isWorker).map(({ url }) => url));
    return {
      urls: scripts.map(({ url }) => url),
      beforeItWorks: bytesOf(scripts.filter(({ url }) => early.has(url))),
      inAll: bytesOf(scripts.filter(({ url }) => ofPage.has(url))),
      forOffline: bytesOf(scripts.filter(({ url }) => !ofPage.has(url))),
    };
  } finally {
    await context.close();
  }
}

/** The service compresses better what it is asked for often (`site/content-encoding.ts`). */
async function askOften(urls: readonly string[]): Promise<void> {
  for (const url of new Set(urls)) {
    for (let request = 0; request < OFTEN; request += 1) {
      const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
      await response.arrayBuffer();
    }
  }
}

/** Each file once: the page or the worker has it from the other's request. */
function bytesOf(requests: readonly Sent[]): number {
  const bytes = new Map<string, number>();
  for (const { url, bytes: sent } of requests) bytes.set(url, Math.max(sent, bytes.get(url) ?? 0));
  return [...bytes.values()].reduce((sum, of) => sum + of, 0);
}

interface Sent {
  readonly url: string;
  readonly bytes: number;
  readonly isWorker: boolean;
}

/** Watches the requests of all pages and workers of a context. What comes out of a cache has less than no bytes. */
function countBytes(context: BrowserContext): () => Promise<readonly Sent[]> {
  const finished: Promise<Sent>[] = [];
  context.on('requestfinished', (request) => {
    const isWorker = request.serviceWorker() !== null;
    const sent = request.sizes().then(({ responseBodySize }) => ({
      url: request.url(),
      bytes: responseBodySize,
      isWorker,
    }));
    finished.push(sent);
  });
  return () => Promise.all(finished);
}
