import { createFakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createArchiveApi } from './create-archive-api.ts';

const fetchStub = vi.fn<typeof fetch>();
const api = createArchiveApi({
  baseUrl: 'https://beep.test',
  source: 'BEEP_WEB',
  clock: createFakeClock(),
  tokens: {
    ensureFreshToken: async () => ({ status: 'token', token: 'tok' }),
    requireSignIn: () => undefined,
  },
});
const PROGRESS = { recordingsDone: 2, recordingsTotal: 3 };
const LINK = { url: 'https://beep.test/zip', expiresAt: 5 };
const READY = { state: 'ready', ...PROGRESS, bytes: 7, unreadable: 1, ...LINK };

beforeEach(() => vi.stubGlobal('fetch', fetchStub));
afterEach(() => vi.unstubAllGlobals());

function respondWith(body: unknown): void {
  fetchStub.mockResolvedValue(new Response(JSON.stringify(body)));
}

describe('the calls on an archive', () => {
  it.each([
    ['get', 'GET'],
    ['prepare', 'POST'],
  ] as const)('%s it as its owner', async (call, method) => {
    respondWith(READY);
    expect(await api[call]()).toEqual({ status: 'ok', value: READY });
    expect(fetchStub).toHaveBeenLastCalledWith(
      'https://beep.test/api/v1/profile/me/archive',
      expect.objectContaining({
        method,
        headers: { Authorization: 'Bearer tok', 'X-AUDIO-RECORDING-SOURCE': 'BEEP_WEB' },
      }),
    );
  });

  it.each([
    null,
    { state: 'other' },
    { state: 'preparing' },
    { ...READY, url: 'javascript:alert(1)' },
    { ...READY, bytes: '7' },
  ])('fail with %j', async (body) => {
    respondWith(body);
    expect(await api.get()).toMatchObject({ failure: { kind: 'malformed' } });
  });
});
