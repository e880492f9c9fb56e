import { CALL_TIMEOUT_MS } from '@beep/core/limits';
import type { ListRequest } from '@beep/core/recordings';
import { createFakeClock, type FakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from './create-api-client.ts';

const BASE = 'https://beep.test';
const WIRE = { filename: 'a/b', url: `${BASE}/media/x.webm`, duration: 3, created_at: 0, expires_at: 0 };

let clock: FakeClock;
const fetchStub = vi.fn<typeof fetch>();
/** Called when the rest of the body of {@link respondWithoutEnd} is read. */
const bodyRead = vi.fn();
const client = () => createApiClient({ baseUrl: BASE, source: 'BEEP_WEB', clock });
const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  clock = createFakeClock();
  fetchStub.mockReset();
  bodyRead.mockReset();
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function lastCall() {
  const [url, init] = fetchStub.mock.lastCall ?? [];
  return { url, method: init?.method, headers: init?.headers, body: init?.body, cache: init?.cache };
}

describe('calls on recordings', () => {
  // spec: roles.21, api.1, api.3
  it('find a recording for a listener, without a token', async () => {
    fetchStub.mockResolvedValue(json(200, WIRE));
    const outcome = await client().find('a/b', null);
    expect(outcome).toMatchObject({
      status: 'ok',
      value: { id: 'a/b', shareUrl: `${BASE}/play/a%2Fb`, expiresAtMs: null },
    });
    expect(lastCall()).toEqual({
      url: `${BASE}/api/v1/recordings/a%2Fb`,
      method: 'GET',
      headers: { 'X-AUDIO-RECORDING-SOURCE': 'BEEP_WEB' },
      body: undefined,
      cache: 'no-store',
    });
    expect(clock.pending).toBe(0);
  });

  // spec: recording.2
  it('make share links with the public address if it differs', async () => {
    fetchStub.mockResolvedValue(json(200, WIRE));
    const api = createApiClient({ baseUrl: BASE, source: 'BEEP_WEB', publicUrl: 'https://bee.p', clock });
    expect(await api.find('a/b', null)).toMatchObject({ value: { shareUrl: 'https://bee.p/play/a%2Fb' } });
  });

  // spec: recording.9, roles.20, api.13
  it('list a page and skip malformed recordings', async () => {
    const pagination = { page: 2, limit: 20, totalRecords: 41, hasNext: true };
    fetchStub.mockResolvedValue(json(200, { recordings: [WIRE, { broken: true }], pagination }));
    const outcome = await client().list({ uid: 'u 1', page: 2, limit: 20 }, 'tok');
    expect(outcome).toMatchObject({
      status: 'ok',
      value: { recordings: [{ id: 'a/b' }], hasNext: true, totalRecordings: 41 },
    });
    expect(lastCall()).toMatchObject({
      url: `${BASE}/api/v1/users/u%201/recordings?page=2&limit=20&sort=created_at_desc`,
      headers: { Authorization: 'Bearer tok' },
    });
  });

  it('go on where a page ended, and know that not all were counted', async () => {
    const pagination = {
      page: 1,
      limit: 20,
      totalRecords: 1000,
      isTotalMinimum: true,
      hasNext: true,
      next: '5.a-b',
    };
    fetchStub.mockImplementation(async () => json(200, { recordings: [], pagination }));
    const value = { hasNext: true, next: '5.a-b', totalRecordings: 1000, isTotalMinimum: true };
    expect(await client().list({ uid: 'u', page: 1, limit: 20 }, 'tok')).toMatchObject({ value });
  });

  it.each<[Partial<ListRequest>, string]>([
    [
      { page: 2, search: 'ask', filter: { isUnchecked: true, label: 'l1', order: 'title_asc' } },
      'page=2&limit=20&sort=title_asc&q=ask&transcript=unchecked&label=l1',
    ],
    [{ search: 'you & I?' }, 'page=1&limit=20&sort=created_at_desc&q=you%20%26%20I%3F'],
    [{ page: 2, after: '5.a-b' }, 'page=2&after=5.a-b&limit=20&sort=created_at_desc'],
  ])('list by %j', async (query, search) => {
    const pagination = { page: 2, limit: 20, hasNext: false };
    fetchStub.mockResolvedValue(json(200, { recordings: [], pagination }));
    expect(await client().list({ uid: 'u', page: 1, limit: 20, ...query }, 'tok')).toEqual({
      status: 'ok',
      value: { recordings: [], hasNext: false, totalRecordings: null },
    });
    expect(lastCall()).toMatchObject({ url: `${BASE}/api/v1/users/u/recordings?${search}` });
  });

  // spec: recording.10, api.9
  it('delete a recording', async () => {
    fetchStub.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await client().remove('x', 'tok')).toEqual({ status: 'ok', value: null });
    expect(lastCall()).toMatchObject({ method: 'DELETE', url: `${BASE}/api/v1/recordings/x` });
  });

  it('list a recording without an audio URL', async () => {
    const { url: _none, ...silent } = WIRE;
    const pagination = { page: 1, limit: 20, totalRecords: 1, hasNext: false };
    fetchStub.mockResolvedValue(json(200, { recordings: [silent], pagination }));
    expect(await client().list({ uid: 'u', page: 1, limit: 20 }, 'tok')).toMatchObject({
      value: { recordings: [{ id: 'a/b', audioUrl: null }] },
    });
    fetchStub.mockResolvedValue(json(200, silent));
    expect(await client().find('a/b', 'tok')).toMatchObject({ failure: { kind: 'malformed' } });
  });

  it('restore a deleted recording', async () => {
    fetchStub.mockResolvedValue(json(200, WIRE));
    expect(await client().restore('x', 'tok')).toMatchObject({ status: 'ok', value: { id: 'a/b' } });
    expect(lastCall()).toMatchObject({
      method: 'POST',
      url: `${BASE}/api/v1/recordings/x/restore`,
      headers: { Authorization: 'Bearer tok' },
    });
  });

  // spec: recording.12, api.21
  it('request the download URL without a token', async () => {
    const file = { url: `${BASE}/media/x.mp3`, filename: 'x.mp3' };
    fetchStub.mockResolvedValue(json(200, file));
    expect(await client().locateDownload('x', null)).toEqual({ status: 'ok', value: file });
    expect(lastCall()).toMatchObject({
      method: 'GET',
      url: `${BASE}/api/v1/recordings/x/download`,
      headers: { 'X-AUDIO-RECORDING-SOURCE': 'BEEP_WEB' },
    });
  });

  it.each([
    { url: 'javascript:1', filename: 'x.mp3' },
    { url: `${BASE}/media/x.mp3`, filename: '../x.mp3' },
    { url: `${BASE}/media/x.mp3`, filename: 'a/b.mp3' },
    { url: `${BASE}/media/x.mp3`, filename: '.x.mp3' },
    { url: `${BASE}/media/x.mp3`, filename: 'a\r\nb.mp3' },
    { url: `${BASE}/media/x.mp3`, filename: 'x' },
    { url: `${BASE}/media/x.mp3` },
  ])('reject %j as a download', async (file) => {
    fetchStub.mockResolvedValue(json(200, file));
    expect(await client().locateDownload('x', null)).toMatchObject({ failure: { kind: 'malformed' } });
  });

  // spec: recording.11, api.11
  it.each([
    [1_700_000_000, 1_700_000_000_000],
    [0, null],
  ])('change the expiry and read the new end %s', async (expires_at, expected) => {
    fetchStub.mockResolvedValue(json(200, { expires_at }));
    expect(await client().changeExpiry('x', '1_week', 'tok')).toEqual({ status: 'ok', value: expected });
    expect(lastCall()).toMatchObject({
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: '{"expires_at":"1_week"}',
    });
  });

  it('change the title and read what was stored', async () => {
    fetchStub.mockResolvedValue(json(200, { title: 'Essay', shown: true }));
    const value = { title: 'Essay', isTitleShown: true };
    expect(await client().changeTitle('x', value, 'tok')).toEqual({ status: 'ok', value });
    expect(lastCall()).toMatchObject({
      method: 'PATCH',
      url: `${BASE}/api/v1/recordings/x/title`,
      body: '{"title":"Essay","shown":true}',
    });
    await client().changeTitle('x', { isTitleShown: true }, 'tok');
    expect(lastCall()).toMatchObject({ body: '{"shown":true}' });
  });
});

