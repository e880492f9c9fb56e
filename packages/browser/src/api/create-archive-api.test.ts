import { createFakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createArchiveApi } from './create-archive-api.ts';

const fetchStub = vi.fn<typeof fetch>();
const api = createArchiveApi({ baseUrl: 'https://beep.test', source: 'BEEP_WEB', clock: createFakeClock() });
const PROGRESS = { recordingsDone: 2, recordingsTotal: 3 };
const READY = {
  state: 'ready',
  ...PROGRESS,
  bytes: 7,
  unreadable: 1,
  url: 'https://beep.test/zip',
  expiresAt: 5,
};

beforeEach(() => vi.stubGlobal('fetch', fetchStub));
afterEach(() => vi.unstubAllGlobals());

function respondWith(status: number, body: unknown): void {
  fetchStub.mockResolvedValue(new Response(JSON.stringify(body), { status }));
}

describe('the calls on an archive', () => {
  it.each(['get', 'prepare'] as const)('%s it as its owner', async (call) => {
    respondWith(200, { state: 'none' });
    expect(await api[call]('tok')).toEqual({ status: 'ok', value: { state: 'none' } });
    expect(fetchStub).toHaveBeenLastCalledWith(
      'https://beep.test/api/v1/profile/me/archive',
      expect.objectContaining({
        method: call === 'get' ? 'GET' : 'POST',
        headers: { Authorization: 'Bearer tok', 'X-AUDIO-RECORDING-SOURCE': 'BEEP_WEB' },
      }),
    );
  });

  it.each([
    [{ state: 'failed' }, { state: 'failed' }],
    [{ state: 'outdated' }, { state: 'outdated' }],
    [
      { state: 'preparing', ...PROGRESS },
      { state: 'preparing', ...PROGRESS },
    ],
    [
      { state: 'preparing', recordingsDone: 0, recordingsTotal: null },
      { state: 'preparing', recordingsDone: 0, recordingsTotal: null },
    ],
    [READY, { state: 'ready', ...PROGRESS, bytes: 7, unreadable: 1, url: READY.url, expiresAtMs: 5000 }],
  ])('read %j', async (body, value) => {
    respondWith(200, body);
    expect(await api.get('tok')).toEqual({ status: 'ok', value });
  });

  it.each([
    [200, null],
    [200, { state: 'other' }],
    [200, { state: 'preparing' }],
    [200, { ...READY, url: 'javascript:alert(1)' }],
    [200, { ...READY, bytes: '7' }],
    [429, { code: 'rate_limited', message: 'm' }],
  ])('fail with %i %j', async (status, body) => {
    respondWith(status, body);
    expect(await api.get('tok')).toMatchObject({ status: 'failed' });
  });
});
