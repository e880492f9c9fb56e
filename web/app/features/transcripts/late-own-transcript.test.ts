import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOwnTranscript } from './late-own-transcript.ts';

const fetchStub = vi.fn<typeof fetch>();
const tokens = {
  ensureFreshToken: async () => ({ status: 'token', token: 'tok' }) as const,
  requireSignIn: () => undefined,
};
const own = createOwnTranscript(tokens, 'a/b');

beforeEach(() => vi.stubGlobal('fetch', fetchStub));
afterEach(() => vi.unstubAllGlobals());

const respondWith = (status: number, body: unknown = null): void => {
  fetchStub.mockResolvedValue(new Response(body === null ? null : JSON.stringify(body), { status }));
};
const lastCall = (): unknown => fetchStub.mock.lastCall;

it('is loaded with the token of its owner; without one it is null', async () => {
  const stored = { format: 'text/vtt', text: '', checked: false };
  respondWith(200, stored);
  expect(await own.load()).toEqual({ status: 'ok', value: stored });
  const headers = { Authorization: 'Bearer tok' };
  expect(lastCall()).toMatchObject(['/api/v1/recordings/a%2Fb/transcript', { method: 'GET', headers }]);
  respondWith(404, { code: 'not_found', message: 'none' });
  expect(await own.load()).toEqual({ status: 'ok', value: null });
});

it('is stored unchanged with its type, and as unchecked if it is', async () => {
  respondWith(204);
  expect(await own.put({ format: 'text/vtt', text: 'WEBVTT', checked: true })).toMatchObject({ value: null });
  const headers = { 'Content-Type': 'text/vtt' };
  const sent = { method: 'PUT', body: 'WEBVTT', headers };
  expect(lastCall()).toMatchObject(['/api/v1/recordings/a%2Fb/transcript', sent]);
  respondWith(204);
  await own.put({ format: 'text/vtt', text: 'WEBVTT', checked: false });
  expect(lastCall()).toMatchObject(['/api/v1/recordings/a%2Fb/transcript?checked=false', sent]);
});

it('is deleted', async () => {
  respondWith(204);
  expect(await own.remove()).toEqual({ status: 'ok', value: null });
  expect(lastCall()).toMatchObject([expect.any(String), { method: 'DELETE' }]);
});
