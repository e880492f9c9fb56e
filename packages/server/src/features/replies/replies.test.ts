import { recordingListSchema, recordingSchema, uploadSchema } from '@beep/api/contract';
import { preferenceCalls } from '@beep/api/features/preferences';
import { replyCalls } from '@beep/api/features/replies';
import { REPLY_LIFE_MS } from '@beep/core/limits';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestService, type TestService, type UploadBody } from '../../testing/open-test-service.ts';
import { responseCode } from '../../testing/response-code.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { setPolicy } from '../../testing/set-policy.ts';

const [, , heldReplyListSchema] = replyCalls.listReplies.answer;
const [, , heldReplySchema] = replyCalls.changeReply.answer;
const [, , replyAnswerSchema] = replyCalls.createAnswer.answer;
const [, , replySummarySchema] = replyCalls.getReplySummary.answer;
const [, , sentReplyListSchema] = replyCalls.listSentReplies.answer;
const [, , sentReplySchema] = replyCalls.createReply.answer;

const webm = await readSample('recorded.webm');
const mp4 = await readSample('recorded.mp4');
const SCHOOL = 'school.example';
const JSON_BODY = { 'Content-Type': 'application/json' };

/** The token of a browser. */
const tokenOf = (browser: string): string => `${browser.padEnd(42, '_')}A`;

