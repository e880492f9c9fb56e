import { uploadSchema } from '@beep/api/contract';
import { playlistCalls } from '@beep/api/features/playlists';
import { MAX_PLAYLIST_NOTES, MAX_PLAYLISTS, MAX_TITLE_LENGTH } from '@beep/core/limits';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { responseCode } from '../../testing/response-code.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { setPolicy } from '../../testing/set-policy.ts';
import { lookUpPlaylist } from './look-up-playlist.ts';

const [, , listSchema] = playlistCalls.listPlaylists.answer;
const [, , playlistSchema] = playlistCalls.getOwnPlaylist.answer;
const [, , sharedSchema] = playlistCalls.getPlaylist.answer;
const webm = await readSample('recorded.webm');
const UNKNOWN = 'x'.repeat(22);

describe('playlists', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());

  const own = (uid: string, rest = ''): string => `/api/v1/users/${uid}/playlists${rest}`;
  const send = (method: string, path: string, uid: string, body?: unknown): Promise<Response> =>
    test.request(path, {
      ...{ method, uid, headers: { 'Content-Type': 'application/json' } },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const create = async (uid: string, recordings: readonly string[], title = 'Portfolio') =>
    playlistSchema.parse(await (await send('POST', own(uid), uid, { title, recordings })).json());
  const change = async (id: string, body: object) =>
    playlistSchema.parse(await (await send('PATCH', own('ann', `/${id}`), 'ann', body)).json());
  const newNotes = async (count: number, uid = 'ann') => {
    const ids: string[] = [];
    while (ids.length < count)
      ids.push(uploadSchema.parse(await (await test.upload(webm, { uid })).json()).filename);
    return ids;
  };
  const shared = async (id: string, token?: string) => {
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    return sharedSchema.parse(await (await test.request(`/api/v1/playlists/${id}`, { headers })).json());
  };
  const orderOf = ({ recordings }: { readonly recordings: readonly { readonly filename: string }[] }) =>
    recordings.map(({ filename }) => filename);

  // spec: playlists.1
  it('keep the notes of their owner in the order that the owner gives', async () => {
    const [a = '', b = '', c = ''] = await newNotes(3);
    const [theirs = ''] = await newNotes(1, 'eve');
    const made = await create('ann', [c, theirs, a, UNKNOWN, c], '  My\nbest ');
    expect(made).toMatchObject({ title: 'My best', notes: 2 });
    expect(made.id).toMatch(/^[\w-]{22}$/);
    expect(made.url).toBe(`https://beep.test/playlist/${made.id}`);
    expect(orderOf(made)).toEqual([c, a]);
    expect(orderOf(await change(made.id, { recordings: [b, a, c] }))).toEqual([b, a, c]);
    expect(orderOf(await change(made.id, { moved: { recording: c, after: b } }))).toEqual([b, c, a]);
    expect(orderOf(await change(made.id, { moved: { recording: a } }))).toEqual([a, b, c]);
    expect(orderOf(await change(made.id, { removed: [b] }))).toEqual([a, c]);
    expect(orderOf(await change(made.id, { added: [b] }))).toEqual([a, c, b]);
    expect(await change(made.id, { title: '' })).toMatchObject({ title: '', notes: 3 });
    const { playlists } = listSchema.parse(await (await test.request(own('ann'), { uid: 'ann' })).json());
    expect(playlists).toMatchObject([{ id: made.id, notes: 3 }]);
  });

  // spec: playlists.1
  it('have limits: of their number, of their notes, of their titles', async () => {
    const refusal = (body: object) => responseCode(send('POST', own('max'), 'max', body));
    const title = 'x'.repeat(MAX_TITLE_LENGTH + 1);
    expect(await refusal({ title, recordings: [] })).toBe('400 invalid_request');
    const many = Array.from({ length: MAX_PLAYLIST_NOTES + 1 }, () => UNKNOWN);
    expect(await refusal({ title: '', recordings: many })).toBe('400 invalid_request');
    const { playlists } = test.service.stores;
    for (let n = 0; n < MAX_PLAYLISTS; n += 1) {
      const id = `${n}`.padStart(22, 'm');
      await playlists.create({ id, owner_uid: 'max', title: '', created_at_ms: 1 }, [], MAX_PLAYLISTS);
    }
    expect(await refusal({ title: '', recordings: [] })).toBe('409 conflict');
  });

  // spec: playlists.1
  it('take notes at their end, each once, up to their limit', async () => {
    const [a = '', b = '', c = ''] = await newNotes(3);
    const { id } = await create('ann', [b]);
    expect(orderOf(await change(id, { added: [c, b, a, UNKNOWN] }))).toEqual([b, c, a]);
    const added = Array.from({ length: MAX_PLAYLIST_NOTES }, (_, n) => `${n}`.padStart(22, 'm'));
    const refused = send('PATCH', own('ann', `/${id}`), 'ann', { title: 'Lost', added });
    expect(await responseCode(refused)).toBe('409 conflict');
    expect(await change(id, {})).toMatchObject({ title: 'Portfolio', notes: 3 });
  });

  // spec: playlists.2
  it('are changed and deleted by their owner alone', async () => {
    const { id } = await create('ann', []);
    const path = own('eve', `/${id}`);
    const codes = ['GET', 'PATCH', 'DELETE'].map((method) =>
      responseCode(send(method, path, 'eve', method === 'PATCH' ? { title: 'Mine' } : undefined)),
    );
    expect(await Promise.all(codes)).toEqual(['404 not_found', '404 not_found', '404 not_found']);
    expect(await responseCode(send('DELETE', own('ann', `/${id}`), 'ann'))).toBe('204');
    expect(await responseCode(test.request(`/api/v1/playlists/${id}`))).toBe('404 not_found');
    expect(await responseCode(test.request('/api/v1/playlists/no'))).toBe('404 not_found');
  });

  // spec: playlists.3
  it('tell listeners the titles that are shown, and nothing of the owner', async () => {
    const [a = '', b = ''] = await newNotes(2);
    await test.service.stores.recordings.setTitle(a, { title: 'Shown', isTitleShown: true });
    await test.service.stores.recordings.setTitle(b, { title: 'Secret', isTitleShown: false });
    const { id } = await create('ann', [a, b]);
    expect(await shared(id)).toEqual({
      ...{ id, title: 'Portfolio' },
      notes: [
        {
          filename: a,
          url: `https://beep.test/play/${a}`,
          state: 'open',
          duration: expect.any(Number),
          title: 'Shown',
        },
        { filename: b, url: `https://beep.test/play/${b}`, state: 'open', duration: expect.any(Number) },
      ],
    });
    const told = JSON.stringify(await lookUpPlaylist(test.service, id));
    expect(told).toContain('Shown');
    expect(told).not.toMatch(/Secret|ann|can_delete":true/);
  });

  // spec: V1
  it('read the transcript of the first note alone', async () => {
    const notes = await newNotes(3);
    const { transcripts } = test.service.stores;
    for (const id of notes) {
      await transcripts.put(id, { format: 'text/plain', text: `Words of ${id}`, checked: true }, 1);
    }
    const { id } = await create('ann', notes);
    const find = vi.spyOn(transcripts, 'find');
    expect(await lookUpPlaylist(test.service, id)).toMatchObject({
      transcript: { text: `Words of ${notes[0]}` },
    });
    expect(find.mock.calls).toEqual([[notes[0]]]);
  });

  // spec: playlists.4, L7, L10
  it('leave out notes that are deleted, expired or suspended', async () => {
    const [a = '', b = '', c = '', d = ''] = await newNotes(4);
    const { recordings } = test.service.stores;
    const { id } = await create('ann', [a, b, c, d]);
    await send('DELETE', `/api/v1/recordings/${a}`, 'ann');
    await recordings.setExpiry(b, test.clock.now - 1);
    await recordings.setSuspended(c, 1);
    expect((await shared(id)).notes.map(({ filename }) => filename)).toEqual([d]);
    const lookup = await lookUpPlaylist(test.service, id);
    expect(lookup).toMatchObject({ status: 'found', notes: [{ recording: { filename: d } }] });
    await send('POST', `/api/v1/recordings/${a}/restore`, 'ann');
    expect((await shared(id)).notes.map(({ filename }) => filename)).toEqual([a, d]);
  });

  // spec: playlists.6
  it('lose a note that is deleted for good, and end with the account of their owner', async () => {
    const [a = '', b = ''] = await newNotes(2, 'gus');
    const { id } = await create('gus', [a, b]);
    const { recordings, removals, accountDeletions } = test.service.stores;
    const at = test.clock.now;
    await recordings.markDeleted(a, at);
    await removals.markRemoved([a], at);
    expect((await shared(id)).notes.map(({ filename }) => filename)).toEqual([b]);
    await accountDeletions.begin({ uid: 'gus', deletedAt: at });
    await accountDeletions.finish({ uid: 'gus', deletedAt: at }, at);
    expect(await responseCode(test.request(`/api/v1/playlists/${id}`))).toBe('404 not_found');
  });

  // spec: playlists.5
  it('link a note that is restricted to a domain, and describe it to users of the domain only', async () => {
    const token = 'token-of-ann-as-ann%40school.example';
    const upload = await test.upload(webm, { headers: { Authorization: `Bearer ${token}` } });
    const { filename } = uploadSchema.parse(await upload.json());
    await test.service.stores.recordings.setTitle(filename, { title: 'Secret', isTitleShown: true });
    await setPolicy(test, 'school.example', { listeners: 'domains', listenerDomains: ['school.example'] });
    const { id } = await create('ann', [filename], 'Secret list');
    const restricted = { filename, url: `https://beep.test/play/${filename}`, state: 'restricted' };
    expect(await shared(id)).toEqual({ id, title: '', notes: [restricted] });
    expect(JSON.stringify(await lookUpPlaylist(test.service, id))).not.toContain('Secret');
    const seen = await shared(id, 'token-of-ben-as-ben%40school.example');
    expect(seen).toMatchObject({ title: 'Secret list', notes: [{ state: 'open', title: 'Secret' }] });
    const elsewhere = { Authorization: 'Bearer token-of-ann-as-ann%40other.example' };
    const second = await test.request('/api/v1/recordings/', {
      ...{ method: 'POST', body: webm, headers: elsewhere },
    });
    const open = uploadSchema.parse(await second.json()).filename;
    await change(id, { recordings: [filename, open] });
    expect(await shared(id)).toMatchObject({ title: 'Secret list', notes: [restricted, { filename: open }] });
  });
});
