import { randomBytes, randomUUID } from 'node:crypto';
import { makeWebm } from '@beep/testkit/audio';
import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { type CDPSession, chromium, type Page } from 'playwright';
import { makeNote, post, type SignedIn, signIn, startBeep, upload } from '../beep.ts';
import { onEveryCore } from '../cores.ts';
import { hasChromium } from '../encode-speech.ts';
import { type Benchmark, median, type Row, rowOfRounds } from '../row.ts';
import { storedSession } from '../stored-session.ts';

const ANSWERS = 120;
const ROUNDS = 3;
/** Answers until what is loaded once is loaded. */
const WARM_UP = 10;
const LIMIT_MS = 120_000;
const USABLE_MS = 1000;
const SOUND_MS = 100;
const MOST_HELD = 3;
const NAME = `listening desk with ${ANSWERS} answers`;
const inMs = (figure: number): string => `${Math.round(figure).toLocaleString('en')} ms`;
const inMb = (figure: number): string => `${(figure / 1_000_000).toFixed(1)} MB`;

/** Going through the answers of a class by the keyboard, against limits; its memory after all answers, against that after ten. */
export const listeningDesk: Benchmark = { name: 'listening-desk', run: measure };

async function measure(): Promise<Row[]> {
  if (!hasChromium()) return [{ name: NAME, skipped: 'Chromium is not installed' }];
  await using cleanUp = new AsyncDisposableStack();
  const beep = await startBeep({ RATE_LIMIT_UPLOADS_PER_ADDRESS: '0', RATE_LIMIT_WRITES_PER_ADDRESS: '0' });
  cleanUp.defer(() => beep.stop());
  const browser = await onEveryCore(() => chromium.launch(chromiumLaunchOptions()));
  cleanUp.defer(() => browser.close());
  const owner = await signIn(beep.origin);
  const id = await askClass(beep.origin, owner);
  const session = await storedSession(beep.origin);
  const runs: Run[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ baseURL: beep.origin });
    const page = await context.newPage();
    await page.addInitScript((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, session);
    await page.addInitScript(watchSounds);
    runs.push(await runThrough(page, await context.newCDPSession(page), id));
    await context.close();
  }
  const row = (name: string, limit: number, of: (run: Run) => number, format: (figure: number) => string) =>
    rowOfRounds({
      ...{ name: `${NAME}, ${name}`, format, aim: { atMost: 1 } },
      ours: runs.map(of),
      peer: runs.map(() => limit),
    });
  return [
    row('until it is usable / limit', USABLE_MS, ({ usableMs }) => usableMs, inMs),
    row('from a press to sound, median / limit', SOUND_MS, ({ soundMs }) => median(soundMs), inMs),
    row('from a press to sound, 95 of 100 / limit', SOUND_MS, ({ soundMs }) => highest(soundMs), inMs),
    row('sounds that are held / limit', MOST_HELD, ({ held }) => held, String),
    rowOfRounds({
      name: `${NAME}, memory without code after all / after ${WARM_UP}`,
      format: inMb,
      ours: runs.map(({ endBytes }) => endBytes),
      peer: runs.map(({ earlyBytes }) => earlyBytes),
      aim: { atMost: 1.1 },
    }),
  ];
}

interface Run {
  readonly usableMs: number;
  readonly soundMs: readonly number[];
  readonly held: number;
  readonly earlyBytes: number;
  readonly endBytes: number;
}

declare global {
  interface Window {
    beepSounds: { pressedMs: number; readonly waits: number[]; held: number; mostHeld: number };
  }
}

