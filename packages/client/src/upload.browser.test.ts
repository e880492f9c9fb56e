import { expect, it } from 'vitest';
import { createClient } from './create-client.ts';

const AUDIO = new Blob([new Uint8Array(3_000_000)], { type: 'audio/webm' });
const here = createClient({ baseUrl: location.origin, token: 'beep_1' });

// spec: client.5
it('sends every byte through a real request and reports progress', async () => {
  const counted: [number, number][] = [];
  const upload = here.upload(AUDIO, { onProgress: (...bytes) => counted.push(bytes) });
  await expect(upload).rejects.toMatchObject({ name: 'BeepError', code: 'unreadable', status: 404 });
  expect(counted.at(-1)).toEqual([AUDIO.size, AUDIO.size]);
});

it('is a network failure if no server listens, with progress and without', async () => {
  const nowhere = createClient({ baseUrl: 'http://127.0.0.1:1' });
  const failure = { code: 'network', idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/) };
  await expect(nowhere.upload(AUDIO)).rejects.toMatchObject(failure);
  await expect(nowhere.upload(AUDIO, { onProgress: () => undefined })).rejects.toMatchObject(failure);
});

it('can be aborted', async () => {
  const abort = new AbortController();
  const reason = new Error('Enough');
  const upload = here.upload(AUDIO, { signal: abort.signal, onProgress: () => abort.abort(reason) });
  await expect(upload).rejects.toBe(reason);
});
