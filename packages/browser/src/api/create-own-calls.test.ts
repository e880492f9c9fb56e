import { createFakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApiClient } from './create-api-client.ts';
import { createOwnCalls } from './create-own-calls.ts';

const OWN = 'https://beep.test/api/v1/users/a%2Fb';
const LABEL = { id: 'l1', name: 'Class 7', color: 'blue' } as const;
const options = { baseUrl: 'https://beep.test', source: 'BEEP_WEB', clock: createFakeClock() } as const;
const tokens = {
  ensureFreshToken: async () => ({ status: 'token', token: 'tok' }) as const,
  requireSignIn: () => undefined,
};
const calls = createOwnCalls({ ...options, tokens });
const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', fetchStub));
afterEach(() => vi.unstubAllGlobals());

function respondWith(status: number, body?: unknown): void {
  fetchStub.mockResolvedValue(new Response(body === undefined ? null : JSON.stringify(body), { status }));
}

function lastCall(): unknown {
  const [url, init] = fetchStub.mock.lastCall ?? [];
  return [init?.method, url, init?.body === undefined ? undefined : JSON.parse(String(init.body))];
}

const uid = 'a/b';

it('labels are listed; an unknown colour is grey, an invalid label is left out', async () => {
  respondWith(200, { labels: [LABEL, { id: 'l2', name: 'Art', color: 'teal' }, { id: 'l3' }] });
  const labels = [LABEL, { id: 'l2', name: 'Art', color: 'grey' }];
  expect(await calls.listLabels({ uid })).toEqual({ status: 'ok', value: { labels } });
  expect(lastCall()).toEqual(['GET', `${OWN}/labels`, undefined]);
});

it('labels are created, changed and removed', async () => {
  respondWith(201, LABEL);
  const { id, ...body } = LABEL;
  expect(await calls.createLabel({ uid, body })).toEqual({ status: 'ok', value: LABEL });
  expect(lastCall()).toEqual(['POST', `${OWN}/labels`, body]);
  respondWith(200, LABEL);
  expect(await calls.changeLabel({ uid, label: id, body })).toEqual({ status: 'ok', value: LABEL });
  expect(lastCall()).toEqual(['PATCH', `${OWN}/labels/${id}`, body]);
  respondWith(204);
  expect(await calls.deleteLabel({ uid, label: id })).toEqual({ status: 'ok', value: null });
  expect(lastCall()).toEqual(['DELETE', `${OWN}/labels/${id}`, undefined]);
  respondWith(404, { code: 'not_found', message: 'none' });
  expect(await calls.deleteLabel({ uid, label: id })).toEqual({ status: 'ok', value: null });
});

const OLD = { transcripts: true, language: 'en-GB', available: false };
const PREPARING = { state: 'preparing', recordingsDone: 2, recordingsTotal: 3 };
const LINK = { url: 'https://beep.test/zip', expiresAt: 5 };
const READY = { ...PREPARING, state: 'ready', bytes: 7, unreadable: 1, ...LINK };

it('preferences are changed, and the archive is prepared', async () => {
  const changed = { ...OLD, languages: null, replies_for_new: true };
  respondWith(200, changed);
  const body = { language: null, mails_when_heard: true, display_language: 'en' } as const;
  expect(await calls.changePreferences({ body })).toEqual({ status: 'ok', value: changed });
  expect(lastCall()).toEqual(['PATCH', 'https://beep.test/api/v1/profile/me/preferences', body]);
  respondWith(200, READY);
  expect(await calls.prepareArchive({})).toEqual({ status: 'ok', value: READY });
  expect(lastCall()).toEqual(['POST', 'https://beep.test/api/v1/profile/me/archive', undefined]);
});

it.each([
  ['getPreferences', OLD],
  ['getPreferences', { ...OLD, languages: ['en'] }],
  ['getPreferences', { ...OLD, mails_when_heard: false }],
  ['getPreferences', { ...OLD, display_language: 'sw' }],
  ['getArchive', PREPARING],
] as const)('%s reads %j, also of services of earlier versions', async (name, body) => {
  respondWith(200, body);
  expect(await calls[name]({})).toEqual({ status: 'ok', value: body });
});

it.each([
  ...([null, { ...OLD, transcripts: 'yes' }, { ...OLD, languages: 'en' }] as const).map(
    (body) => ['getPreferences', body] as const,
  ),
  ...[null, { state: 'other' }, { state: 'preparing' }, { ...READY, bytes: '7' }].map(
    (body) => ['getArchive', body] as const,
  ),
  ['getArchive', { ...READY, url: 'javascript:alert(1)' }],
] as const)('%s fails with %j', async (name, body) => {
  respondWith(200, body);
  expect(await calls[name]({})).toMatchObject({ failure: { kind: 'malformed' } });
});

it.each([
  { action: 'delete' },
  { action: 'label', label: 'l1' },
  { action: 'expire', expires_at: '1_week' },
] as const)('recordings are changed together: %j', async (change) => {
  respondWith(200, { done: ['r1'], refused: [{ recording: 'r2', code: 'deleted' }, {}] });
  const outcome = await createApiClient(options).changeMany({ uid: 'a/b', ids: ['r1', 'r2'], change }, 'tok');
  const failure = { kind: 'refused', httpStatus: 200, code: 'deleted', message: undefined };
  expect(outcome).toEqual({ status: 'ok', value: { done: ['r1'], refused: [{ id: 'r2', failure }] } });
  expect(lastCall()).toEqual(['POST', `${OWN}/recordings/changes`, { recordings: ['r1', 'r2'], ...change }]);
});
