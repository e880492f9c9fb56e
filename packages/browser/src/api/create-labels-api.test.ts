import { createFakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApiClient } from './create-api-client.ts';
import { createOwnLabels } from './create-labels-api.ts';

const OWN = 'https://beep.test/api/v1/users/a%2Fb';
const LABEL = { id: 'l1', name: 'Class 7', color: 'blue' } as const;
const options = { baseUrl: 'https://beep.test', source: 'BEEP_WEB', clock: createFakeClock() } as const;
const tokens = {
  ensureFreshToken: async () => ({ status: 'token', token: 'tok' }) as const,
  requireSignIn: () => undefined,
};
const labels = createOwnLabels({ ...options, tokens });
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

it('labels are listed; an unknown colour is grey, an invalid label is left out', async () => {
  respondWith(200, { labels: [LABEL, { id: 'l2', name: 'Art', color: 'teal' }, { id: 'l3' }] });
  const value = [LABEL, { id: 'l2', name: 'Art', color: 'grey' }];
  expect(await labels.list('a/b')).toEqual({ status: 'ok', value });
  expect(lastCall()).toEqual(['GET', `${OWN}/labels`, undefined]);
  respondWith(200, {});
  expect(await labels.list('a/b')).toMatchObject({ failure: { kind: 'malformed' } });
});

it('labels are created, changed and removed', async () => {
  respondWith(201, LABEL);
  const { id, ...label } = LABEL;
  expect(await labels.create('a/b', label)).toEqual({ status: 'ok', value: LABEL });
  expect(lastCall()).toEqual(['POST', `${OWN}/labels`, label]);
  respondWith(200, LABEL);
  expect(await labels.change('a/b', LABEL)).toEqual({ status: 'ok', value: LABEL });
  expect(lastCall()).toEqual(['PATCH', `${OWN}/labels/${id}`, label]);
  respondWith(204);
  expect(await labels.remove('a/b', id)).toEqual({ status: 'ok', value: null });
  expect(lastCall()).toEqual(['DELETE', `${OWN}/labels/${id}`, undefined]);
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
