import { createFakeClock } from '@beep/core/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAccountApi } from './create-account-api.ts';

const fetchStub = vi.fn<typeof fetch>();
const deleteAccount = () =>
  createAccountApi({
    baseUrl: 'https://beep.test',
    source: 'BEEP_WEB',
    clock: createFakeClock(),
  }).deleteAccount('tok');

afterEach(() => vi.unstubAllGlobals());

function respondWith(status: number, body: unknown): void {
  fetchStub.mockResolvedValue(new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetchStub);
}

describe('the call that deletes an account', () => {
  it('sends the token and the source, and succeeds with 200', async () => {
    respondWith(200, { deleted: true });
    expect(await deleteAccount()).toEqual({ status: 'ok', value: null });
    const [url, init] = fetchStub.mock.lastCall ?? [];
    expect(url).toBe('https://beep.test/api/v1/profile/me');
    expect(init).toMatchObject({
      method: 'DELETE',
      headers: { Authorization: 'Bearer tok', 'X-AUDIO-RECORDING-SOURCE': 'BEEP_WEB' },
    });
  });

  it.each([
    [200, { deleted: false }],
    [200, null],
    [202, { deleted: true }],
    [401, { code: 'unauthorized', message: 'm' }],
    [503, { code: 'unavailable', message: 'm' }],
  ])('fails with %i %j', async (status, body) => {
    respondWith(status, body);
    expect(await deleteAccount()).toMatchObject({ status: 'failed' });
  });

  it('fails if the service is unreachable', async () => {
    fetchStub.mockRejectedValue(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', fetchStub);
    expect(await deleteAccount()).toMatchObject({ failure: { kind: 'network' } });
  });
});
