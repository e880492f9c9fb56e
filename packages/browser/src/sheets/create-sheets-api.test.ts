import { createFakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSheetsApi } from './create-sheets-api.ts';

const fetchStub = vi.fn<typeof fetch>();
const api = createSheetsApi({
  baseUrl: 'https://beep.test',
  source: 'BEEP_WEB',
  clock: createFakeClock(0),
  tokens: {
    ensureFreshToken: async () => ({ status: 'token', token: 'tok' }),
    requireSignIn: () => undefined,
  },
});

beforeEach(() => {
  fetchStub.mockReset();
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => vi.unstubAllGlobals());

function respondWith(status: number, body?: unknown): void {
  fetchStub.mockImplementation(
    async () => new Response(body === undefined ? null : JSON.stringify(body), { status }),
  );
}

function lastCall(): readonly unknown[] {
  const [url, init] = fetchStub.mock.lastCall ?? [];
  const body = init?.body === undefined ? [] : [JSON.parse(String(init.body))];
  return [init?.method, String(url).replace('https://beep.test/api/v1/users/', ''), ...body];
}

const SUMMARY = { id: 's1', title: '', layout: 'a4-12', created_at: 7, recorded: 1, revoked: 0 };
const PARSED = { id: 's1', title: '', layout: 'a4-12', createdAtMs: 7000, recorded: 1, revoked: 0 };
const EMPTY = { id: 'x', number: 1, url: 'https://beep.test/play/x', state: 'empty' };
const RECORDED = {
  ...{ id: 'y', number: 2, url: 'https://beep.test/play/y', state: 'recorded' },
  recording: { filename: 'r1', duration: 2.5, created_at: 9, title: 'Essay' },
};
const NOTE = { id: 'r1', durationSeconds: 2.5, createdAtMs: 9000, title: 'Essay' };

describe('the calls on sheets', () => {
  it('list sheets, without those of an unknown layout', async () => {
    respondWith(200, { sheets: [SUMMARY, { ...SUMMARY, layout: 'a4-99' }, null] });
    expect(await api.list('a/b')).toEqual({ status: 'ok', value: [PARSED] });
    expect(lastCall()).toEqual(['GET', 'a%2Fb/sheets']);
  });

  it('make a sheet, and read one with its labels', async () => {
    respondWith(201, { ...SUMMARY, slots: [EMPTY, RECORDED] });
    const sheet = { ...PARSED, slots: [EMPTY, { ...RECORDED, recording: NOTE }] };
    expect(await api.create('ann', { title: '', layout: 'a4-12' })).toEqual({ status: 'ok', value: sheet });
    expect(lastCall()).toEqual(['POST', 'ann/sheets', { title: '', layout: 'a4-12' }]);
    respondWith(200, { ...SUMMARY, slots: [EMPTY, RECORDED] });
    expect(await api.get('ann', 's/1')).toEqual({ status: 'ok', value: sheet });
    expect(lastCall()).toEqual(['GET', 'ann/sheets/s%2F1']);
  });

  it('read one label with its sheet', async () => {
    respondWith(200, { ...EMPTY, sheet: { id: 's1', title: 'Class 7' } });
    const slot = { ...EMPTY, sheet: { id: 's1', title: 'Class 7' } };
    expect(await api.getSlot('ann', 'x')).toEqual({ status: 'ok', value: slot });
    expect(lastCall()).toEqual(['GET', 'ann/slots/x']);
  });

  it('name a label', async () => {
    respondWith(200, { ...EMPTY, name: 'Ivo', sheet: { id: 's1', title: '' } });
    const slot = { ...EMPTY, name: 'Ivo', sheet: { id: 's1', title: '' } };
    expect(await api.rename('ann', 'x/y', 'Ivo')).toEqual({ status: 'ok', value: slot });
    expect(lastCall()).toEqual(['PATCH', 'ann/slots/x%2Fy', { name: 'Ivo' }]);
  });

  it('revoke a label, and delete a sheet', async () => {
    respondWith(204);
    expect(await api.revoke('ann', 'x')).toEqual({ status: 'ok', value: null });
    expect(lastCall()).toEqual(['DELETE', 'ann/slots/x']);
    expect(await api.remove('ann', 's1')).toEqual({ status: 'ok', value: null });
    expect(lastCall()).toEqual(['DELETE', 'ann/sheets/s1']);
  });

  it.each([
    [{ ...SUMMARY, slots: [{ ...EMPTY, state: 'lost' }] }],
    [{ ...SUMMARY, slots: [{ ...EMPTY, url: 'javascript:alert(1)' }] }],
    [{ ...SUMMARY, slots: [{ ...RECORDED, recording: undefined }] }],
    [{ ...SUMMARY, slots: {} }],
    [SUMMARY],
  ])('refuse a malformed sheet: %j', async (body) => {
    respondWith(200, body);
    expect(await api.get('ann', 's1')).toMatchObject({ status: 'failed', failure: { kind: 'malformed' } });
  });
});
