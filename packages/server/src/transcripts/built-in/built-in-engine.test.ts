import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AudioFormat } from '@beep/core/recordings';
import { transcriptLines } from '@beep/core/transcripts';
import { encodeWav, makeSilence, SPEECH_WAV } from '@beep/testkit/audio';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '../../testing/child-environment.ts';
import { openTestService } from '../../testing/open-test-service.ts';
import { preload } from '../../testing/preload.ts';
import { readSample } from '../../testing/sample-audio.ts';
import type { TranscribedFile, TranscriptionEngine, TranscriptionResult } from '../transcription-engine.ts';
import {
  type BuiltInEngineOptions,
  createBuiltInEngine,
  type HostStart,
  startTranscriptionHost,
} from './built-in-engine.ts';
import { defaultModelFolder } from './model-folder.ts';

const SPEECH: TranscribedFile = { path: SPEECH_WAV, format: 'wav' };
const SPOKEN =
  'and so my fellow americans ask not what your country can do for you ask what you can do for your country';
const RATE = 16_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beep-built-in-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function noteOf(bytes: Uint8Array, format: AudioFormat): Promise<TranscribedFile> {
  const path = join(await mkdtemp(join(folder, 'note-')), `note.${format}`);
  await writeFile(path, bytes);
  return { path, format };
}

function wordsOf(result: TranscriptionResult): string {
  if (result.status !== 'text') return result.status;
  const lines = transcriptLines({ format: 'text/vtt', text: result.webVtt });
  return lines.map(({ text }) => text.toLowerCase().replace(/[^a-z ]/g, '')).join(' ');
}

interface Opened {
  readonly engine: TranscriptionEngine;
  /** The processes that were started. */
  readonly hosts: readonly ChildProcess[];
  transcribe(
    file: TranscribedFile,
    options?: { language?: string; signal?: AbortSignal },
  ): Promise<TranscriptionResult>;
}

function open(options: BuiltInEngineOptions = {}): Opened {
  const hosts: ChildProcess[] = [];
  const startHost = (start: HostStart): ChildProcess => {
    const host = (options.startHost ?? startTranscriptionHost)(start);
    hosts.push(host);
    return host;
  };
  const engine = createBuiltInEngine({ ...options, startHost });
  const signal = new AbortController().signal;
  return {
    engine,
    hosts,
    transcribe: (
      file,
      { language = null, ...given }: { language?: string | null; signal?: AbortSignal } = {},
    ) => engine.transcribe(file, { language, signal, ...given }),
  };
}