/** Notes when a key is pressed, when a sound then plays, and how many object URLs there are. */
function watchSounds(): void {
  const sounds = { pressedMs: Number.NaN, waits: [] as number[], held: 0, mostHeld: 0 };
  window.beepSounds = sounds;
  window.addEventListener('keydown', ({ timeStamp }) => (sounds.pressedMs = timeStamp), true);
  window.addEventListener(
    'playing',
    ({ timeStamp }) => {
      if (!Number.isNaN(sounds.pressedMs)) sounds.waits.push(timeStamp - sounds.pressedMs);
      sounds.pressedMs = Number.NaN;
    },
    true,
  );
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (object) => {
    sounds.held += 1;
    sounds.mostHeld = Math.max(sounds.mostHeld, sounds.held);
    return createObjectURL.call(URL, object);
  };
  URL.revokeObjectURL = (url) => {
    sounds.held -= 1;
    revokeObjectURL.call(URL, url);
  };
}

async function runThrough(page: Page, tools: CDPSession, id: string): Promise<Run> {
  await page.goto(`/questions/${id}/listen`, { waitUntil: 'commit', timeout: LIMIT_MS });
  const usable = await page.waitForFunction(
    (count) => {
      const rows = document.querySelectorAll('main li > button').length;
      return rows >= count && document.querySelector('[data-seek]') !== null && performance.now();
    },
    ANSWERS,
    { timeout: LIMIT_MS, polling: 'raf' },
  );
  const usableMs = Number(await usable.jsonValue());
  let earlyBytes = Number.NaN;
  for (let at = 0; at < ANSWERS; at += 1) {
    // The next answer is loaded while one is heard.
    await page.waitForTimeout(500);
    await page.keyboard.press(at === 0 ? ' ' : 'n');
    await page.waitForFunction((count) => window.beepSounds.waits.length >= count, at + 1, {
      timeout: LIMIT_MS,
    });
    if (at + 1 === WARM_UP) earlyBytes = await heldBytes(tools);
  }
  const { waits: soundMs, mostHeld: held } = await page.evaluate(() => window.beepSounds);
  return { usableMs, soundMs, held, earlyBytes, endBytes: await heldBytes(tools) };
}

/**
 * The bytes of strings, objects and functions. V8 compiles code while it runs, here 1 MB between the tenth answer and the last, and
 * the browser's tools keep what was loaded (`native`): neither is of the page.
 */
async function heldBytes(tools: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const add = ({ chunk }: { readonly chunk: string }) => void chunks.push(chunk);
  tools.on('HeapProfiler.addHeapSnapshotChunk', add);
  await tools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  tools.off('HeapProfiler.addHeapSnapshotChunk', add);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot;
  const { node_fields: fields, node_types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = node_types[0][nodes[at + type] ?? 0] ?? '';
    if (!NOT_OF_THE_PAGE.includes(kind)) bytes += nodes[at + size] ?? 0;
  }
  return bytes;
}

const NOT_OF_THE_PAGE = ['code', 'native'];

interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[]];
    };
  };
  readonly nodes: readonly number[];
}

function highest(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b).at(Math.floor(values.length * 0.95)) ?? Number.NaN;
}

/** A question with as many names as answers. Resolves with the id of its recording. */
async function askClass(origin: string, owner: SignedIn): Promise<string> {
  const id = await upload(origin, await makeNote(1), owner);
  const url = `${origin}/api/v1/recordings/${id}`;
  const names = Array.from({ length: ANSWERS }, (_, at) => `Pupil ${at + 1}`);
  const response = await fetch(`${url}/question`, {
    method: 'PUT',
    headers: { ...owner.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ who: 'listed', names, until: 0, longest: 60, tries: 3 }),
  });
  const { people } = (await response.json()) as { readonly people: readonly { readonly id: string }[] };
  const answer = new Blob([new Uint8Array(await makeWebm({ seconds: 30 }))], { type: 'audio/webm' });
  for (const person of people) {
    const headers = {
      'Reply-Token': randomBytes(32).toString('base64url'),
      'Idempotency-Key': randomUUID(),
      'Replier-Person': person.id,
    };
    await post(`${url}/replies`, headers, answer);
  }
  return id;
}