describe('voice replies', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());

  const own = (rest: string, uid = 'ann'): string => `/api/v1/users/${uid}/replies${rest}`;

  async function newNote(state: 'open' | 'closed' = 'open', uid = 'ann'): Promise<string> {
    const { filename } = uploadSchema.parse(await (await test.upload(webm, { uid })).json());
    if (state === 'open') await turn(filename, 'open', uid);
    return filename;
  }

  const turn = (note: string, replies: string, uid = 'ann') =>
    test.request(`/api/v1/recordings/${note}/replies`, {
      ...{ method: 'PATCH', uid, headers: JSON_BODY, body: JSON.stringify({ replies }) },
    });

  interface Sending {
    readonly browser?: string;
    readonly key?: string;
    readonly body?: UploadBody;
    readonly name?: string;
  }

  const send = (note: string, { browser = 'bea', key, body = webm, name }: Sending = {}) =>
    test.request(`/api/v1/recordings/${note}/replies`, {
      ...{ method: 'POST', body },
      headers: {
        'Reply-Token': tokenOf(browser),
        'Idempotency-Key': key ?? crypto.randomUUID(),
        ...(name !== undefined && { 'Replier-Name': encodeURIComponent(name) }),
      },
    });

  const sent = async (note: string, sending: Sending = {}) =>
    sentReplySchema.parse(await (await send(note, sending)).json());

  const asReplier = (note: string, rest: string, browser = 'bea', method = 'GET') =>
    test.request(`/api/v1/recordings/${note}/replies/${rest}`, {
      ...{ method, headers: { 'Reply-Token': tokenOf(browser) } },
    });

  const mine = async (note: string, browser?: string) =>
    sentReplyListSchema.parse(await (await asReplier(note, 'mine', browser)).json()).replies;

  const inbox = async (note: string, query = '') =>
    heldReplyListSchema.parse(
      await (await test.request(own(`?recording=${note}${query}`), { uid: 'ann' })).json(),
    );

  const summary = async () =>
    replySummarySchema.parse(await (await test.request(own('/summary'), { uid: 'ann' })).json());

  const change = (id: string, body: unknown, uid = 'ann') =>
    test.request(own(`/${id}`, uid), {
      ...{ method: 'PATCH', uid, headers: JSON_BODY, body: JSON.stringify(body) },
    });

  const answer = (id: string, key: string = crypto.randomUUID(), body: UploadBody = mp4) =>
    test.request(own(`/${id}/answers`), {
      ...{ method: 'POST', uid: 'ann', body, headers: { 'Idempotency-Key': key } },
    });

  // spec: replies.14
  it('holds a reply without an account for the owner, and answers it in the same browser', async () => {
    const note = await newNote();
    const reply = await sent(note, { name: 'Béa ' });
    expect(reply).toMatchObject({ mime: 'audio/webm', answers: [] });
    expect(reply.expires_at).toBe(Math.floor((test.clock.now + REPLY_LIFE_MS) / 1000));
    const { replies } = await inbox(note);
    expect(replies).toEqual([
      { ...reply, recording: note, name: 'Béa', read: false, kept: false, starred: false },
    ]);
    const heard = await test.request(own(`/${reply.id}/audio`), { uid: 'ann' });
    expect([heard.headers.get('Content-Type'), heard.headers.get('Cache-Control')]).toEqual([
      'audio/webm',
      'private, no-store',
    ]);
    const audio = new Uint8Array(await heard.arrayBuffer());
    expect(audio.length).toBeGreaterThan(1024);
    test.clock.now += 60_000;
    const stored = replyAnswerSchema.parse(await (await answer(reply.id)).json());
    expect(await mine(note)).toEqual([
      { ...reply, expires_at: reply.expires_at + 60, answers: [{ ...stored, mime: 'audio/mp4' }] },
    ]);
    const own_ = await asReplier(note, `${reply.id}/audio`);
    expect(new Uint8Array(await own_.arrayBuffer())).toEqual(audio);
    expect(await responseCode(asReplier(note, `${stored.id}/audio`))).toBe('200');
    expect((await inbox(note)).replies).toMatchObject([{ read: true, answers: [stored] }]);
  });

  // spec: replies.14, L14
  it('is heard by its owner and its browser only, and has no link', async () => {
    const [note, other] = [await newNote(), await newNote()];
    const reply = await sent(note);
    const { id } = replyAnswerSchema.parse(await (await answer(reply.id)).json());
    expect(await mine(note, 'carl')).toEqual([]);
    expect(await mine(other)).toEqual([]);
    for (const sound of [reply.id, id]) {
      expect(await responseCode(asReplier(note, `${sound}/audio`, 'carl'))).toBe('404 not_found');
      expect(await responseCode(asReplier(other, `${sound}/audio`))).toBe('404 not_found');
      expect(await responseCode(test.request(own(`/${sound}/audio`, 'ben'), { uid: 'ben' }))).toBe(
        '404 not_found',
      );
      expect(await responseCode(test.request(own(`/${sound}/audio`), { uid: 'ben' }))).toBe('403 forbidden');
      for (const path of [`/media/${sound}.webm`, `/media/${sound}.mp3`, `/api/v1/recordings/${sound}`]) {
        expect(await responseCode(test.request(path, { uid: 'ann' }))).toBe('404 not_found');
      }
    }
    expect(await responseCode(change(reply.id, { kept: true }, 'ben'))).toBe('404 not_found');
    await test.request(own(`/${reply.id}`, 'ben'), { method: 'DELETE', uid: 'ben' });
    expect((await inbox(note)).replies).toHaveLength(1);
    expect(await responseCode(turn(note, 'closed', 'ben'))).toBe('403 forbidden');
  });

  // spec: replies.15
  it('is also sent as mp3, to whoever may hear it and to nobody else, and loses its mp3 with its audio', {
    timeout: 60_000,
  }, async () => {
    const note = await newNote();
    const reply = await sent(note);
    const { id } = replyAnswerSchema.parse(await (await answer(reply.id, undefined, webm)).json());
    for (const sound of [reply.id, id]) {
      const audio = `/${sound}/audio?format=mp3`;
      for (const [init, code] of [
        [{ uid: 'ben' }, '403 forbidden'],
        [{}, '401 unauthorized'],
      ] as const) {
        expect(await responseCode(test.request(own(audio), init))).toBe(code);
      }
      expect(await responseCode(test.request(own(audio, 'ben'), { uid: 'ben' }))).toBe('404 not_found');
      expect(await responseCode(asReplier(note, `${sound}/audio?format=mp3`, 'carl'))).toBe('404 not_found');
      expect(await test.filesIn('audio')).not.toContain(`${sound}.mp3`);
      const heard = await test.request(own(audio), { uid: 'ann' });
      expect([heard.headers.get('Content-Type'), heard.headers.get('Cache-Control')]).toEqual([
        'audio/mpeg',
        'private, no-store',
      ]);
      const mp3 = new Uint8Array(await heard.arrayBuffer());
      expect(mp3.length).toBeGreaterThan(1024);
      await expect.poll(() => test.filesIn('audio'), { timeout: 15_000 }).toContain(`${sound}.mp3`);
      const again = await asReplier(note, `${sound}/audio?format=mp3`);
      expect(again.headers.get('Content-Length')).toBe(String(mp3.length));
      expect(new Uint8Array(await again.arrayBuffer())).toEqual(mp3);
      expect(await responseCode(test.request(`/media/${sound}.mp3`, { uid: 'ann' }))).toBe('404 not_found');
    }
    expect(await responseCode(test.request(own(`/${id}/audio?format=flac`), { uid: 'ann' }))).toBe(
      '400 invalid_request',
    );
    await test.request(own(`/${reply.id}`), { method: 'DELETE', uid: 'ann' });
    expect(await responseCode(asReplier(note, `${id}/audio?format=mp3`))).toBe('404 not_found');
    await test.doJobs();
    const files = await test.filesIn('audio');
    expect(files.filter((name) => name.startsWith(reply.id) || name.startsWith(id))).toEqual([]);
  });

  // spec: questions.16
  it('says which answers were heard, as the browser that replied has told, and nobody else', async () => {
    const note = await newNote();
    const reply = await sent(note);
    const { id, heard } = replyAnswerSchema.parse(await (await answer(reply.id)).json());
    expect(heard).toBe(false);
    const tell = (which: string, browser?: string) =>
      responseCode(asReplier(note, `${which}/heard`, browser, 'PUT'));
    expect(await tell(id, 'carl')).toBe('404 not_found');
    expect(await tell(reply.id)).toBe('404 not_found');
    expect((await inbox(note)).replies).toMatchObject([{ answers: [{ id, heard: false }] }]);
    expect([await tell(id), await tell(id)]).toEqual(['204', '204']);
    expect((await inbox(note)).replies).toMatchObject([{ answers: [{ id, heard: true }] }]);
    expect(await mine(note)).toMatchObject([{ answers: [{ id, heard: true }] }]);
    await setPolicy(test, SCHOOL, { listeners: 'domains', listenerDomains: [SCHOOL] });
    expect(await tell(id)).toBe('403 restricted');
    await setPolicy(test, SCHOOL, {});
  });

  // spec: replies.17
  it('is deleted by the browser that sent it, with its answers and audio, whatever became of the note', async () => {
    const note = await newNote();
    const key = crypto.randomUUID();
    const reply = await sent(note, { key });
    const { id } = replyAnswerSchema.parse(await (await answer(reply.id)).json());
    const { unread } = await summary();
    const second = await sent(note, { browser: 'carl' });
    expect(await summary()).toMatchObject({ unread: unread + 1 });
    const withdraw = (at: string, which: string, browser?: string) =>
      responseCode(asReplier(at, which, browser, 'DELETE'));
    for (const [which, browser] of [
      [reply.id, 'carl'],
      [id, 'bea'],
      [note, 'bea'],
    ] as const) {
      expect(await withdraw(note, which, browser)).toBe('404 not_found');
    }
    expect(
      await responseCode(
        test.request(`/api/v1/recordings/${note}/replies/${reply.id}`, { method: 'DELETE', uid: 'ann' }),
      ),
    ).toBe('400 invalid_request');
    expect((await inbox(note)).replies).toHaveLength(2);
    expect((await mine(note)).map(({ answers }) => answers.length)).toEqual([1]);

    await test.service.stores.recordings.setSuspended(note, 1);
    expect(await withdraw(note, second.id, 'carl')).toBe('204');
    await test.service.stores.recordings.setSuspended(note, null);
    expect(await summary()).toMatchObject({ unread });
    expect([await withdraw(note, reply.id), await withdraw(note, reply.id)]).toEqual(['204', '204']);
    expect((await inbox(note)).replies).toEqual([]);
    expect(await mine(note)).toEqual([]);
    expect(await responseCode(send(note, { key }))).toBe('410 reply_deleted');
    await test.doJobs();
    const files = (await test.filesIn('audio')).join();
    for (const sound of [reply.id, id, second.id]) expect(files).not.toContain(sound);
  });

  // spec: L19
  it('stays deleted when the deletion of its note is undone, by whichever link it was deleted', async () => {
    const [sheet, slot] = ['s'.repeat(22), 'l'.repeat(22)];
    const owned = { owner_uid: 'ann', title: '', layout: 'a4-12', created_at_ms: 1 } as const;
    await test.service.stores.sheets.create({ id: sheet, ...owned }, [{ id: slot }], 1);
    const made = await test.upload(webm, { query: `?slot=${slot}` });
    const note = uploadSchema.parse(await made.json()).filename;
    await turn(note, 'open');
    const [byLabel, byNote, byOwner] = [await sent(slot), await sent(note), await sent(note)];
    await test.request(`/api/v1/recordings/${note}`, { method: 'DELETE', uid: 'ann' });
    expect(await responseCode(asReplier(slot, byLabel.id, 'bea', 'DELETE'))).toBe('204');
    expect(await responseCode(asReplier(note, byNote.id, 'bea', 'DELETE'))).toBe('204');
    expect(await responseCode(test.request(own(`/${byOwner.id}`), { method: 'DELETE', uid: 'ann' }))).toBe(
      '204',
    );
    const restored = test.request(`/api/v1/recordings/${note}/restore`, { method: 'POST', uid: 'ann' });
    expect((await restored).status).toBe(200);
    expect([await mine(note), (await inbox(note)).replies]).toEqual([[], []]);
  });

  // spec: L15
  it('stores no token, only its hash', async () => {
    const note = await newNote();
    await sent(note, { browser: 'dora' });
    const [held] = await test.service.stores.replies.listHeld({
      ...{ ownerUid: 'ann', now: test.clock.now, filter: 'all', recordingId: note, limit: 1 },
    });
    expect(held?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(held)).not.toContain('dora');
  });

  // spec: replies.21
  it('is closed by default; the owner opens it, and a policy may forbid it', async () => {
    const note = await newNote('closed');
    const read = async (uid?: string) =>
      recordingSchema.parse(
        await (await test.request(`/api/v1/recordings/${note}`, uid === undefined ? {} : { uid })).json(),
      );
    expect(await read('ann')).toMatchObject({ replies_state: 'closed' });
    expect(await responseCode(send(note))).toBe('403 replies_closed');
    expect(await (await turn(note, 'open')).json()).toEqual({ replies: 'open' });
    expect(await read()).toMatchObject({ replies_open: true });
    expect(await read()).not.toHaveProperty('replies_state');
    const key = crypto.randomUUID();
    const reply = await sent(note, { key });
    await setPolicy(test, SCHOOL, { replies: false });
    expect(await read()).not.toHaveProperty('replies_open');
    expect(await responseCode(send(note))).toBe('403 replies_closed');
    expect(await responseCode(turn(note, 'open'))).toBe('403 replies_closed');
    // What is stored stays, and a retry gets its response.
    expect(await sent(note, { key })).toEqual(reply);
    expect(await mine(note)).toEqual([reply]);
    await setPolicy(test, SCHOOL, {});
    await test.service.stores.recordings.setSuspended(note, 1);
    expect(await responseCode(send(note))).toBe('403 suspended');
  });

  // spec: replies.21
  it('opens new notes of an owner who wants that', async () => {
    const set = async (replies_for_new: boolean): Promise<unknown> => {
      const changed = await test.request('/api/v1/profile/me/preferences', {
        ...{ method: 'PATCH', uid: 'eve', headers: JSON_BODY, body: JSON.stringify({ replies_for_new }) },
      });
      return preferenceCalls.getPreferences.answer[2].parse(await changed.json()).replies_for_new;
    };
    expect(await set(true)).toBe(true);
    const note = await newNote('closed', 'eve');
    expect(await responseCode(send(note))).toBe('201');
    expect(await set(false)).toBe(false);
    expect(await responseCode(send(await newNote('closed', 'eve')))).toBe('403 replies_closed');
  });

  it('refuses what is not a reply, and stores nothing of it', async () => {
    const note = await newNote();
    const files = (await test.filesIn('audio')).length;
    expect(await responseCode(send(note, { body: webm.subarray(0, 1000) }))).toBe('422 too_small');
    expect(await responseCode(send(note, { body: 'x'.repeat(2000) }))).toBe('415 not_audio');
    expect(await responseCode(send(note, { browser: '!' }))).toBe('400 invalid_request');
    expect(await responseCode(send(note, { key: 'no uuid' }))).toBe('400 invalid_request');
    expect(await responseCode(send(note, { name: 'x'.repeat(61) }))).toBe('400 invalid_request');
    expect(await responseCode(send('x'.repeat(22)))).toBe('404 not_found');
    expect(await inbox(note)).toEqual({ replies: [] });
    expect(await test.filesIn('audio')).toHaveLength(files);
    expect(await test.filesIn('spool')).toEqual([]);
  });

  it('stores a repeated reply and a repeated answer once', async () => {
    const note = await newNote();
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([sent(note, { key }), sent(note, { key })]);
    expect(two).toEqual(one);
    expect(await responseCode(send(note, { key, body: mp4 }))).toBe('422 idempotency_mismatch');
    const [first, again] = [await answer(one.id, key), await answer(one.id, key)];
    expect(await again.json()).toEqual(await first.json());
    expect(await responseCode(answer(one.id, key, webm))).toBe('422 idempotency_mismatch');
    expect((await inbox(note)).replies).toMatchObject([{ id: one.id, answers: [{}] }]);
  });

  // spec: replies.7
  it('tells a replier who sends again that the owner has deleted the reply, not the note', async () => {
    const note = await newNote();
    const key = crypto.randomUUID();
    const { id } = await sent(note, { key });
    await test.request(own(`/${id}`), { method: 'DELETE', uid: 'ann' });
    expect(await responseCode(send(note, { key }))).toBe('410 reply_deleted');
    expect(await inbox(note)).toEqual({ replies: [] });
  });

  it('acknowledges a reply and an answer whose note is deleted right after they are stored', async () => {
    const { replies } = test.service.stores;
    const note = await newNote();
    const key = crypto.randomUUID();
    const deleteNote = () => test.request(`/api/v1/recordings/${note}`, { method: 'DELETE', uid: 'ann' });
    const restoreNote = () =>
      test.request(`/api/v1/recordings/${note}/restore`, { method: 'POST', uid: 'ann' });
    const { create, createAnswer } = replies;
    const creation = vi.spyOn(replies, 'create').mockImplementationOnce(async (...reply) => {
      const outcome = await create(...reply);
      await deleteNote();
      return outcome;
    });
    const reply = await send(note, { key });
    expect(reply.status).toBe(201);
    await restoreNote();
    const stored = sentReplySchema.parse(await reply.json());
    expect(await mine(note)).toEqual([stored]);
    expect(await sent(note, { key })).toEqual(stored);
    const answering = vi.spyOn(replies, 'createAnswer').mockImplementationOnce(async (...sound) => {
      const outcome = await createAnswer(...sound);
      await deleteNote();
      return outcome;
    });
    const answered = await answer(stored.id);
    expect(answered.status).toBe(201);
    await restoreNote();
    expect((await mine(note))[0]?.answers).toEqual([replyAnswerSchema.parse(await answered.json())]);
    for (const spy of [creation, answering]) spy.mockRestore();
  });

  it('tells the replier that the note was deleted or has expired, and stores nothing', async () => {
    const note = await newNote();
    await sent(note);
    await test.request(`/api/v1/recordings/${note}`, { method: 'DELETE', uid: 'ann' });
    expect(await responseCode(send(note))).toBe('410 deleted');
    expect(await responseCode(asReplier(note, 'mine'))).toBe('410 deleted');
    expect(await inbox(note)).toEqual({ replies: [] });
    await test.request(`/api/v1/recordings/${note}/restore`, { method: 'POST', uid: 'ann' });
    expect(await mine(note)).toHaveLength(1);
    await test.service.stores.recordings.setExpiry(note, test.clock.now);
    expect(await responseCode(send(note))).toBe('410 expired');
    expect((await inbox(note)).replies).toHaveLength(1);
  });

  it('marks as read, keeps, and pages the inbox', async () => {
    const note = await newNote();
    const before = (await summary()).unread;
    const ids: string[] = [];
    for (const browser of ['a', 'b', 'c']) {
      test.clock.now += 1000;
      ids.unshift((await sent(note, { browser })).id);
    }
    expect((await summary()).unread).toBe(before + 3);
    const page = await inbox(note, '&limit=2');
    expect(page.replies.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const rest = await inbox(note, `&limit=2&after=${page.next}`);
    expect([rest.replies.map(({ id }) => id), rest.next]).toEqual([ids.slice(2), undefined]);
    const [newest = ''] = ids;
    const kept = heldReplySchema.parse(await (await change(newest, { read: true, kept: true })).json());
    expect(kept).toMatchObject({ read: true, kept: true, expires_at: 0 });
    expect((await summary()).unread).toBe(before + 2);
    expect((await inbox(note, '&state=kept')).replies.map(({ id }) => id)).toEqual([newest]);
    expect((await inbox(note, '&state=unread')).replies).toHaveLength(2);
    test.clock.now += 5000;
    const left = heldReplySchema.parse(await (await change(newest, { kept: false })).json());
    expect(left.expires_at).toBe(Math.floor((test.clock.now + REPLY_LIFE_MS) / 1000));
    expect(await responseCode(test.request(own('?after=nonsense'), { uid: 'ann' }))).toBe(
      '400 invalid_request',
    );
  });

  // spec: questions.17
  it('is marked with a star by its owner, who alone sees it', async () => {
    const note = await newNote();
    const { id } = await sent(note);
    const starred = heldReplySchema.parse(await (await change(id, { starred: true })).json());
    expect(starred).toMatchObject({ starred: true, read: false, kept: false });
    expect((await inbox(note)).replies).toMatchObject([{ id, starred: true }]);
    expect((await mine(note))[0]).not.toHaveProperty('starred');
    expect(await responseCode(change(id, { starred: false }, 'ben'))).toBe('404 not_found');
    expect(await responseCode(change(id, { starred: 'yes' }))).toBe('400 invalid_request');
    await change(id, { starred: false });
    expect((await inbox(note)).replies).toMatchObject([{ id, starred: false }]);
  });

  // spec: replies.12
  it('is counted on its note until it is heard, for the owner only', async () => {
    const note = await newNote();
    const other = await newNote();
    const seen = async (uid?: string) => {
      const response = await test.request(`/api/v1/recordings/${note}`, uid === undefined ? {} : { uid });
      return recordingSchema.parse(await response.json()).unread_replies;
    };
    const listed = async () => {
      const response = await test.request('/api/v1/users/ann/recordings', { uid: 'ann' });
      const { recordings } = recordingListSchema.parse(await response.json());
      return [note, other].map((id) => recordings.find(({ filename }) => filename === id)?.unread_replies);
    };
    expect([await seen('ann'), await listed()]).toEqual([undefined, [undefined, undefined]]);
    const [first] = [await sent(note), await sent(note, { browser: 'carl' })];
    expect([await seen('ann'), await listed()]).toEqual([2, [2, undefined]]);
    expect([await seen('ben'), await seen()]).toEqual([undefined, undefined]);
    await change(first.id, { read: true });
    expect([await seen('ann'), await listed()]).toEqual([1, [1, undefined]]);
    await change(first.id, { read: false });
    await answer(first.id);
    expect(await seen('ann')).toBe(1);
  });

  // spec: replies.18
  it('ends after 30 days unless kept, or when its note is deleted for good, with its audio', async () => {
    const [note, other] = [await newNote(), await newNote()];
    const [ends, stays, last] = [await sent(note), await sent(note, { browser: 'k' }), await sent(other)];
    const { id } = replyAnswerSchema.parse(await (await answer(ends.id)).json());
    await change(stays.id, { kept: true });
    const heldFiles = async (): Promise<boolean[]> => {
      // What one job ends another one removes.
      await test.doJobs();
      await test.doJobs();
      const files = await test.filesIn('audio');
      return [ends.id, id, stays.id, last.id].map((sound) => files.some((name) => name.startsWith(sound)));
    };
    await test.request(`/api/v1/recordings/${other}`, { method: 'DELETE', uid: 'ann' });
    expect(await heldFiles()).toEqual([true, true, true, true]);
    test.clock.now += 120_000;
    expect(await heldFiles()).toEqual([true, true, true, false]);
    test.clock.now += REPLY_LIFE_MS;
    expect((await mine(note)).map((reply) => reply.id)).toEqual([]);
    expect(await heldFiles()).toEqual([false, false, true, false]);
    expect((await mine(note, 'k')).map((reply) => reply.expires_at)).toEqual([0]);
    expect(await responseCode(test.request(own(`/${ends.id}/audio`), { uid: 'ann' }))).toBe('404 not_found');
  });

  // spec: replies.20
  it('makes one recording with a link of a reply, which outlives it', async () => {
    const note = await newNote();
    const { id } = await sent(note);
    const publish = () => test.request(own(`/${id}/link`), { method: 'POST', uid: 'ann' });
    const made = uploadSchema.parse(await (await publish()).json());
    expect(uploadSchema.parse(await (await publish()).json())).toEqual(made);
    await test.request(own(`/${id}`), { method: 'DELETE', uid: 'ann' });
    expect(await responseCode(test.request(`/media/${made.filename}.webm`))).toBe('200');
    expect(await responseCode(publish())).toBe('404 not_found');
  });

  it('hides a reported reply, closes the note, and tells the administrators', async () => {
    const note = await newNote();
    const { id } = await sent(note);
    const body = JSON.stringify({ reason: 'harmful', text: ' It swears. ' });
    const report = (uid: string) =>
      test.request(own(`/${id}/report`, uid), { method: 'POST', uid, headers: JSON_BODY, body });
    expect(await responseCode(report('ben'))).toBe('404 not_found');
    expect(await responseCode(report('ann'))).toBe('204');
    expect(await inbox(note)).toEqual({ replies: [] });
    expect(await responseCode(test.request(own(`/${id}/audio`), { uid: 'ann' }))).toBe('404 not_found');
    expect(await responseCode(send(note))).toBe('403 replies_closed');
    const reports = await test.service.stores.reports.list({
      ...{ domains: 'all', state: 'open', now: test.clock.now, limit: 9 },
    });
    expect(reports.filter(({ recordingId }) => recordingId === note)).toMatchObject([
      { reason: 'harmful', text: 'It swears.', replyId: id },
    ]);
  });
});