/** A process that says 'opened' and does no more than that. */
function startHangingHost(): ChildProcess {
  const script = `process.on('message', () => process.send({ type: 'opened', seconds: 0 }));
    process.once('disconnect', () => process.exit(0));`;
  return spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

const DENIED = 'ERR_ACCESS_DENIED';
/** Sends what became of each attempt: `ok` or an error's code. */
const ATTEMPTS = `
  import { execFileSync } from 'node:child_process';
  import { createSocket } from 'node:dgram';
  import { lookup } from 'node:dns/promises';
  import { once } from 'node:events';
  import { writeFileSync } from 'node:fs';
  import { connect } from 'node:net';
  const attempts = {
    fetch: () => fetch('http://127.0.0.1:9999/'),
    lookup: () => lookup('localhost'),
    socket: () => once(connect(9999, '127.0.0.1'), 'connect'),
    datagram: () => once(createSocket('udp4').bind(), 'listening'),
    write: () => writeFileSync(${JSON.stringify(join(tmpdir(), 'beep-not-allowed'))}, ''),
    spawn: () => execFileSync(process.execPath, ['--version']),
  };
  const outcomes = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt();
      outcomes[name] = 'ok';
    } catch (error) {
      outcomes[name] = error.cause?.code ?? error.code;
    }
  }
  process.send(outcomes);`;

/** Answers each request with the name of its file as the text, as fast as it can. */
function startEchoingHost(): ChildProcess {
  const script = `process.on('message', ({ file }) =>
      process.send({ type: 'done', result: { status: 'text', webVtt: file.path } }));
    process.once('disconnect', () => process.exit(0));`;
  return spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

/** It is killed when it has opened the file, and never has a result: a test that is held up could get one first. */
function startMortalHost(): ChildProcess {
  const host = startHangingHost();
  return host.once('message', () => host.kill('SIGKILL'));
}

describe('the speech model', { timeout: 60_000 }, () => {
  const opened: Opened = open({
    startHost: () => (opened.hosts.length === 0 ? startMortalHost() : startTranscriptionHost()),
  });
  afterAll(() => opened.engine.close());

  it('loses only the running call when the process is killed', async () => {
    const [lost, next] = [opened.transcribe(SPEECH), opened.transcribe(SPEECH)];
    await expect(lost).rejects.toMatchObject({ name: 'TranscriptionError', isFinal: false });
    expect(wordsOf(await next)).toBe(SPOKEN);
  });

  it('transcribes in the order of the calls', async () => {
    const { engine, transcribe } = open({ startHost: startEchoingHost });
    const paths = Array.from({ length: 50 }, (_, index) => String(index));
    const done: TranscriptionResult[] = [];
    const calls = paths.map(async (path) => done.push(await transcribe({ path, format: 'wav' })));
    await Promise.all(calls);
    expect(done).toEqual(paths.map((webVtt) => ({ status: 'text', webVtt })));
    await engine.close();
  });

  it('transcribes speech word by word', async () => {
    const result = await opened.transcribe(SPEECH);
    expect(wordsOf(result)).toBe(SPOKEN);
    const { webVtt } = result as { webVtt: string };
    const times = [...webVtt.matchAll(/00:(\d\d\.\d{3})/g)].map(([, seconds]) => Number(seconds));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(11);
  });

  it('transcribes what a browser records', async () => {
    const note = await noteOf(await readSample('recorded.webm'), 'webm');
    expect(wordsOf(await opened.transcribe(note))).toMatch(/^and so my fellow americans?$/);
  });

  it('finds no speech in silence, a tone, noise and chords', async () => {
    let state = 1;
    const random = (): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 31 - 1;
    };
    const notes = [
      (): number => 0,
      (at: number): number => 0.5 * Math.sin(2 * Math.PI * 440 * at),
      (): number => 0.2 * random(),
      (at: number): number =>
        [262, 330, 392].reduce((sum, hertz) => sum + 0.1 * Math.sin(2 * Math.PI * hertz * at), 0) *
        Math.exp(-2 * (at % 1)),
    ].map((sound) => {
      const samples = Float32Array.from({ length: 4 * RATE }, (_, index) => sound(index / RATE));
      return noteOf(encodeWav({ samples, sampleRate: RATE }), 'wav');
    });
    const silence = noteOf(await makeSilence({ seconds: 20 }), 'webm');
    for (const note of await Promise.all([...notes, silence])) {
      expect(await opened.transcribe(note)).toEqual({ status: 'no_speech' });
    }
  });

  it('understands no other language, which a hint tells without decoding', async () => {
    const broken = await noteOf(Buffer.from('this is no audio'), 'webm');
    expect(await opened.transcribe(broken, { language: 'de-AT' })).toEqual({ status: 'other_language' });
    expect(await opened.engine.languages()).toEqual(['en']);
    for (const language of ['en', 'en-GB', 'EN', 'eng', 'und', 'not a language']) {
      await expect(opened.transcribe(broken, { language })).rejects.toThrow('The audio cannot be decoded.');
    }
  });

  it('says that a file cannot be decoded, and goes on in the same process', async () => {
    const [broken, aac] = await Promise.all([
      noteOf(Buffer.from('this is no audio'), 'webm'),
      noteOf(await readSample('speech-aac.mp4'), 'mp4'),
    ]);
    for (const note of [broken, aac]) {
      await expect(opened.transcribe(note)).rejects.toMatchObject({
        message: 'The audio cannot be decoded.',
        isFinal: true,
      });
    }
    expect(wordsOf(await opened.transcribe(SPEECH))).toBe(SPOKEN);
  });
});

describe('a model that cannot be used', () => {
  it.each([
    ['has no files', {}, 'The speech model is missing.'],
    ['has broken files', { 'encoder_model.onnx': 'x', 'decoder_model_merged.onnx': 'x' }, 'cannot be loaded'],
    [
      'has no language',
      { 'encoder_model.onnx': 'x', 'decoder_model_merged.onnx': 'x', 'model.json': '{"language": 7}' },
      'names no language',
    ],
  ])('is an error that stays: it %s', async (_name, files, message) => {
    const modelDir = await mkdtemp(join(folder, 'model-'));
    for (const [file, text] of Object.entries(files)) await writeFile(join(modelDir, file), text);
    const { engine, transcribe } = open({ modelDir });
    const failure: unknown = await transcribe(SPEECH).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'TranscriptionError', isFinal: true });
    expect(String(failure)).toContain(message);
    await engine.close();
  });

  it('may be of another language', async () => {
    const modelDir = await mkdtemp(join(folder, 'model-'));
    for (const file of ['encoder_model.onnx', 'decoder_model_merged.onnx'])
      await writeFile(join(modelDir, file), '');
    await writeFile(join(modelDir, 'model.json'), '{"language": "es"}');
    const { engine, transcribe, hosts } = open({ modelDir });
    expect(await transcribe(SPEECH, { language: 'en-GB' })).toEqual({ status: 'other_language' });
    expect(await engine.languages()).toEqual(['es']);
    expect(hosts).toEqual([]);
    await expect(transcribe(SPEECH, { language: 'es-MX' })).rejects.toThrow('cannot be loaded');
    await engine.close();
  });

  it('is not the one that comes with the service', async () => {
    expect((await readFile(join(defaultModelFolder(), 'encoder_model.onnx'))).length).toBeGreaterThan(1e6);
  });
});

