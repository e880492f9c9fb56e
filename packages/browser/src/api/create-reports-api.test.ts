import { createFakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReportsApi } from './create-reports-api.ts';

const fetchStub = vi.fn<typeof fetch>();
const api = createReportsApi('https://beep.test', createFakeClock());

beforeEach(() => vi.stubGlobal('fetch', fetchStub));
afterEach(() => vi.unstubAllGlobals());

it('sends a report without a token', async () => {
  fetchStub.mockResolvedValue(new Response(null, { status: 204 }));
  expect(await api.send('a/b', { reason: 'other', text: 'x' }, null)).toEqual({ status: 'ok', value: null });
  const [url, init] = fetchStub.mock.lastCall ?? [];
  expect([url, init?.method, JSON.parse(String(init?.body))]).toEqual([
    'https://beep.test/api/v1/recordings/a%2Fb/reports',
    'POST',
    { reason: 'other', text: 'x' },
  ]);
  expect(init?.headers).not.toHaveProperty('Authorization');
});

it('fails if the service refuses it', async () => {
  fetchStub.mockResolvedValue(Response.json({ code: 'rate_limited', message: 'm' }, { status: 429 }));
  expect(await api.send('a', { reason: 'other', text: '' }, 't')).toMatchObject({
    failure: { kind: 'refused', httpStatus: 429 },
  });
  expect(fetchStub.mock.lastCall?.[1]?.headers).toMatchObject({ Authorization: 'Bearer t' });
});
