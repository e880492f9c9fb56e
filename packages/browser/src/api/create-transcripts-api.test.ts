import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTranscriptReader, createTranscriptsApi } from './create-transcripts-api.ts';

const fetchStub = vi.fn<typeof fetch>();
const clock = { nowMs: () => 0, after: () => () => undefined, every: () => () => undefined };
const service = { baseUrl: 'https://beep.test', source: 'BEEP_WEB', clock } as const;
const read = createTranscriptReader(service);
const response = (status: number, body: unknown): void => {
  fetchStub.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
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
  expect(await read('a/b', 'tok')).toEqual({
    status: 'ok',
    value: { format: 'text/vtt', text: '', checked: true },
  });
  expect(fetchStub.mock.lastCall).toMatchObject([
    'https://beep.test/api/v1/recordings/a%2Fb/transcript',
    { method: 'GET', headers: { Authorization: 'Bearer tok', 'X-AUDIO-RECORDING-SOURCE': 'BEEP_WEB' } },
  ]);
});

it('returns null for 404, and a failure for other refusals', async () => {
  response(404, { code: 'not_found', message: 'none' });
  expect(await read('x', 'tok')).toEqual({ status: 'ok', value: null });
  response(410, { code: 'deleted', message: 'gone' });
  expect(await read('x', 'tok')).toMatchObject({ failure: { kind: 'refused', httpStatus: 410 } });
});

it('reads whether the text was checked', async () => {
  response(200, { format: 'text/vtt', text: '', checked: false });
  expect(await read('x', 'tok')).toMatchObject({ value: { checked: false } });
  response(200, { format: 'text/vtt', text: '', checked: true });
  expect(await read('x', 'tok')).toMatchObject({ value: { checked: true } });
});

it.each([{ format: 'text/html', text: 'x' }, { format: 'text/plain' }, 'x', null])(
  'rejects %j as a transcript',
  async (body) => {
    response(200, body);
    expect(await read('x', 'tok')).toMatchObject({ failure: { kind: 'malformed' } });
  },
);

it.each([
  [{ ensureFreshToken: async () => ({ status: 'token', token: 'tok' }) as const }, 'Bearer tok', 2],
  [null, undefined, 1],
])('asks with the token of the viewer only if not everybody may read: %j', async (tokens, sent, calls) => {
  const api = createTranscriptsApi({ ...service, tokens });
  response(403, { code: 'restricted', message: 'not you' });
  expect(await api.get('x')).toMatchObject({ failure: { code: 'restricted' } });
  const headers = fetchStub.mock.calls.map(([, init]) => init?.headers as Record<string, string>);
  expect(headers.map(({ Authorization }) => Authorization)).toEqual([undefined, sent].slice(0, calls));
});
