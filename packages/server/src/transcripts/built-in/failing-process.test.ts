/** @module-tag long */
import { type ChildProcess, spawn } from 'node:child_process';
import { recordingSchema, uploadSchema } from '@beep/api/contract';
import { SPEECH_WAV } from '@beep/testkit/audio';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { preload } from '../../testing/preload.ts';
import { readSample } from '../../testing/sample-audio.ts';
import type { TranscriptionEngine } from '../transcription-engine.ts';
import { type BuiltInEngineOptions, createBuiltInEngine, startTranscriptionHost } from './built-in-engine.ts';

const MAX_ATTEMPTS = 9;
/** At its second look at its memory, the first after the model is loaded, the process has 700 MB more. */
const HUNGRY = `
  const { rss } = process.memoryUsage;
  let looks = 0;
  process.memoryUsage.rss = () => {
    looks += 1;
    if (looks === 2) globalThis.held = Buffer.alloc(700 * 1024 * 1024, 1);
    return rss();
  };`;

const run = (script: string): ChildProcess =>
  spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
const HANGING = `process.on('message', () => process.send({ type: 'opened', seconds: 0 }));
  process.once('disconnect', () => process.exit(0));`;

let engine: TranscriptionEngine;
let hosts: ChildProcess[];
let test: TestService | undefined;
afterEach(async () => {
  await engine.close();
  await test?.close();
  test = undefined;
});

function openEngine(startHost: () => ChildProcess, options: BuiltInEngineOptions = {}): TranscriptionEngine {
  hosts = [];
  engine = createBuiltInEngine({
    ...options,
    startHost: () => {
      const host = startHost();
      hosts.push(host);
      return host;
    },
  });
  return engine;
}

async function upload(service: TestService): Promise<string> {
  const made = await service.upload(await readSample('recorded.webm'));
  return uploadSchema.parse(await made.json()).filename;
}

async function stateOf(service: TestService, id: string): Promise<unknown> {
  const found = await service.request(`/api/v1/recordings/${id}`, { uid: 'ann' });
  return recordingSchema.parse(await found.json()).transcript;
}

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

describe('a process that transcribes', () => {
  it.each([
    ['crashes at each start', 'process.abort()', {}, 'The process that transcribes has ended.'],
    ['crashes at each note', "process.on('message', () => process.abort())", {}, 'has ended.'],
    ['hangs at each note', HANGING, { baseWallMs: 100 }, 'Transcribing took too long.'],
    [
      'never answers',
      'setInterval(() => undefined, 1000)',
      { baseWallMs: 100 },
      'Transcribing took too long.',
    ],
  ])('and %s is tried again, then given up with the reason', async (_name, script, options, reason) => {
    test = await openTestService(undefined, { transcription: openEngine(() => run(script), options) });
    const id = await upload(test);
    await test.doJobs();
    expect(await stateOf(test, id)).toBe('failed');
    expect(hosts).toHaveLength(MAX_ATTEMPTS);
    expect(hosts.filter(isAlive)).toEqual([]);
    expect(await test.filesIn('spool')).toEqual([]);
    const lines = test.logged.filter((line) => line.startsWith('transcription_given_up'));
    expect(lines).toEqual([expect.stringContaining(reason)]);
    await test.doJobs();
    expect(hosts).toHaveLength(MAX_ATTEMPTS);
  });

  it('and hangs keeps nothing else of the service from its work', async () => {
    const service = await openTestService(undefined, { transcription: openEngine(() => run(HANGING)) });
    test = service;
    const id = await upload(service);
    const jobs = service.doJobs();
    await expect.poll(() => hosts).toHaveLength(1);
    const other = await upload(service);
    const mp3 = await service.request(`/media/${other}.mp3`);
    expect([mp3.status, (await mp3.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
    expect([await stateOf(service, id), await stateOf(service, other)]).toEqual(['writing', 'writing']);
    await engine.close();
    await jobs;
  });

  it('and takes too much memory is killed, and the call may be repeated', { timeout: 60_000 }, async () => {
    openEngine(() => startTranscriptionHost({ nodeOptions: [preload(HUNGRY)] }));
    const { signal } = new AbortController();
    const note = { path: SPEECH_WAV, format: 'wav' } as const;
    await expect(engine.transcribe(note, { language: null, signal })).rejects.toMatchObject({
      message: 'Transcribing took too much memory.',
      isFinal: false,
    });
    expect(hosts.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL']);
  });
});
