import { expect, it } from 'vitest';
import { createBrowserClock } from '../browser-clock.ts';
import { postAudio } from './post-audio.ts';

const AUDIO = new Blob([new Uint8Array(3_000_000)], { type: 'audio/webm' });

it('sends every byte through a real request, reports progress, and returns the response', async () => {
  const sentBytes: number[] = [];
  const outcome = await postAudio(
    { url: '/nothing/takes/this', headers: {}, audio: AUDIO, onProgress: (bytes) => sentBytes.push(bytes) },
    createBrowserClock(),
    new AbortController().signal,
  );
  expect(outcome).toMatchObject({ status: 'ok', value: { httpStatus: 404 } });
  expect(sentBytes.at(-1)).toBe(AUDIO.size);
});

it('is a network failure if no server listens', async () => {
  const outcome = await postAudio(
    { url: 'http://127.0.0.1:1/', headers: {}, audio: AUDIO, onProgress: () => undefined },
    createBrowserClock(),
    new AbortController().signal,
  );
  expect(outcome).toMatchObject({ status: 'failed', failure: { kind: 'network' } });
});

it('can be aborted', async () => {
  const abort = new AbortController();
  const outcome = postAudio(
    { url: '/nothing/takes/this', headers: {}, audio: AUDIO, onProgress: () => abort.abort() },
    createBrowserClock(),
    abort.signal,
  );
  expect(await outcome).toEqual({ status: 'failed', failure: { kind: 'aborted' } });
});