describe('a failed call', () => {
  const failureOf = async (signal?: AbortSignal) => {
    const outcome = await client().find('x', null, signal);
    return outcome.status === 'failed' ? outcome.failure : outcome;
  };

  // spec: api.23
  it.each([
    [410, '{"code":"expired","message":"Gone."}', 'expired', 'Gone.'],
    [502, '<h1>Bad gateway</h1>', undefined, undefined],
  ])(
    'is refused with the code and message of the response: %i %s',
    async (httpStatus, body, code, message) => {
      fetchStub.mockResolvedValue(new Response(body, { status: httpStatus }));
      expect(await failureOf()).toEqual({ kind: 'refused', httpStatus, code, message });
    },
  );

  // spec: api.4
  it.each([
    ['nonsense', json(200, { hello: 1 })],
    ['a page', new Response('<html>', { status: 200 })],
    ['another kind of success', new Response(null, { status: 204 })],
  ])('is malformed if a success has %s', async (_, response) => {
    fetchStub.mockResolvedValue(response);
    expect(await failureOf()).toEqual({ kind: 'malformed' });
  });

  it('is a network failure if the service is unreachable', async () => {
    fetchStub.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failureOf()).toMatchObject({ kind: 'network' });
  });

  // spec: limits.42
  it('is a network failure after 30 s without a response', async () => {
    fetchStub.mockImplementation(untilAborted);
    const failure = failureOf();
    clock.advance(CALL_TIMEOUT_MS);
    expect(await failure).toMatchObject({ kind: 'network' });
  });

  it('is a network failure if the body never ends', async () => {
    fetchStub.mockImplementation(respondWithoutEnd);
    const failure = failureOf();
    await vi.waitFor(() => expect(bodyRead).toHaveBeenCalled());
    clock.advance(CALL_TIMEOUT_MS);
    expect(await failure).toMatchObject({ kind: 'network' });
  });

  it('is aborted while it reads the body', async () => {
    fetchStub.mockImplementation(respondWithoutEnd);
    const abort = new AbortController();
    const failure = failureOf(abort.signal);
    await vi.waitFor(() => expect(bodyRead).toHaveBeenCalled());
    abort.abort();
    expect(await failure).toEqual({ kind: 'aborted' });
    expect(clock.pending).toBe(0);
  });

  it('is aborted before or during the request', async () => {
    fetchStub.mockImplementation(untilAborted);
    const abort = new AbortController();
    const failure = failureOf(abort.signal);
    abort.abort();
    expect(await failure).toEqual({ kind: 'aborted' });
    expect(await failureOf(abort.signal)).toEqual({ kind: 'aborted' });
    expect(fetchStub).toHaveBeenCalledTimes(1);
  });
});

function untilAborted(...[, init]: Parameters<typeof fetch>): Promise<Response> {
  return new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
}

/** A status and the start of a body, but no end. Like a real body, it fails when the call is aborted. */
async function respondWithoutEnd(...[, init]: Parameters<typeof fetch>): Promise<Response> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{'));
      init?.signal?.addEventListener('abort', () =>
        controller.error(new DOMException('aborted', 'AbortError')),
      );
    },
    pull: () => void bodyRead(),
  });
  return new Response(body, { status: 200 });
}
