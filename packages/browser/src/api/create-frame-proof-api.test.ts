import { createFakeClock } from '@beep/core/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFrameProofApi } from './create-frame-proof-api.ts';

const fetchStub = vi.fn<typeof fetch>();
const EVIDENCE = { host: 'docs', challenge: 'c', token: 't' } as const;

afterEach(() => vi.unstubAllGlobals());

async function answered(status: number, body: unknown): Promise<unknown> {
  fetchStub.mockResolvedValue(new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetchStub);
  const api = createFrameProofApi({
    baseUrl: 'https://beep.test',
    source: 'BEEP_WEB',
    clock: createFakeClock(),
  });
  return api.prove(EVIDENCE, 'tok');
}

describe('the call that proves a frame', () => {
  it('sends the evidence of the embedding page with the account’s token', async () => {
    expect(await answered(200, { proven: true })).toEqual({ status: 'ok', value: 'proven' });
    const [url, init] = fetchStub.mock.lastCall ?? [];
    expect(url).toBe('https://beep.test/api/v1/frame-proof');
    expect(init).toMatchObject({ method: 'POST', headers: { Authorization: 'Bearer tok' } });
    expect(JSON.parse(String(init?.body))).toEqual(EVIDENCE);
  });

  it.each([
    ['not_configured', 'not-configured'],
    ['not_valid', 'not-valid'],
    ['other_account', 'other-account'],
  ])('returns the reason %s', async (reason, value) => {
    expect(await answered(200, { proven: false, reason })).toEqual({ status: 'ok', value });
  });

  it.each([
    [200, { proven: false }],
    [200, { proven: 'true' }],
    [200, { proven: false, reason: 'toString' }],
    [401, { proven: true }],
    [503, { code: 'unavailable', message: 'm' }],
  ])('fails with %i %j', async (status, body) => {
    expect(await answered(status, body)).toMatchObject({ status: 'failed' });
  });
});
