import { adminCalls } from '@beep/api/features/admin';
import { replyCalls } from '@beep/api/features/replies';
import { sheetCalls } from '@beep/api/features/sheets';
import { createFakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOwnerClient, createViewerClient } from './create-contract-client.ts';

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

const { listSheets, createSheet, getSheet, changeSlot, revokeSlot } = sheetCalls;
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

  it('change a label, and answer nothing to its revocation', async () => {
    const slot = { ...EMPTY, name: 'Ivo', sheet: { id: 's1', title: '' } };
    respondWith(200, slot);
    const change = { slot: 'x/y', body: { name: 'Ivo' } };
    expect(await call(changeSlot, change)).toEqual({ status: 'ok', value: slot });
    expect(lastCall()).toEqual(['PATCH', 'a%2Fb/slots/x%2Fy', { name: 'Ivo' }]);
    respondWith(204);
    expect(await call(revokeSlot, { slot: 'x' })).toEqual({ status: 'ok', value: null });
    expect(lastCall()).toEqual(['DELETE', 'a%2Fb/slots/x']);
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

const AUDIO = { id: 'a1', created_at: 1_790_000_000, duration: 4.2, mime: 'audio/webm' };
const ANSWER = { ...AUDIO, heard: false };
const SENT = { ...AUDIO, id: 'r1', expires_at: 0, answers: [ANSWER] };

describe('the calls of anyone', () => {
  let tokens: string[];
  const callAsViewer = createViewerClient({
    ...{ baseUrl: 'https://beep.test', source: 'BEEP_WEB', clock: createFakeClock(0) },
    tokens: { ensureFreshToken: async () => ({ status: 'token', token: tokens.shift() ?? '' }) },
  });
  const sent = { filename: 'n/1', headers: { 'Reply-Token': 'secret' } };
  beforeEach(() => {
    tokens = ['tok'];
  });

  // spec: replies.8
  it('prove who replied in a header, never in the address, and bring no token of a user', async () => {
    const broken = { ...SENT, answers: [ANSWER, { ...ANSWER, peaks: [1] }], color: 'red' };
    respondWith(200, { replies: [broken, { id: 'broken' }] });
    expect(await callAsViewer(replyCalls.listSentReplies, sent)).toEqual({
      status: 'ok',
      value: { replies: [SENT] },
    });
    const [url, init] = fetchStub.mock.lastCall ?? [];
    expect(url).toBe('https://beep.test/api/v1/recordings/n%2F1/replies/mine');
    expect(init?.headers).toEqual({ 'X-AUDIO-RECORDING-SOURCE': 'BEEP_WEB', 'Reply-Token': 'secret' });
    expect(tokens).toEqual(['tok']);
  });

  it('bring it if the recording is for some users only', async () => {
    fetchStub.mockImplementationOnce(
      async () => new Response(JSON.stringify({ code: 'restricted', message: 'm' }), { status: 403 }),
    );
    fetchStub.mockImplementationOnce(async () => new Response(JSON.stringify({ replies: [] })));
    expect(await callAsViewer(replyCalls.listSentReplies, sent)).toMatchObject({ status: 'ok' });
    expect(fetchStub.mock.lastCall?.[1]?.headers).toMatchObject({ Authorization: 'Bearer tok' });
  });

  it('delete what was sent', async () => {
    respondWith(204);
    const outcome = await callAsViewer(replyCalls.deleteSentReply, { ...sent, reply: 'r/1' });
    expect(outcome).toEqual({ status: 'ok', value: null });
    const [url, init] = fetchStub.mock.lastCall ?? [];
    expect([init?.method, url]).toEqual([
      'DELETE',
      'https://beep.test/api/v1/recordings/n%2F1/replies/r%2F1',
    ]);
    expect(init?.headers).toMatchObject({ 'Reply-Token': 'secret' });
  });

  it('load audio as a whole', async () => {
    fetchStub.mockImplementation(
      async () => new Response('sound', { headers: { 'Content-Type': 'audio/webm' } }),
    );
    const outcome = await callAsViewer(replyCalls.getReplyAudio, {
      ...{ ...sent, reply: 'a1' },
      query: { format: 'mp3' },
    });
    expect(outcome).toMatchObject({ status: 'ok', value: { size: 5, type: 'audio/webm' } });
    expect(String(fetchStub.mock.lastCall?.[0])).toMatch(/\/replies\/a1\/audio\?format=mp3$/);
  });
});

const HELD = { ...SENT, recording: 'n1', read: false, kept: true, starred: false };

describe('the calls on an inbox', () => {
  it('list one page, by what was asked for', async () => {
    respondWith(200, { replies: [HELD, { ...HELD, read: 'no' }], next: 'c2' });
    const query = { state: 'unread', recording: undefined, after: 'c 1' } as const;
    expect(await call(replyCalls.listReplies, { query })).toEqual({
      status: 'ok',
      value: { replies: [HELD], next: 'c2' },
    });
    expect(lastCall()).toEqual(['GET', 'a%2Fb/replies?state=unread&after=c+1']);
    await call(replyCalls.listReplies, { query: { recording: 'n/1' } });
    expect(lastCall()).toEqual(['GET', 'a%2Fb/replies?recording=n%2F1']);
  });

  it('delete a reply also after the page was closed', async () => {
    respondWith(204);
    await call(replyCalls.deleteReply, { reply: 'r1', outlivesPage: true });
    expect(lastCall()).toEqual(['DELETE', 'a%2Fb/replies/r1']);
    expect(fetchStub.mock.lastCall?.[1]?.keepalive).toBe(true);
  });
});

describe('the calls of an administrator', () => {
  const { listAuditEntries, deletePerson, playAsAdministrator, playReportedReply, exportAuditLog } =
    adminCalls;
  const path = (): unknown => String(fetchStub.mock.lastCall?.[0]).replace('https://beep.test/api/v1', '');

  it('are about another person, with the query that is given', async () => {
    respondWith(204);
    expect(await call(deletePerson, { uid: 'c d' })).toEqual({ status: 'ok', value: null });
    expect(path()).toBe('/admin/people/c%20d');
    const entry = {
      id: 'e',
      at: 7,
      actor: 'a',
      action: 'report_closed',
      domain: null,
      subject: 's',
      details: {},
    };
    respondWith(200, { entries: [{ ...entry, action: 'of_later' }, entry] });
    const query = { domain: 'a.example', action: undefined };
    expect(await call(listAuditEntries, { query })).toEqual({ status: 'ok', value: { entries: [entry] } });
    expect(path()).toBe('/admin/audit?domain=a.example');
  });

  it('accept only links that a browser may load', async () => {
    respondWith(200, { url: 'javascript:alert(1)', expiresAt: 9 });
    const outcome = await call(playAsAdministrator, { filename: 'r' });
    expect(outcome).toMatchObject({ failure: { kind: 'malformed' } });
  });

  it('load files with the method of the call and the token in a header', async () => {
    fetchStub.mockImplementation(async () => new Response('id'));
    const reply = await call(playReportedReply, { report: 'r1', query: { format: 'mp3' } });
    expect(reply).toMatchObject({ status: 'ok', value: { size: 2 } });
    expect([path(), fetchStub.mock.lastCall?.[1]?.method]).toEqual([
      '/admin/reports/r1/play?format=mp3',
      'POST',
    ]);
    const log = await call(exportAuditLog, { query: { format: 'csv' } });
    expect(log).toMatchObject({ status: 'ok', value: { size: 2 } });
    expect(path()).toBe('/admin/audit/export?format=csv');
    expect(fetchStub.mock.lastCall?.[1]?.headers).toMatchObject({ Authorization: 'Bearer tok' });
  });
});
