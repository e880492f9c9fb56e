import { createFakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreferencesApi } from './create-preferences-api.ts';

const URL = 'https://beep.test/api/v1/profile/me/preferences';
const fetchStub = vi.fn<typeof fetch>();
const api = createPreferencesApi({
  baseUrl: 'https://beep.test',
  source: 'BEEP_WEB',
  clock: createFakeClock(),
});

beforeEach(() => vi.stubGlobal('fetch', fetchStub));
afterEach(() => vi.unstubAllGlobals());

function respondWith(status: number, body: unknown): void {
  fetchStub.mockResolvedValue(new Response(JSON.stringify(body), { status }));
}

describe('the calls on preferences', () => {
  it('read them', async () => {
    respondWith(200, { transcripts: true, language: 'en-GB', available: false });
    expect(await api.get('tok')).toEqual({
      status: 'ok',
      value: { hasTranscripts: true, language: 'en-GB', isAvailable: false, languages: null },
    });
    expect(fetchStub).toHaveBeenLastCalledWith(
      URL,
      expect.objectContaining({
        method: 'GET',
        headers: { Authorization: 'Bearer tok', 'X-AUDIO-RECORDING-SOURCE': 'BEEP_WEB' },
      }),
    );
  });

  it.each([[null], [[]], [['en', 'es']]])('tell the languages of the transcripts: %j', async (languages) => {
    respondWith(200, { transcripts: true, language: null, available: true, languages });
    expect(await api.get('tok')).toMatchObject({ value: { languages } });
  });

  it.each([[true], [false]])(
    'tell whether mail is wanted, where it is sent: %j',
    async (mails_when_heard) => {
      respondWith(200, { transcripts: true, language: null, available: true, mails_when_heard });
      expect(await api.get('tok')).toMatchObject({ value: { mailsWhenHeard: mails_when_heard } });
    },
  );

  it.each([
    [{ language: null }, { language: null }],
    [{ hasTranscripts: false }, { transcripts: false }],
    [{ mailsWhenHeard: true }, { mails_when_heard: true }],
    [
      { hasTranscripts: true, language: 'de' },
      { transcripts: true, language: 'de' },
    ],
  ])('change only %j', async (change, body) => {
    respondWith(200, { transcripts: true, language: null, available: true });
    expect(await api.change(change, 'tok')).toMatchObject({ status: 'ok' });
    const [url, init] = fetchStub.mock.lastCall ?? [];
    expect([url, init?.method, JSON.parse(String(init?.body))]).toEqual([URL, 'PATCH', body]);
  });

  it.each([
    [200, null],
    [200, { transcripts: 'yes', language: null, available: true }],
    [200, { transcripts: true, language: 1, available: true }],
    [200, { transcripts: true, language: null }],
    [200, { transcripts: true, language: null, available: true, languages: 'en' }],
    [200, { transcripts: true, language: null, available: true, languages: [1] }],
    [401, { code: 'unauthorized', message: 'm' }],
    [503, { code: 'unavailable', message: 'm' }],
  ])('fail with %i %j', async (status, body) => {
    respondWith(status, body);
    expect(await api.get('tok')).toMatchObject({ status: 'failed' });
  });

  it('fail if the service is unreachable', async () => {
    fetchStub.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await api.get('tok')).toMatchObject({ failure: { kind: 'network' } });
  });
});
