import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { SPEECH_WAV } from '@beep/testkit/audio';
import { startServer } from '@beep/testkit/server';
import { judgePage, type PageFigures } from './judge-page.ts';
import { type LighthousePage, lighthousePages } from './lighthouse-pages.ts';
import { FORMS, type Form, runLighthouse } from './run-lighthouse.ts';

const DEFAULT_RUNS = '5';
const HEAD = [
  'page',
  'form',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'FCP ms',
  'LCP ms',
  'TBT ms',
  'CLS',
  'kB',
  'missed',
];

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: DEFAULT_RUNS } },
  allowPositionals: true,
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1)
  throw new Error(`--runs=${values.runs} must be a whole number above 0.`);

const server = await startServer();
try {
  const pages = lighthousePages(await storeNote()).filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  );
  process.exitCode = (await measureAll(pages)) ? 0 : 1;
} finally {
  await server.stop();
}

/** Measures every page on mobile and desktop, and returns whether all reach their targets. */
async function measureAll(pages: readonly LighthousePage[]): Promise<boolean> {
  console.log(`Median of ${runs}.\n${HEAD.join(' | ')}\n${HEAD.map(() => '---').join(' | ')}`);
  let misses = 0;
  for (const page of pages) {
    for (const form of FORMS) {
      const figures = await measure(page, form);
      console.log(rowOf(page, form, figures));
      misses += figures.misses.length;
    }
  }
  console.log(misses === 0 ? 'Every aim is reached.' : `${misses} aims are missed.`);
  return misses === 0 && pages.length > 0;
}

async function measure(page: LighthousePage, form: Form): Promise<PageFigures> {
  const reports = [];
  for (let run = 0; run < runs; run += 1) reports.push(await runLighthouse(server.origin + page.path, form));
  return judgePage(page, reports);
}

async function storeNote(): Promise<string> {
  const account = await responseOf('/local-auth/token', {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'lia@example.com', name: 'Lia' }),
  });
  const recording = await responseOf('/api/v1/recordings/', {
    headers: { 'Content-Type': 'audio/wav', Authorization: `Bearer ${account.idToken}` },
    body: await readFile(SPEECH_WAV),
  });
  return `/play/${recording.filename}`;
}

async function responseOf(path: string, init: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(server.origin + path, { method: 'POST', ...init });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

function rowOf({ name }: LighthousePage, form: Form, figures: PageFigures): string {
  const { performance, accessibility, bestPractices, seo, layoutShift, kilobytes, misses } = figures;
  const times = [figures.firstPaintMs, figures.largestPaintMs, figures.blockingMs].map(Math.round);
  return [
    name,
    form,
    performance,
    accessibility,
    bestPractices,
    seo,
    ...times,
    layoutShift.toFixed(3),
    Math.round(kilobytes),
    misses.length === 0 ? '–' : misses.join('; '),
  ].join(' | ');
}
