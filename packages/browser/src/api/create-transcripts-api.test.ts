import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTranscriptsApi } from './create-transcripts-api.ts';

const fetchStub = vi.fn<typeof fetch>();
const clock = { nowMs: () => 0, after: () => () => undefined, every: () => () => undefined };
const api = createTranscriptsApi({ baseUrl: 'https://beep.test', source: 'BEEP_WEB', clock });
const response = (status: number, body: unknown): void => {
  fetchStub.mockResolvedValue(new Response(JSON.stringify(body), { status }));
};

beforeEach(() => {
  fetchStub.mockReset();
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('loads a transcript, even an empty one', async () => {
  response(200, { format: 'text/vtt', text: '' });
  expect(await api.get('a/b', 'tok')).toEqual({
    status: 'ok',
    value: { format: 'text/vtt', text: '', isChecked: true },
  });
  expect(fetchStub.mock.lastCall).toMatchObject([
    'https://beep.test/api/v1/recordings/a%2Fb/transcript',
    { method: 'GET', headers: { Authorization: 'Bearer tok', 'X-AUDIO-RECORDING-SOURCE': 'BEEP_WEB' } },
  ]);
});

it('returns null for 404, and a failure for other refusals', async () => {
  response(404, { code: 'not_found', message: 'none' });
  expect(await api.get('x', 'tok')).toEqual({ status: 'ok', value: null });
  response(410, { code: 'deleted', message: 'gone' });
  expect(await api.get('x', 'tok')).toMatchObject({ failure: { kind: 'refused', httpStatus: 410 } });
});

it('reads whether the text was checked', async () => {
  response(200, { format: 'text/vtt', text: '', checked: false });
  expect(await api.get('x', 'tok')).toMatchObject({ value: { isChecked: false } });
  response(200, { format: 'text/vtt', text: '', checked: true });
  expect(await api.get('x', 'tok')).toMatchObject({ value: { isChecked: true } });
});

it.each([{ format: 'text/html', text: 'x' }, { format: 'text/plain' }, 'x', null])(
  'rejects %j as a transcript',
  async (body) => {
    response(200, body);
    expect(await api.get('x', 'tok')).toMatchObject({ failure: { kind: 'malformed' } });
  },
);

it('stores the text unchanged with its MIME type', async () => {
  fetchStub.mockResolvedValue(new Response(null, { status: 204 }));
  const transcript = { format: 'text/vtt', text: 'WEBVTT', isChecked: true } as const;
  expect(await api.put('x', transcript, 'tok')).toEqual({ status: 'ok', value: null });
  expect(fetchStub.mock.lastCall?.[1]).toMatchObject({
    method: 'PUT',
    body: 'WEBVTT',
    headers: { 'Content-Type': 'text/vtt' },
  });
  expect(fetchStub.mock.lastCall?.[0]).toMatch(/\/transcript$/);
  fetchStub.mockResolvedValue(new Response(null, { status: 204 }));
  await api.put('x', { ...transcript, isChecked: false }, 'tok');
  expect(fetchStub.mock.lastCall?.[0]).toMatch(/\/transcript\?checked=false$/);
});

it('deletes a transcript', async () => {
  fetchStub.mockResolvedValue(new Response(null, { status: 204 }));
  expect(await api.remove('x', 'tok')).toEqual({ status: 'ok', value: null });
  expect(fetchStub.mock.lastCall?.[1]).toMatchObject({ method: 'DELETE' });
});
