/**
 * Compares what Chromium and ffmpeg play of each file of the corpus with what they play of the file that the service
 * stores for it, and writes the table that a test reads. With a part of their names, only these files are compared.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bestEnvelopeCorrelation, envelope, type MonoAudio } from '@beep/testkit/audio';
import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { chromium } from '@playwright/test';
import { type CorpusFile, makeCorpus } from '../../packages/server/src/testing/corpus/corpus-files.ts';
import { cellsOf, storedOf } from '../../packages/server/src/testing/corpus/stored-of.ts';
import { chromiumPlayer, ffmpegPlayer, type Player } from './players.ts';

const [, , part = ''] = process.argv;

const TABLE = new URL('../../packages/server/src/audio/corpus/corpus.md', import.meta.url);

/** Of the loudest sample: the stored file may have a gain. */
const SOUND_LEVEL = 0.05;
const STEP_SECONDS = 0.01;

/** The length, and in brackets where sound begins and ends. */
function playedOf(audio: MonoAudio | undefined): string {
  if (!audio) return 'refused';
  const { samples, sampleRate } = audio;
  const peak = samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
  const isSound = (sample: number): boolean => Math.abs(sample) > SOUND_LEVEL * peak;
  const [first, last] = [samples.findIndex(isSound), samples.findLastIndex(isSound)];
  const [length, from, to] = [samples.length, first, last].map((at) => (at / sampleRate).toFixed(2));
  return first < 0 ? `${length} (silence)` : `${length} (${from} to ${to})`;
}

function likeness(ours: MonoAudio | undefined, theirs: MonoAudio | undefined): string {
  if (!ours || !theirs) return '';
  const [a, b] = [envelope(ours), envelope(theirs)];
  if (Math.min(a.length, b.length) * STEP_SECONDS < 1) return '';
  return bestEnvelopeCorrelation(a, b).correlation.toFixed(3);
}

async function compare({ name, bytes }: CorpusFile, players: readonly Player[]): Promise<string> {
  const { file, ...facts } = await storedOf(bytes);
  const row = [name, ...cellsOf(facts)];
  for (const play of players) {
    const theirs = await play(bytes);
    const ours = file && (await play(file));
    row.push(playedOf(theirs), playedOf(ours), likeness(ours, theirs));
  }
  return `| ${row.join(' | ')} |\n`;
}

const HEAD = `# Damaged and odd files

Made by \`npm run odd-audio\`, which needs Chromium and ffmpeg; a test compares what is stored with it. Each player decodes
the file and what is stored for it: seconds, where sound begins and ends, and the correlation of their envelopes.

| file | stored | seconds | packets | Chromium plays | of ours | likeness | ffmpeg plays | of ours | likeness |
|---|---|---|---|---|---|---|---|---|---|
`;

const folder = await mkdtemp(join(tmpdir(), 'odd-audio-'));
const browser = await chromium.launch(chromiumLaunchOptions({ headlessShell: true }));
try {
  const players = [chromiumPlayer(await browser.newPage()), ffmpegPlayer(folder)];
  const lines: string[] = [];
  const before = (await readFile(TABLE, 'utf8').catch(() => '')).split('\n');
  for (const file of await makeCorpus()) {
    const known = file.name.includes(part)
      ? undefined
      : before.find((row) => row.startsWith(`| ${file.name} |`));
    lines.push(known ? `${known}\n` : await compare(file, players));
  }
  await writeFile(TABLE, HEAD + lines.join(''));
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}
