import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { MAX_TRANSCRIPT_BYTES } from '@beep/api';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTextThread } from '../storage/text-thread.ts';
import { samplePath } from '../testing/sample-audio.ts';
import { type CheckTranscript, createOpenAiEngine } from './openai-engine.ts';
import type { TranscriptionEngine, TranscriptionResult } from './transcription-engine.ts';

const texts = createTextThread();
afterAll(() => texts.close());
const check: CheckTranscript = (sent) => texts.check('engine', sent);

const VTT = 'WEBVTT\n\n00:00.000 --> 00:02.000\nAsk not what your country can do for you';
const AUDIO = { path: samplePath('recorded.webm'), format: 'webm' } as const;
const KEY = 'a-key-that-nobody-else-may-see';

describe('an engine with OpenAI’s API', () => {
  let server: Server;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const seen: { path: string | undefined; key: string | undefined; body: string }[] = [];

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const { url: path, headers } = request;
      seen.push({ path, key: headers.authorization, body: await text(request) });
      answer(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/where`;
  const engine = (maxWallMs = 30_000): TranscriptionEngine =>
    createOpenAiEngine({ url: url(), key: KEY, model: 'whisper-small', check, maxWallMs });
  const transcribe = (
    maxWallMs?: number,
    signal = new AbortController().signal,
    language: string | null = null,
  ): Promise<TranscriptionResult> => engine(maxWallMs).transcribe(AUDIO, { language, signal });

  it('gets the recording with model and key, and its WebVTT is the result', async () => {
    answer = (_request, response) => response.end(VTT);
    expect(await transcribe()).toEqual({ status: 'text', webVtt: VTT });
    const { path, key, body } = seen.at(-1) ?? {};
    expect([path, key]).toEqual(['/some/where/v1/audio/transcriptions', `Bearer ${KEY}`]);
    for (const part of [
      'name="file"; filename="note.webm"',
      'audio/webm',
      'OpusHead',
      'whisper-small',
      'vtt',
    ]) {
      expect(body).toContain(part);
    }
    expect(body).not.toContain('name="language"');
    await transcribe(undefined, undefined, 'de-AT');
    expect(seen.at(-1)?.body).toMatch(/name="language"\s+de\s/);
    expect(await engine().languages()).toBeNull();
  });

  it.each([
    ['ar', 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n قال: «مرحبا» (الصف 5) ثم Essay 2.\n\n'],
    ['ja', 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n「ミツバチ」について、作文２を聞きます。\n\n'],
  ])('may answer in the script of the language %s', async (language, vtt) => {
    answer = (_request, response) => response.setHeader('Content-Type', 'text/vtt').end(vtt);
    expect(await transcribe(undefined, undefined, language)).toEqual({ status: 'text', webVtt: vtt });
    expect(seen.at(-1)?.body).toMatch(new RegExp(`name="language"\\s+${language}\\s`));
  });

  it('gets no language of a tag that names none', async () => {
    answer = (_request, response) => response.end(VTT);
    // The service accepts it as a preference.
    expect(await transcribe(undefined, undefined, 'en-GB-US')).toMatchObject({ status: 'text' });
    expect(seen.at(-1)?.body).not.toContain('name="language"');
  });

  it('fails only the recording if the engine responds before it has read the request', {
    tags: 'long',
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'beep-engine-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'long.webm');
    await writeFile(path, Buffer.alloc(16 * 1024 * 1024));
    const hasty = createServer((_request, response) => response.writeHead(503).end('later')).listen(
      0,
      '127.0.0.1',
    );
    await once(hasty, 'listening');
    onTestFinished(() => {
      hasty.closeAllConnections();
      hasty.close();
    });
    const hastyUrl = `http://127.0.0.1:${(hasty.address() as AddressInfo).port}`;
    const toHasty = createOpenAiEngine({ url: hastyUrl, model: 'whisper-small', check });
    const { signal } = new AbortController();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const outcome = toHasty.transcribe({ path, format: 'webm' }, { language: null, signal });
      await expect(outcome).rejects.toThrow(/engine/);
    }
  });

  it('says that there is no speech if it gets no cue', async () => {
    answer = (_request, response) => response.end('WEBVTT\n\nNOTE nothing\n');
    expect(await transcribe()).toEqual({ status: 'no_speech' });
  });

  // spec: U14
  it.each([
    ['is out of order', 500, 'sorry', { isFinal: false }],
    ['knows the key no more', 401, 'no', { isFinal: false }],
    ['has too much to do', 429, 'later', { isFinal: false }],
    ['cannot read the recording', 400, 'what is this', { isFinal: true }],
    ['answers something else', 200, '{"text":"Ask not"}', { isFinal: false }],
    [
      'answers no text',
      200,
      Buffer.from([0x57, 0x45, 0x42, 0x56, 0x54, 0x54, 0x0a, 0xff]),
      { isFinal: false },
    ],
    ['answers more cues', 200, `WEBVTT\n\n${'0:1.0-->0:2.0\nx\n'.repeat(5001)}`, { isFinal: true }],
    ['answers more than a transcript', 200, `WEBVTT\n${'x'.repeat(MAX_TRANSCRIPT_BYTES)}`, { isFinal: true }],
  ])('fails when it %s', async (_name, status, body, expected) => {
    answer = (_request, response) => response.writeHead(status).end(body);
    const failure: unknown = await transcribe().catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'TranscriptionError', ...expected });
    // Neither the key nor the response, which may be spoken text.
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(
      new RegExp(`${KEY}|Ask not|sorry|what is this`),
    );
  });

  // spec: H10, U14
  it('follows no redirect', async () => {
    answer = (_request, response) => response.writeHead(307, { Location: `${url()}/elsewhere` }).end();
    const before = seen.length;
    await expect(transcribe()).rejects.toMatchObject({ isFinal: false });
    expect(seen).toHaveLength(before + 1);
  });

  // spec: U14
  it('has a time limit, also within its response', async () => {
    answer = (_request, response) => void response.write('WEBVTT\n');
    await expect(transcribe(300)).rejects.toThrow('took too long');
  });

  it('is cancelled when the process stops', async () => {
    const end = new AbortController();
    answer = () => end.abort(new Error('The process ends.'));
    await expect(transcribe(30_000, end.signal)).rejects.toThrow('The process ends.');
  });

  it('is optional', async () => {
    const away = createOpenAiEngine({ url: 'http://127.0.0.1:1', model: 'm', check });
    const options = { language: null, signal: new AbortController().signal };
    await expect(away.transcribe(AUDIO, options)).rejects.toThrow('cannot be reached');
  });
});
