import { setTimeout } from 'node:timers/promises';
import { decodeToMono, encodeWav, type MonoAudio, SPEECH_WAV } from '@beep/testkit/audio';
import { type Beep, type SignedIn, signIn, startBeep, upload } from '../beep.ts';
import { encodeSpeech, hasChromium } from '../encode-speech.ts';
import { type Benchmark, type Row, rowOfRounds } from '../row.ts';
import { quieter, SOUNDS, withPinkNoise } from '../transcription/sounds.ts';
import { type TranscriberUse, transcriberOf } from '../transcription/transcriber.ts';
import { wordErrorRate, wordsOf } from '../transcription/word-errors.ts';

const SPOKEN = wordsOf(
  'And so my fellow Americans ask not what your country can do for you ask what you can do for your country',
);
const SPEECH_SECONDS = 11;
/** How often it is said in five minutes, and in fifteen. */
const [IN_5_MINUTES, IN_15_MINUTES] = [27, 81];
const NOISES = [1, 2, 3];
const NOISE_DB = 10;
const QUIET_DB = 30;
const OPUS_BITS_PER_SECOND = 24_000;
const LOOK_MS = 100;
const IDLE_MS = 70_000;

const WORD_ERRORS_LIMIT = 0.05;
const CPU_LIMIT = 0.5;
/** From the upload to the text, per second of the note. */
const WAIT_LIMIT = 3;
const MEMORY_LIMIT_MB = 700;

/** What the service's own transcripts cost, and how right they are. */
export const transcription: Benchmark = { name: 'transcription', run: measure };

async function measure(): Promise<Row[]> {
  if (process.platform !== 'linux' || !hasChromium()) {
    return [{ name: 'transcription', skipped: 'there is no /proc or no Chromium' }];
  }
  await using cleanUp = new AsyncDisposableStack();
  const beep = await startBeep({
    TRANSCRIPTION: 'built-in',
    RATE_LIMIT_UPLOADS_PER_USER: '0',
    RATE_LIMIT_UPLOADS_PER_ADDRESS: '0',
  });
  cleanUp.defer(() => beep.stop());
  const by = await signIn(beep.origin);
  const speech = await decodeToMono(SPEECH_WAV);
  const wav = (audio: MonoAudio): Promise<Transcribed> =>
    transcribeNote(beep, by, new Blob([encodeWav(audio)], { type: 'audio/wav' }));

  const recorded = async (times: number): Promise<Transcribed> => {
    const note = { seconds: times * SPEECH_SECONDS, bitsPerSecond: OPUS_BITS_PER_SECOND };
    return transcribeNote(beep, by, await encodeSpeech(note));
  };

  const clean = await wav(speech);
  const quiet = await wav(quieter(speech, QUIET_DB));
  const noisy: Transcribed[] = [];
  for (const seed of NOISES) noisy.push(await wav(withPinkNoise(speech, NOISE_DB, seed)));
  const opus = await recorded(1);
  const madeUp: number[] = [];
  for (const sound of Object.values(SOUNDS)) madeUp.push((await wav(sound())).words.length);
  const five = await recorded(IN_5_MINUTES);
  const fifteen = await recorded(IN_15_MINUTES);
  await setTimeout(IDLE_MS);
  const idle = transcriberOf(beep.pid)?.megabytes ?? 0;
  return [
    wordErrors('clean', [clean], 1),
    wordErrors(`${QUIET_DB} dB quieter`, [quiet], 1),
    wordErrors(`pink noise ${NOISE_DB} dB below`, noisy, 1),
    wordErrors('Opus at 24 kb/s', [opus], 1),
    wordErrors(`said ${IN_5_MINUTES} times in 5 minutes`, [five], IN_5_MINUTES),
    wordErrors(`said ${IN_15_MINUTES} times in 15 minutes`, [fifteen], IN_15_MINUTES),
    limited('words in silence, a tone, white noise and music', madeUp, { limit: 1, unit: 'words', most: 0 }),
    limited('cues of the long notes outside the note or out of order', [five.wrongCues, fifteen.wrongCues], {
      limit: 1,
      unit: 'cues',
      most: 0,
    }),
    limited(`from the upload of the first note, of ${SPEECH_SECONDS} s, to its text`, [clean.waitSeconds], {
      limit: WAIT_LIMIT * SPEECH_SECONDS,
      unit: 's',
    }),
    limited('CPU time for a second of speech, 5 and 15 minutes', [five, fifteen].map(cpuShare), {
      limit: CPU_LIMIT,
      unit: 's',
    }),
    limited('memory of the process, at most', [fifteen.use.peakMegabytes], {
      limit: MEMORY_LIMIT_MB,
      unit: 'MB',
    }),
    rowOfRounds({
      name: 'memory of the process, after 15 minutes of speech / after 5 minutes',
      ours: [fifteen.use.megabytes],
      peer: [five.use.megabytes],
      aim: { atMost: 1.1 },
      format: (figure) => `${Math.round(figure)} MB`,
    }),
    limited('memory of the process, 70 s after the last note', [idle], { limit: 1, unit: 'MB', most: 0 }),
  ];
}

