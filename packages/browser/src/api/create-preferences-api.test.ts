import { createFakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreferencesApi } from './create-preferences-api.ts';

const fetchStub = vi.fn<typeof fetch>();
const api = createPreferencesApi({
  baseUrl: 'https://beep.test',
  source: 'BEEP_WEB',
  clock: createFakeClock(),
  tokens: {
    ensureFreshToken: async () => ({ status: 'token', token: 'tok' }),
    requireSignIn: () => undefined,
  },
});

beforeEach(() => vi.stubGlobal('fetch', fetchStub));
afterEach(() => vi.unstubAllGlobals());

const OLD = { transcripts: true, language: 'en-GB', available: false };
const respondWith = (body: unknown): void => {
  fetchStub.mockResolvedValue(new Response(JSON.stringify(body)));
};

describe('the calls on preferences', () => {
  it('change some of them', async () => {
    respondWith({ ...OLD, languages: null, replies_for_new: true });
    const change = { language: null, mails_when_heard: true };
    expect(await api.change(change)).toMatchObject({ value: { replies_for_new: true } });
    const [url, init] = fetchStub.mock.lastCall ?? [];
    expect(url).toBe('https://beep.test/api/v1/profile/me/preferences');
    expect([init?.method, JSON.parse(String(init?.body))]).toEqual(['PATCH', change]);
  });

  it.each([{}, { languages: ['en'] }, { mails_when_heard: false }])(
    'read what services of earlier versions send too: %j',
    async (more) => {
      respondWith({ ...OLD, ...more });
      expect(await api.get()).toEqual({ status: 'ok', value: { ...OLD, ...more } });
    },
  );

  it.each([null, { ...OLD, transcripts: 'yes' }, { ...OLD, languages: 'en' }])(
    'fail with %j',
    async (body) => {
      respondWith(body);
      expect(await api.get()).toMatchObject({ failure: { kind: 'malformed' } });
    },
  );
});
