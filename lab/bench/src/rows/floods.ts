import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { makeSilence, readRecording } from '@beep/testkit/audio';
import { type Beep, makeNote, type SignedIn, signIn, startBeep, upload } from '../beep.ts';
import { FLOODS, type FloodName } from '../flood/floods.ts';
import type { FloodTask } from '../flood-process.ts';
import { fastestFolder, measureOtherUsers, signInOtherUsers } from '../other-users.ts';
import type { OtherUserTimes } from '../other-users-process.ts';
import { type Benchmark, type Row, rowOfRounds } from '../row.ts';
import { startClient } from '../start-client.ts';

const ROUNDS = 3;
const SECONDS = 10;
const WARM_UP_SECONDS = 3;
/** A flood is at its worst once its queues are full. */
const FLOOD_LEAD_MS = 4000;
const NOTE_MINUTES = 0.15;
const FLOOD_NOTES = 40;
const FLOOD_NOTE_MINUTES = 0.9;
const SILENCE_SECONDS = 895;
const ANSWER_MINUTES = 0.95;
const AIM = { atMost: 2 };

/** The latency of other users while one account, or one address without an account, floods the service. */
export const floods: Benchmark = { name: 'floods', run: measure };

/** `BENCH_FLOODS=replies,silence` measures these alone. */
function floodsToMeasure(): readonly FloodName[] {
  const names = Object.keys(FLOODS) as FloodName[];
  const asked = process.env.BENCH_FLOODS?.split(',') ?? names;
  const unknown = asked.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`BENCH_FLOODS names no such flood: ${unknown.join(', ')}.`);
  return names.filter((name) => asked.includes(name));
}

interface Figures {
  readonly quiet: readonly OtherUserTimes[];
  readonly flooded: readonly OtherUserTimes[];
}

