import { createFakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createListensApi } from './create-listens-api.ts';

const BASE = 'https://beep.test';
const fetchStub = vi.fn<typeof fetch>();
const client = () => createListensApi({ baseUrl: BASE, source: 'BEEP_WEB', clock: createFakeClock() });

beforeEach(() => {
  fetchStub.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('calls on listens', () => {
  // spec: api.15
  it('count a listen with the listener id', async () => {
    expect(await client().countListen('x', 'who', null)).toEqual({ status: 'ok', value: null });
    const [url, init] = fetchStub.mock.lastCall ?? [];
    expect(url).toBe(`${BASE}/api/v1/recordings/x/play`);
    expect(init).toMatchObject({ method: 'POST', keepalive: true, headers: { 'X-Listener-Id': 'who' } });
  });

  it('tell how far a recording was heard', async () => {
    const heard = { id: 'a/b', listenerId: 'who', heardSeconds: 12 };
    expect(await client().noteHeard(heard, 'tok')).toEqual({ status: 'ok', value: null });
    const [url, init] = fetchStub.mock.lastCall ?? [];
    expect(url).toBe(`${BASE}/api/v1/recordings/a%2Fb/heard`);
    expect(init).toMatchObject({ headers: { Authorization: 'Bearer tok' }, body: '{"heard":12}' });
  });
});
