import { createFakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadTarget } from '../api/upload-target.ts';
import { createRepliesApi } from './create-replies-api.ts';
import { newReplyToken } from './new-reply-token.ts';

const BASE = 'https://beep.test';
const REPLY = { id: 'r1', created_at: 1_790_000_000, duration: 4.2, mime: 'audio/webm', expires_at: 0 };
const HELD = { ...REPLY, recording: 'n1', read: false, kept: true, answers: [{ ...REPLY, id: 'a1' }] };

const fetchStub = vi.fn<typeof fetch>();
const api = () => createRepliesApi({ baseUrl: BASE, source: 'BEEP_WEB', clock: createFakeClock() });
const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });

/** Makes the browser play these types only. */
function stubPlayable(...playable: readonly string[]): void {
  const canPlayType = (type: string): string => (playable.includes(type) ? 'probably' : '');
  vi.stubGlobal('document', { createElement: () => ({ canPlayType }) });
}

beforeEach(() => {
  fetchStub.mockReset();
  vi.stubGlobal('fetch', fetchStub);
  stubPlayable('audio/webm; codecs=opus', 'audio/mp4', 'audio/mpeg');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the calls of a replier', () => {
  it('prove who replied in a header, never in the address', async () => {
    fetchStub.mockResolvedValue(json(200, { replies: [{ ...REPLY, answers: [] }, { id: 'broken' }] }));
    const outcome = await api().listSent({ recordingId: 'n/1', replyToken: 'secret' }, null);
    expect(outcome).toMatchObject({
      value: [{ id: 'r1', expiresAtMs: null, durationSeconds: 4.2, mimeType: 'audio/webm' }],
    });
    const [url, init] = fetchStub.mock.lastCall ?? [];
    expect(url).toBe(`${BASE}/api/v1/recordings/n%2F1/replies/mine`);
    expect(init?.headers).toEqual({ 'X-AUDIO-RECORDING-SOURCE': 'BEEP_WEB', 'Reply-Token': 'secret' });
  });

  it('load audio as a whole', async () => {
    fetchStub.mockResolvedValue(new Response('sound', { headers: { 'Content-Type': 'audio/webm' } }));
    const audio = { id: 'a1', mimeType: 'audio/webm' };
    const outcome = await api().loadSentAudio({ recordingId: 'n1', replyToken: 'secret' }, audio, null);
    expect(outcome).toMatchObject({ status: 'ok', value: { size: 5, type: 'audio/webm' } });
    expect(fetchStub.mock.lastCall?.[0]).toBe(`${BASE}/api/v1/recordings/n1/replies/a1/audio`);
  });
});

it('deletes an own reply with its token', async () => {
  fetchStub.mockResolvedValue(new Response(null, { status: 204 }));
  const outcome = await api().removeSent({ recordingId: 'n1', replyToken: 'secret' }, 'r/1');
  expect(outcome).toEqual({ status: 'ok', value: null });
  const [url, init] = fetchStub.mock.lastCall ?? [];
  expect([init?.method, url]).toEqual(['DELETE', `${BASE}/api/v1/recordings/n1/replies/r%2F1`]);
  expect(init?.headers).toMatchObject({ 'Reply-Token': 'secret' });
});

describe('the calls of an owner', () => {
  it('list one page of the inbox', async () => {
    fetchStub.mockResolvedValue(json(200, { replies: [HELD], next: 'c2' }));
    const outcome = await api().listReplies({ uid: 'u 1', filter: 'unread', after: 'c1' }, 'tok');
    expect(outcome).toMatchObject({
      value: {
        replies: [{ recordingId: 'n1', isRead: false, isKept: true, answers: [{ id: 'a1' }] }],
        next: 'c2',
      },
    });
    expect(fetchStub.mock.lastCall?.[0]).toBe(`${BASE}/api/v1/users/u%201/replies?state=unread&after=c1`);
    await api().listReplies({ uid: 'u1', filter: 'all', recordingId: 'n/1' }, 'tok');
    expect(fetchStub.mock.lastCall?.[0]).toBe(`${BASE}/api/v1/users/u1/replies?state=all&recording=n%2F1`);
  });

  it('change, publish and switch', async () => {
    fetchStub.mockResolvedValueOnce(json(200, HELD));
    expect(await api().changeReply({ uid: 'u1', id: 'r1' }, { isRead: true }, 'tok')).toMatchObject({
      status: 'ok',
    });
    expect(fetchStub.mock.lastCall?.[1]?.body).toBe('{"read":true}');
    fetchStub.mockResolvedValueOnce(json(201, { filename: 'new', url: `${BASE}/play/new` }));
    expect(await api().publishReply({ uid: 'u1', id: 'r1' }, 'tok')).toMatchObject({ value: { id: 'new' } });
    fetchStub.mockResolvedValueOnce(json(200, { replies: 'open' }));
    expect(await api().changeReplies('n1', 'open', 'tok')).toEqual({ status: 'ok', value: 'open' });
  });
});

describe('a browser that does not play WebM', () => {
  const load = async (id: string, mimeType: string): Promise<unknown[]> => {
    fetchStub.mockImplementation(async () => new Response('sound'));
    await api().loadSentAudio({ recordingId: 'n1', replyToken: 'secret' }, { id, mimeType }, null);
    await api().loadReplyAudio({ uid: 'u1', id, mimeType }, 'tok');
    return fetchStub.mock.calls.map(([url]) => url);
  };

  it('asks for replies and answers as mp3', async () => {
    // The container only: an old iPhone plays no Opus in it.
    stubPlayable('audio/webm', 'audio/mp4', 'audio/mpeg');
    expect(await load('r1', 'audio/webm')).toEqual([
      `${BASE}/api/v1/recordings/n1/replies/r1/audio?format=mp3`,
      `${BASE}/api/v1/users/u1/replies/r1/audio?format=mp3`,
    ]);
  });

  it('asks for what it plays as it was recorded', async () => {
    stubPlayable('audio/mp4', 'audio/mpeg');
    expect(await load('r1', 'audio/mp4')).toEqual([
      `${BASE}/api/v1/recordings/n1/replies/r1/audio`,
      `${BASE}/api/v1/users/u1/replies/r1/audio`,
    ]);
  });
});

describe('an upload', () => {
  const shareUrlOf = (id: string): string => `${BASE}/play/${id}`;

  it('goes to the note that it replies to, with the name in a header', () => {
    const destination = { type: 'reply', recordingId: 'n1', token: 'secret', name: 'Zoë' } as const;
    const { path, headers } = uploadTarget({ ownerUid: 'visitor', destination }, shareUrlOf);
    expect(path).toBe('/recordings/n1/replies');
    expect(headers).toEqual({ 'Reply-Token': 'secret', 'Replier-Name': 'Zo%C3%AB' });
  });

  it('of an answer goes to the reply of its owner', () => {
    const target = uploadTarget(
      { ownerUid: 'u1', destination: { type: 'answer', replyId: 'r1' } },
      shareUrlOf,
    );
    expect(target.path).toBe('/users/u1/replies/r1/answers');
    expect(target.expect.parse({ id: 'a1' })).toEqual({ id: 'a1', shareUrl: `${BASE}/replies` });
  });
});

it('makes tokens of 32 bytes that differ', () => {
  const tokens = new Set(Array.from({ length: 50 }, newReplyToken));
  expect(tokens.size).toBe(50);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{42}[AEIMQUYcgkosw048]$/);
});