async function measure(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-floods-'));
  try {
    const files = await writeFiles(folder);
    const rows: Row[] = [];
    for (const flood of floodsToMeasure()) {
      const quiet: OtherUserTimes[] = [];
      const flooded: OtherUserTimes[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const times = await measureRound(flood, files);
        quiet.push(times.quiet);
        flooded.push(times.flooded);
      }
      rows.push(...toRows(flood, { quiet, flooded }));
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function toRows(flood: FloodName, { quiet, flooded }: Figures): Row[] {
  return (['reads', 'pages', 'uploads'] as const).map((kind) =>
    rowOfRounds({
      name: `p99 of others' ${kind}, flood of ${flood} / no flood`,
      ours: flooded.map((times) => times[kind]),
      peer: quiet.map((times) => times[kind]),
      aim: AIM,
      format: (ms) => `${ms.toPrecision(3)} ms`,
    }),
  );
}

interface Files {
  readonly note: string;
  readonly silence: string;
  /** As long as the question allows. */
  readonly answer: string;
  readonly aac: string;
}

async function writeFiles(folder: string): Promise<Files> {
  const write = async (name: string, bytes: Uint8Array): Promise<string> => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };
  const writeNote = async (name: string, minutes: number): Promise<string> =>
    write(name, new Uint8Array(await (await makeNote(minutes)).arrayBuffer()));
  return {
    note: await writeNote('note.webm', NOTE_MINUTES),
    answer: await writeNote('answer.webm', ANSWER_MINUTES),
    silence: await write('silence.webm', await makeSilence({ seconds: SILENCE_SECONDS })),
    aac: await write('aac.mp4', await readRecording('speech-aac.mp4')),
  };
}

/** A new service for each round, so that one flood cannot affect the next. */
async function measureRound(
  flood: FloodName,
  files: Files,
): Promise<{ readonly quiet: OtherUserTimes; readonly flooded: OtherUserTimes }> {
  await using cleanUp = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(fastestFolder(), 'beep-floods-'));
  cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
  const beep = await startBeep({ RATE_LIMIT_READS_PER_ADDRESS: '1200' }, dataDir);
  cleanUp.defer(() => beep.stop());
  const flooder = await signIn(beep.origin, 'flood@example.com');
  const everybody = await signInOtherUsers(beep.origin);
  const otherUsers = isOfStranger(flood) ? everybody.slice(0, OWNER_AND_OTHERS) : everybody;
  const recordings = isOfStranger(flood)
    ? [await openNoteOf(beep, flood, otherUsers[0]?.headers ?? {})]
    : await fillFor(flood, beep, flooder);
  const ask = (seconds: number): Promise<OtherUserTimes> =>
    measureOtherUsers({
      port: portOf(beep),
      seconds,
      recording: recordings[0] ?? '',
      noteFile: files.note,
      otherUsers,
    });
  await ask(WARM_UP_SECONDS);
  const quiet = await ask(SECONDS);
  const bodyFile = BODY_OF[flood] && files[BODY_OF[flood]];
  const { headers: account, uid } = flooder;
  const stop = await startFlood({ flood, port: portOf(beep), account, uid, recordings, bodyFile });
  cleanUp.defer(stop);
  return { quiet, flooded: await ask(SECONDS) };
}

/** Floods of one address without an account against the notes of the first of the measured users. */
function isOfStranger(flood: FloodName): boolean {
  return OF_STRANGERS.includes(flood);
}

const OF_STRANGERS: readonly FloodName[] = ['replies', 'refused replies', 'a class', 'reports', 'shares'];
/** The owner makes a quarter of the measured requests. */
const OWNER_AND_OTHERS = 4;

const QUESTION = { who: 'anyone', until: 0, longest: 60, tries: 1, names: [] };

/** A note that is open to replies; for a class it is a question. */
async function openNoteOf({ origin }: Beep, flood: FloodName, headers: SignedIn['headers']): Promise<string> {
  const id = await upload(origin, await makeNote(NOTE_MINUTES), { uid: '', headers });
  const isQuestion = flood === 'a class';
  const response = await fetch(`${origin}/api/v1/recordings/${id}/${isQuestion ? 'question' : 'replies'}`, {
    method: isQuestion ? 'PUT' : 'PATCH',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(isQuestion ? QUESTION : { replies: 'open' }),
  });
  if (response.status !== 200) throw new Error(`The note was not opened: ${response.status}`);
  return id;
}

const BODY_OF: Readonly<Partial<Record<FloodName, keyof Files>>> = {
  silence: 'silence',
  replies: 'silence',
  'a class': 'answer',
  AAC: 'aac',
};

function portOf({ origin }: Beep): number {
  return Number(new URL(origin).port);
}

/** The recordings that a flood works on; the first one is public and has no transcript. */
async function fillFor(flood: FloodName, beep: Beep, flooder: SignedIn): Promise<readonly string[]> {
  const read = await upload(beep.origin, await makeNote(NOTE_MINUTES));
  if (flood !== 'search' && flood !== 'long transcripts' && flood !== 'mp3s') return [read];
  const note = await makeNote(flood === 'mp3s' ? FLOOD_NOTE_MINUTES : NOTE_MINUTES);
  const ids: string[] = [];
  for (let index = 0; index < FLOOD_NOTES; index += 1) ids.push(await upload(beep.origin, note, flooder));
  if (flood !== 'mp3s') for (const id of ids) await putLongestTranscript(beep.origin, id, flooder);
  return [read, ...ids];
}

const TRANSCRIPT_BYTES = 250_000;
/**
 * Numbers of lines of a transcript, from the most that was ever allowed down to one that is always stored.
 */
const TRANSCRIPT_LINES = [80_000, 20_000, 5000, 2000, 1000, 500, 100];

/** Stores the transcript with the most lines that the service accepts. */
async function putLongestTranscript(origin: string, id: string, { headers }: SignedIn): Promise<void> {
  let refusal = '';
  for (const lines of TRANSCRIPT_LINES) {
    const line = 'a '.repeat(Math.max(1, Math.min(100, Math.floor(TRANSCRIPT_BYTES / lines / 2) - 1)));
    const response = await fetch(`${origin}/api/v1/recordings/${id}/transcript`, {
      method: 'PUT',
      headers: { ...headers, 'Content-Type': 'text/plain' },
      body: `${line}\n`.repeat(lines),
    });
    if (response.status === 204) return;
    refusal = `${response.status}: ${await response.text()}`;
  }
  throw new Error(`No long transcript was stored: ${refusal}`);
}

/** Resolves when the flood has filled its queues. */
async function startFlood(task: FloodTask): Promise<() => Promise<void>> {
  const { stop } = await startClient('flood-process.ts', [JSON.stringify(task)]);
  await setTimeout(FLOOD_LEAD_MS);
  return async () => {
    const code = await stop();
    if (code !== 0) throw new Error(`The flood of ${task.flood} ended with ${code}.`);
  };
}
