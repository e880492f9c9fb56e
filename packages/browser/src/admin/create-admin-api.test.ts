import { DEFAULT_POLICY } from '@beep/core/policies';
import type { DownloadFile } from '@beep/core/recordings';
import { createFakeClock, ok } from '@beep/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdminApi } from './create-admin-api.ts';

const fetchStub = vi.fn<typeof fetch>();
const saved: DownloadFile[] = [];
const ensureFreshToken = vi.fn(async ({ forceRefresh = false } = {}) => ({
  status: 'token' as const,
  token: forceRefresh ? 'new' : 'tok',
}));
const api = createAdminApi({
  baseUrl: 'https://beep.test',
  source: 'BEEP_WEB',
  clock: createFakeClock(Date.UTC(2026, 10, 21)),
  tokens: { ensureFreshToken, requireSignIn: () => undefined },
  files: {
    save: async (file) => {
      saved.push(file);
      return ok(null);
    },
  },
});

beforeEach(() => {
  fetchStub.mockReset();
  saved.length = 0;
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
  const path = String(url).replace('https://beep.test/api/v1/admin', '');
  const body = init?.body === undefined ? [] : [JSON.parse(String(init.body))];
  return [init?.method, path, ...body];
}

const CHANGE = { policy: DEFAULT_POLICY, graceDays: 14, version: 2 };
const PERSON = {
  uid: 'u/1',
  email: 'ada@a.example',
  domain: 'a.example',
  recordings: 1,
  bytes: 2,
  lastUsedAt: 3,
};

describe('the calls of administrators', () => {
  it.each([
    [
      'suspend',
      () => api.recordings.suspend('a/b', 'why'),
      ['POST', '/recordings/a%2Fb/suspension', { reason: 'why' }],
    ],
    [
      'close a report with a reason',
      () => api.reports.close('r1', 'suspended', 'why'),
      ['POST', '/reports/r1/closing', { outcome: 'suspended', reason: 'why' }],
    ],
    ['lift', () => api.recordings.lift('a/b'), ['DELETE', '/recordings/a%2Fb/suspension']],
    ['delete', () => api.recordings.remove('a/b'), ['DELETE', '/recordings/a%2Fb']],
    ['delete a person', () => api.people.remove('u/1'), ['DELETE', '/people/u%2F1']],
    [
      'close a report',
      () => api.reports.close('r1', 'suspended'),
      ['POST', '/reports/r1/closing', { outcome: 'suspended' }],
    ],
    [
      'name an administrator',
      () => api.administrators.name({ email: 'a+b@a.example', domain: '*' }),
      ['POST', '/administrators', { email: 'a+b@a.example', domain: '*' }],
    ],
    [
      'remove an administrator',
      () => api.administrators.remove({ email: 'a+b@a.example', domain: '*' }),
      ['DELETE', '/administrators?email=a%2Bb%40a.example&domain=*'],
    ],
  ])('%s', async (_name, act, expected) => {
    respondWith(204);
    expect(await act()).toEqual({ status: 'ok', value: null });
    expect(lastCall()).toEqual(expected);
    expect(fetchStub.mock.lastCall?.[1]).toMatchObject({ headers: { Authorization: 'Bearer tok' } });
  });

  it('try once more with a new token', async () => {
    respondWith(401, { code: 'unauthorized', message: 'm' });
    expect(await api.people.remove('u1')).toMatchObject({ failure: { httpStatus: 401 } });
    expect(fetchStub.mock.calls.map(([, init]) => init?.headers)).toMatchObject([
      { Authorization: 'Bearer tok' },
      { Authorization: 'Bearer new' },
    ]);
  });

  it('list people, and drop the malformed', async () => {
    respondWith(200, { people: [PERSON, { uid: 'u2' }], total: 9, next: 'c1' });
    expect(await api.people.list({ search: 'a d', sort: 'bytes', domain: '*', after: 'c0' })).toEqual({
      status: 'ok',
      value: {
        items: [
          {
            uid: 'u/1',
            email: 'ada@a.example',
            domain: 'a.example',
            recordings: 1,
            bytes: 2,
            lastUsedAtMs: 3000,
          },
        ],
        total: 9,
        unnamed: 0,
        next: 'c1',
      },
    });
    expect(lastCall()).toEqual(['GET', '/people?sort=bytes&domain=*&after=c0&q=a+d']);
    await api.people.list({ search: '', sort: 'email' });
    expect(lastCall()).toEqual(['GET', '/people?sort=email']);
  });

  it('list the recordings of a person', async () => {
    const recording = {
      id: 'r1',
      createdAt: 1,
      duration: 2.5,
      bytes: 3,
      source: 'BEEP_WEB',
      expiresAt: 0,
      suspended: true,
    };
    respondWith(200, { person: PERSON, mayPlay: true, recordings: [recording, {}], total: 1 });
    expect(await api.people.listRecordings('u/1')).toMatchObject({
      value: {
        person: { uid: 'u/1' },
        mayPlay: true,
        items: [{ id: 'r1', createdAtMs: 1000, durationSeconds: 2.5, expiresAtMs: null, isSuspended: true }],
        total: 1,
        next: null,
      },
    });
    expect(lastCall()).toEqual(['GET', '/people/u%2F1/recordings']);
  });

  it('accept only links that a browser may load', async () => {
    respondWith(200, { url: 'https://beep.test/media/r1.webm?grant=1', expiresAt: 60 });
    expect(await api.recordings.play('r1')).toMatchObject({ value: { expiresAtMs: 60_000 } });
    respondWith(200, { state: 'none' });
    expect(await api.people.createArchive('u1')).toEqual({ status: 'ok', value: { state: 'none' } });
    expect(lastCall()).toEqual(['POST', '/people/u1/archive']);
    respondWith(200, { url: 'javascript:alert(1)', expiresAt: 60 });
    expect(await api.recordings.play('r1')).toMatchObject({ failure: { kind: 'malformed' } });
  });

  it('preview and change a policy', async () => {
    const counts = { recordings: 5, deletions: 1, laterDeletions: 2, silenced: 3 };
    respondWith(200, { ...counts, graceEndsAt: 6, firstLaterDeletionAt: 7 });
    expect(await api.policies.preview('*', CHANGE)).toEqual({
      status: 'ok',
      value: { ...counts, graceEndsAtMs: 6000, firstLaterDeletionAtMs: 7000 },
    });
    expect(lastCall()).toEqual(['POST', '/policies/*/preview', CHANGE]);
    const stored = {
      domain: 'a.example',
      version: 3,
      policy: DEFAULT_POLICY,
      changedBy: 'x',
      changedAt: 1,
      graceEndsAt: 2,
    };
    respondWith(200, stored);
    expect(await api.policies.change('a.example', CHANGE)).toEqual({
      status: 'ok',
      value: {
        domain: 'a.example',
        version: 3,
        policy: DEFAULT_POLICY,
        changedBy: 'x',
        changedAtMs: 1000,
        graceEndsAtMs: 2000,
      },
    });
    expect(lastCall()).toEqual(['PUT', '/policies/a.example', CHANGE]);
    respondWith(200, { ...stored, policy: { ...DEFAULT_POLICY, downloads: 'some' } });
    expect(await api.policies.change('a.example', CHANGE)).toMatchObject({ failure: { kind: 'malformed' } });
  });

  it('list policies and versions', async () => {
    respondWith(200, { policies: [{ domain: 'a.example' }] });
    expect(await api.policies.list()).toEqual({ status: 'ok', value: [] });
    await api.policies.listVersions('a.example');
    expect(lastCall()).toEqual(['GET', '/policies/a.example/versions']);
  });

  it('ask for the deletion of a list', async () => {
    const result = { address: 'a@a.example', outcome: 'would_delete', recordings: 1, bytes: 2 };
    respondWith(200, { results: [result, { address: 'b', outcome: 'exploded', recordings: 0, bytes: 0 }] });
    expect(await api.people.removeAll({ addresses: ['a@a.example'], isDryRun: true })).toEqual({
      status: 'ok',
      value: [result],
    });
    expect(lastCall()).toEqual(['POST', '/people/deletions', { addresses: ['a@a.example'], dryRun: true }]);
  });

  it('list reports with how they were closed', async () => {
    const report = {
      id: 'r1',
      recordingId: 'n1',
      domain: null,
      owner: null,
      reason: 'other',
      text: '',
      reportedAt: 1,
      state: 'gone',
    };
    const closed = { ...report, closedAt: 2, closedBy: 'root@a.example', outcome: 'deleted' };
    const reply = { createdAt: 1, duration: 3, mime: 'audio/webm', playable: true };
    const url = 'https://beep.example/play/n1';
    const audio = 'https://beep.example/media/n1.webm';
    const facts = { url, createdAt: 1, duration: 42, playable: true };
    const recording = { ...facts, title: 'Essay', transcript: 'unchecked', audio };
    const reports = [
      { ...report, reply },
      { ...closed, recording },
      { ...closed, recording: facts },
    ];
    respondWith(200, { reports, open: 1, next: 'c' });
    expect(await api.reports.list({ state: 'closed' })).toMatchObject({
      value: {
        open: 1,
        next: 'c',
        items: [
          { closing: null, reply: { durationSeconds: 3, mimeType: 'audio/webm', isPlayable: true } },
          {
            closing: { atMs: 2000, by: 'root@a.example', outcome: 'deleted' },
            recording: {
              ...{ url, createdAtMs: 1000, durationSeconds: 42, isPlayable: true },
              ...{ title: 'Essay', transcript: 'unchecked', audioUrl: audio },
            },
          },
          { recording: { title: null, transcript: null, audioUrl: null, isPlayable: true } },
        ],
      },
    });
    expect(lastCall()).toEqual(['GET', '/reports?state=closed']);
  });

  it('load the transcript of a reported recording as a visitor does', async () => {
    respondWith(200, { format: 'text/plain', text: 'words', checked: false });
    const value = { format: 'text/plain', text: 'words', checked: false };
    expect(await api.reports.loadTranscript('n/1')).toEqual({ status: 'ok', value });
    expect(fetchStub.mock.lastCall?.[0]).toBe('https://beep.test/api/v1/recordings/n%2F1/transcript');
  });

  it('list administrators, those of the configuration without a name', async () => {
    respondWith(200, {
      administrators: [
        { email: 'a@a.example', domain: '*', namedBy: 'configuration' },
        { email: 'b@a.example', domain: 'a.example', namedBy: 'a@a.example', namedAt: 5 },
      ],
    });
    expect(await api.administrators.list()).toMatchObject({
      value: [
        { namedBy: null, namedAtMs: null },
        { namedBy: 'a@a.example', namedAtMs: 5000 },
      ],
    });
    respondWith(200, { email: 'a@a.example', domains: ['*'] });
    expect(await api.administrators.getScope()).toEqual({
      status: 'ok',
      value: { email: 'a@a.example', domains: ['*'] },
    });
  });

  it('read usage and the audit log', async () => {
    const day = { day: '2026-11-20', recordings: 1, seconds: 2, bytes: 3 };
    respondWith(200, { days: [day, { day: 'today' }], stored: { people: 1, recordings: 2, bytes: 3 } });
    expect(await api.usage.get({ days: 90 })).toMatchObject({ value: { days: [day] } });
    expect(lastCall()).toEqual(['GET', '/usage?days=90']);
    const entry = {
      id: '1',
      at: 2,
      actor: 'operator',
      action: 'account_deleted',
      domain: null,
      subject: '',
      details: {},
    };
    respondWith(200, { entries: [entry, { ...entry, action: 'a_new_one' }] });
    expect(await api.audit.list({ action: 'account_deleted', domain: 'a.example' })).toMatchObject({
      value: { items: [{ id: '1', atMs: 2000 }], next: null },
    });
    expect(lastCall()).toEqual(['GET', '/audit?action=account_deleted&domain=a.example']);
  });

  it('save the audit log with the token in a header', async () => {
    expect(await api.audit.save('jsonl')).toEqual({ status: 'ok', value: null });
    expect(saved).toMatchObject([
      {
        url: 'https://beep.test/api/v1/admin/audit/export?format=jsonl',
        filename: 'audit-log-2026-11-21.jsonl',
        headers: { Authorization: 'Bearer tok' },
      },
    ]);
  });
});