describe('the process', { tags: 'long' }, () => {
  let opened: Opened;
  afterEach(() => opened.engine.close());

  const isRunning = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it('is not started by a service without notes to transcribe', async () => {
    opened = open({ startHost: startHangingHost });
    const test = await openTestService(undefined, { transcription: opened.engine });
    await test.doJobs();
    expect(opened.hosts).toEqual([]);
    await test.upload(await readSample('recorded.webm'));
    const jobs = test.doJobs();
    await expect.poll(() => opened.hosts).toHaveLength(1);
    await opened.engine.close();
    await jobs;
    await test.close();
  });

  it('ends when it is idle', async () => {
    opened = open({ idleMs: 1 });
    await expect(opened.transcribe(await noteOf(Buffer.from('no audio'), 'wav'))).rejects.toThrow('decoded');
    const [host] = opened.hosts;
    if (host?.exitCode === null && host.signalCode === null) await once(host, 'exit');
    expect(host?.signalCode).toBe('SIGKILL');
  });

  it('is killed by the signal of its call, and waiting calls go on', async () => {
    opened = open({ startHost: startHangingHost });
    const [first, waiting, last] = [new AbortController(), new AbortController(), new AbortController()];
    const calls = [first, waiting, last].map((abort) => opened.transcribe(SPEECH, { signal: abort.signal }));
    const outcomes = Promise.allSettled(calls);
    waiting.abort(new Error('waited enough'));
    await expect(calls[1]).rejects.toThrow('waited enough');
    await expect.poll(() => opened.hosts).toHaveLength(1);
    const [host] = opened.hosts;
    first.abort(new Error('enough'));
    await expect(calls[0]).rejects.toThrow('enough');
    await expect.poll(() => opened.hosts).toHaveLength(2);
    expect(host?.signalCode).toBe('SIGKILL');
    await opened.engine.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(calls[2]).rejects.toMatchObject({ name: 'TranscriptionError', isFinal: false });
    expect(opened.hosts.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', 'SIGKILL']);
    await expect(opened.transcribe(SPEECH)).rejects.toThrow('The process ends.');
  });

  it('has a time limit', async () => {
    opened = open({ startHost: startHangingHost, baseWallMs: 200 });
    await expect(opened.transcribe(SPEECH)).rejects.toMatchObject({
      message: 'Transcribing took too long.',
      isFinal: false,
    });
    expect(opened.hosts[0]?.signalCode).toBe('SIGKILL');
  });

  // spec: H9
  it.each([
    [false, { spawn: 'ERR_ACCESS_DENIED' }],
    [true, { spawn: 'ok' }],
  ])(
    'may open no connection and write no file; it starts programs for ffmpeg: %s',
    async (runsFfmpeg, may) => {
      const host = startTranscriptionHost({ runsFfmpeg, nodeOptions: [preload(ATTEMPTS)] });
      const [outcomes] = (await once(host, 'message')) as [unknown];
      host.kill('SIGKILL');
      expect(outcomes).toEqual({
        ...{ fetch: DENIED, lookup: DENIED, socket: DENIED, datagram: DENIED, write: DENIED, ...may },
      });
    },
  );

  it('may be impossible to start', async () => {
    opened = open({
      startHost: () => spawn(join(folder, 'nowhere'), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
    });
    await expect(opened.transcribe(SPEECH)).rejects.toMatchObject({
      name: 'TranscriptionError',
      isFinal: false,
    });
  });

  it.skipIf(process.platform === 'win32')('ends with the server, also if that is killed', async () => {
    opened = open();
    const module = new URL('./built-in-engine.ts', import.meta.url).href;
    const script = `import { startTranscriptionHost } from ${JSON.stringify(module)};
      console.log(startTranscriptionHost().pid);`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], { env: CHILD_ENVIRONMENT });
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(isRunning(pid)).toBe(true);
    server.kill('SIGKILL');
    await once(server, 'exit');
    await expect.poll(() => isRunning(pid), { timeout: 15_000 }).toBe(false);
  });
});
