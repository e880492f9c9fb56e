import { sheetCalls } from '@beep/api/features/sheets';
import { createFakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOwnerClient } from './create-owner-client.ts';

const fetchStub = vi.fn<typeof fetch>();
const call = createOwnerClient({
  uid: 'a/b',
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

const { listSheets, createSheet, getSheet, deleteSheet, getSlot, changeSlot, revokeSlot } = sheetCalls;
const SUMMARY = { id: 's1', title: '', layout: 'a4-12', created_at: 7, recorded: 1, revoked: 0 };
const EMPTY = { id: 'x', number: 1, url: 'https://beep.test/play/x', state: 'empty' };
const RECORDED = {
  ...{ id: 'y', number: 2, url: 'https://beep.test/play/y', state: 'recorded' },
  recording: { filename: 'r1', duration: 2.5, created_at: 9, title: 'Essay' },
};

describe('the calls of a user', () => {
  it('list sheets, without those of an unknown layout, and without fields that this version does not know', async () => {
    const known = { ...SUMMARY, id: 's2', color: 'red' };
    respondWith(200, { sheets: [SUMMARY, { ...SUMMARY, layout: 'a4-99' }, known, null], next: 'n' });
    expect(await call(listSheets, {})).toEqual({
      status: 'ok',
      value: { sheets: [SUMMARY, { ...SUMMARY, id: 's2' }] },
    });
    expect(lastCall()).toEqual(['GET', 'a%2Fb/sheets']);
  });

  it('make a sheet, and read one with its labels', async () => {
    const sheet = { ...SUMMARY, slots: [EMPTY, RECORDED] };
    respondWith(201, sheet);
    const body = { title: '', layout: 'a4-12' } as const;
    expect(await call(createSheet, { body })).toEqual({ status: 'ok', value: sheet });
    expect(lastCall()).toEqual(['POST', 'a%2Fb/sheets', body]);
    respondWith(200, sheet);
    expect(await call(getSheet, { sheet: 's/1' })).toEqual({ status: 'ok', value: sheet });
    expect(lastCall()).toEqual(['GET', 'a%2Fb/sheets/s%2F1']);
  });

  it('read one label with its sheet', async () => {
    const slot = { ...EMPTY, sheet: { id: 's1', title: 'Class 7' } };
    respondWith(200, slot);
    expect(await call(getSlot, { slot: 'x' })).toEqual({ status: 'ok', value: slot });
    expect(lastCall()).toEqual(['GET', 'a%2Fb/slots/x']);
  });

  it('name a label', async () => {
    const slot = { ...EMPTY, name: 'Ivo', sheet: { id: 's1', title: '' } };
    respondWith(200, slot);
    expect(await call(changeSlot, { slot: 'x/y', body: { name: 'Ivo' } })).toEqual({
      status: 'ok',
      value: slot,
    });
    expect(lastCall()).toEqual(['PATCH', 'a%2Fb/slots/x%2Fy', { name: 'Ivo' }]);
  });

  it('revoke a label, and delete a sheet', async () => {
    respondWith(204);
    expect(await call(revokeSlot, { slot: 'x' })).toEqual({ status: 'ok', value: null });
    expect(lastCall()).toEqual(['DELETE', 'a%2Fb/slots/x']);
    expect(await call(deleteSheet, { sheet: 's1' })).toEqual({ status: 'ok', value: null });
    expect(lastCall()).toEqual(['DELETE', 'a%2Fb/sheets/s1']);
  });

  it('say why the service refused', async () => {
    respondWith(409, { code: 'conflict', message: 'There are 100 sheets.' });
    expect(await call(createSheet, { body: { title: '', layout: 'a4-12' } })).toMatchObject({
      status: 'failed',
      failure: { kind: 'refused', httpStatus: 409, code: 'conflict' },
    });
  });

  it.each([
    [{ ...SUMMARY, slots: [{ ...EMPTY, state: 'lost' }] }],
    [{ ...SUMMARY, slots: [{ ...EMPTY, url: 'javascript:alert(1)' }] }],
    [{ ...SUMMARY, slots: [{ ...RECORDED, recording: undefined }] }],
    [{ ...SUMMARY, slots: [{ ...EMPTY, number: 0 }] }],
    [{ ...SUMMARY, slots: {} }],
    [SUMMARY],
  ])('refuse a malformed sheet: %j', async (body) => {
    respondWith(200, body);
    expect(await call(getSheet, { sheet: 's1' })).toMatchObject({
      status: 'failed',
      failure: { kind: 'malformed' },
    });
  });
});