interface Transcribed {
  readonly words: readonly string[];
  /** Cues that begin before the one before them, or are not within the note. */
  readonly wrongCues: number;
  readonly seconds: number;
  /** After it. */
  readonly use: TranscriberUse;
  readonly cpuSeconds: number;
  /** From its upload to its text. */
  readonly waitSeconds: number;
}

async function transcribeNote(beep: Beep, by: SignedIn, note: Blob): Promise<Transcribed> {
  const before = transcriberOf(beep.pid)?.cpuSeconds ?? 0;
  const start = performance.now();
  const id = await upload(beep.origin, note, by);
  let use = transcriberOf(beep.pid);
  for (;;) {
    const found = await fetch(`${beep.origin}/api/v1/recordings/${id}`, { headers: by.headers });
    const { transcript, duration } = (await found.json()) as { transcript: string; duration: number };
    use = transcriberOf(beep.pid) ?? use;
    if (transcript === 'writing') {
      await setTimeout(LOOK_MS);
      continue;
    }
    if (!['unchecked', 'no_speech'].includes(transcript) || !use) {
      throw new Error(`A note was not transcribed: ${transcript}.`);
    }
    const waitSeconds = (performance.now() - start) / 1000;
    const text = transcript === 'unchecked' ? await captionsOf(beep, id) : '';
    const cpuSeconds = use.cpuSeconds - before;
    return { ...readCaptions(text, duration), seconds: duration, use, cpuSeconds, waitSeconds };
  }
}

async function captionsOf({ origin }: Beep, id: string): Promise<string> {
  return (await fetch(`${origin}/media/${id}.vtt`)).text();
}

const CUE = /^(?:(\d+):)?(\d\d):(\d\d\.\d{3}) --> (?:(\d+):)?(\d\d):(\d\d\.\d{3}).*\n((?:.+\n?)+)/gm;

function readCaptions(webVtt: string, duration: number): Pick<Transcribed, 'words' | 'wrongCues'> {
  const words: string[] = [];
  let [last, wrongCues] = [0, 0];
  const seconds = (hours = '0', minutes = '', rest = ''): number =>
    Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
  for (const [, h1, m1, s1, h2, m2, s2, text = ''] of webVtt.matchAll(CUE)) {
    const [start, end] = [seconds(h1, m1, s1), seconds(h2, m2, s2)];
    if (start < last || end < start || end > duration + 0.001) wrongCues += 1;
    last = start;
    words.push(...wordsOf(text));
  }
  return { words, wrongCues };
}

function cpuShare({ cpuSeconds, seconds }: Transcribed): number {
  return cpuSeconds / seconds;
}

function wordErrors(what: string, notes: readonly Transcribed[], times: number): Row {
  const spoken = Array.from({ length: times }, () => SPOKEN).flat();
  const rates = notes.map(({ words }) => wordErrorRate(words, spoken));
  return rowOfRounds({
    name: `word errors, ${what} / limit`,
    ours: rates,
    peer: rates.map(() => WORD_ERRORS_LIMIT),
    aim: { atMost: 1 },
    format: (rate) => `${(100 * rate).toFixed(1)} %`,
  });
}

interface Limit {
  readonly limit: number;
  readonly unit: string;
  /** The most of the limit; all of it by default. */
  readonly most?: number;
}

function limited(name: string, ours: readonly number[], { limit, unit, most = 1 }: Limit): Row {
  return rowOfRounds({
    name: `${name} / limit`,
    ours,
    peer: ours.map(() => limit),
    aim: { atMost: most },
    format: (figure) => `${Number(figure.toPrecision(3))} ${unit}`,
  });
}
