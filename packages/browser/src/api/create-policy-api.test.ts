import { FIRST_RELEASE_POLICY } from '@beep/core/policies';
import { createFakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPolicyApi } from './create-policy-api.ts';

const RESOURCE = {
  mayRecord: false,
  longestLife: '1_month',
  defaultExpiry: '1_week',
  downloads: 'owner',
  transcripts: 'off',
  replies: false,
  answersHeardBy: 'owner',
  answerNames: false,
  listeners: 'domains',
  administrator: true,
};
const fetchStub = vi.fn<typeof fetch>();
const api = createPolicyApi({
  baseUrl: 'https://beep.test',
  source: 'BEEP_WEB',
  clock: createFakeClock(),
});

beforeEach(() => vi.stubGlobal('fetch', fetchStub));
afterEach(() => vi.unstubAllGlobals());

function respondWith(status: number, body: unknown): void {
  fetchStub.mockResolvedValue(new Response(JSON.stringify(body), { status }));
}

describe('the call on the own policy', () => {
  it('reads it', async () => {
    respondWith(200, RESOURCE);
    const { administrator, ...rules } = RESOURCE;
    expect(await api.get('tok')).toEqual({
      status: 'ok',
      value: { ...rules, isAdministrator: administrator },
    });
    expect(fetchStub).toHaveBeenLastCalledWith(
      'https://beep.test/api/v1/profile/me/policy',
      expect.objectContaining({
        method: 'GET',
        headers: { Authorization: 'Bearer tok', 'X-AUDIO-RECORDING-SOURCE': 'BEEP_WEB' },
      }),
    );
  });

  it('takes the default of a rule that an older service does not have', async () => {
    const { answersHeardBy: _, answerNames: __, ...older } = RESOURCE;
    respondWith(200, older);
    expect(await api.get('tok')).toMatchObject({
      status: 'ok',
      value: { longestLife: '1_month', replies: false, answersHeardBy: 'everyone', answerNames: true },
    });
  });

  it('knows a service of version 1, which has no policies', async () => {
    respondWith(404, { code: 'not_found', message: 'm' });
    expect(await api.get('tok')).toEqual({ status: 'ok', value: FIRST_RELEASE_POLICY });
  });

  it.each([
    [200, null],
    [200, { ...RESOURCE, mayRecord: 'no' }],
    [200, { ...RESOURCE, longestLife: '2_days' }],
    [200, { ...RESOURCE, transcripts: 'maybe' }],
    [401, { code: 'unauthorized', message: 'm' }],
    [503, { code: 'unavailable', message: 'm' }],
  ])('fails with %i %j', async (status, body) => {
    respondWith(status, body);
    expect(await api.get('tok')).toMatchObject({ status: 'failed' });
  });
});
