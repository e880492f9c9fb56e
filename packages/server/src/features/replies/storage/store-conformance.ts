import { expect } from 'vitest';
import type { NewRecording } from '../../../storage/recording-store.ts';
import type { NewReport } from '../../../storage/report-store.ts';
import type { Stores } from '../../../storage/stores.ts';
import { aRecording } from '../../../testing/a-recording.ts';
import type { AnswerLimits, NewAnswer, NewReply, ReplyLimits } from './create-replies.ts';
import type { HeldQuery } from './find-replies.ts';

const NOW = 2_000_000;
const LATER = NOW + 1000;
const END = NOW + 500_000;
const NOTE = 'n'.repeat(22);
const NO_LIMITS: ReplyLimits = {
  ...{ perToken: 99, perRecording: 99, perOwner: 99, bytes: 2 ** 50 },
  flood: { replies: 99, perNetwork: 99, since: 0 },
};
const NO_ANSWER_LIMITS: AnswerLimits = { perReply: 99, ownerBytes: Number.MAX_SAFE_INTEGER };

const SOUND = {
  ...({ format: 'webm', bytes: 100, sha256: 'file', duration: 2.5 } as const),
  ...{ peaks: null, createdAt: NOW, bodySha256: 'body' },
};

function aReply(id: string, changes: Partial<NewReply> = {}): NewReply {
  const whose = { recordingId: NOTE, tokenHash: 'token', name: null, network: null, expiresAt: END };
  return { ...SOUND, ...whose, id, key: id, ...changes };
}

function anAnswer(id: string, replyId: string, changes: Partial<NewAnswer> = {}): NewAnswer {
  return { ...SOUND, id, key: id, replyId, expiresAt: END, ...changes };
}

/** A report about the recording. */
const REPORT: NewReport = {
  ...{ id: '', recordingId: NOTE, replyId: null, domain: null, reason: 'other', text: '', reportedAt: NOW },
};

/** A recording of ann's that takes replies. */
async function openNote({ recordings }: Stores, changes: Partial<NewRecording> = {}): Promise<void> {
  await recordings.create(aRecording({ id: NOTE, opensReplies: true, bytes: 1000, ...changes }));
}

async function reply({ replies }: Stores, id: string, changes: Partial<NewReply> = {}): Promise<string> {
  return replies.create(aReply(id, changes), NO_LIMITS);
}

async function held({ replies }: Stores, query: Partial<HeldQuery> = {}): Promise<string[]> {
  const asked: HeldQuery = { ownerUid: 'ann', now: LATER, filter: 'all', limit: 9, ...query };
  const found = await replies.listHeld(asked);
  return found.map(({ id }) => id);
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** The rules for voice replies; each runs on an empty database. */
export const REPLY_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'stores what it acknowledges, and nothing else, while the recording is deleted': async (stores) => {
    const { recordings, replies, deletions } = stores;
    await openNote(stores);
    const ids = ['r1', 'r2', 'r3', 'r4'];
    const [r1, r2, , r3, r4] = await Promise.all([
      ...[reply(stores, 'r1'), reply(stores, 'r2'), recordings.markDeleted(NOTE, LATER)],
      ...[reply(stores, 'r3'), reply(stores, 'r4')],
    ]);
    await deletions.restore(NOTE, 0);
    const acknowledged = ids.filter((_, at) => [r1, r2, r3, r4][at] === 'created');
    expect((await held(stores)).toSorted()).toEqual(acknowledged);
    for (const id of ids) {
      const known = await replies.findKey({ sender: 'token', key: id });
      expect(known?.id).toBe(acknowledged.includes(id) ? id : undefined);
    }
  },

  'names a reported reply with its report until it has ended, or its recording is deleted': async (
    stores,
  ) => {
    const { recordings, replies, reports } = stores;
    const limits = { perReporter: 9, perNetwork: 9, perRecording: 9 };
    await openNote(stores);
    for (const id of ['short', 'long']) {
      expect(await reply(stores, id, { expiresAt: id === 'short' ? LATER : END })).toBe('created');
      const from = { reporter: id, network: id };
      await reports.add({ ...REPORT, ...from, id, replyId: id }, limits);
    }
    await reports.add({ ...REPORT, reporter: 'b', network: 'b', id: 'another' }, limits);
    const found = async (now: number) => {
      const listed = await reports.list({ domains: 'all', state: 'open', now, limit: 9 });
      return listed.flatMap((report) => (report.reply ? [report.replyId] : []));
    };
    expect(await reports.find('long')).toMatchObject({ replyId: 'long' });
    expect((await reports.list({ domains: 'all', state: 'open', now: NOW, limit: 1 }))[0]?.reply).toEqual({
      ...{ format: 'webm', duration: 2.5, createdAt: NOW },
    });
    expect(await found(NOW)).toEqual(['short', 'long']);
    expect(await found(LATER)).toEqual(['long']);
    await recordings.markDeleted(NOTE, LATER);
    expect(await found(NOW)).toEqual([]);
    expect(await stores.deletions.restore(NOTE, 0)).toBe(true);
    await replies.remove('long', { ownerUid: 'ann' }, LATER);
    expect(await found(NOW)).toEqual(['short']);
  },

  'holds replies for the owner of an open recording, and for nobody else': async (stores) => {
    const { replies, recordings } = stores;
    await openNote(stores);
    await recordings.setTitle(NOTE, { title: 'Essay' });
    expect(await reply(stores, 'r1', { name: 'Bea', peaks: '00ff'.repeat(32) })).toBe('created');
    expect(await reply(stores, 'r2', { tokenHash: 'other', createdAt: NOW + 1 })).toBe('created');
    expect(await held(stores)).toEqual(['r2', 'r1']);
    expect(await held(stores, { ownerUid: 'ben' })).toEqual([]);
    expect(await replies.find('r1', LATER)).toEqual({
      ...{ id: 'r1', format: 'webm', duration: 2.5, peaks: '00ff'.repeat(32), createdAt: NOW },
      ...{
        recordingId: NOTE,
        ownerUid: 'ann',
        recordingTitle: 'Essay',
        person: null,
        keepDays: null,
        heardBy: null,
        promisedHearers: 'owner',
        domain: null,
        name: 'Bea',
      },
      ...{ tokenHash: 'token', expiresAt: END, isRead: false, isKept: false, isStarred: false },
      isShown: false,
      ...{ isReported: false, answers: [], bytes: 100, sha256: 'file', transcriptState: 'none' },
    });
    expect(idsOf(await replies.listSent({ recordingId: NOTE, tokenHash: 'token' }, LATER))).toEqual(['r1']);
    expect(await replies.listSent({ recordingId: NOTE, tokenHash: 'unknown' }, LATER)).toEqual([]);
    const sound = { id: 'r1', ownerUid: 'ann', tokenHash: 'token', recordingId: NOTE, isReported: false };
    expect(await replies.findSound('r1', LATER)).toMatchObject({ ...sound, bytes: 100, sha256: 'file' });
    expect(await recordings.find('r1')).toBeUndefined();
  },

  'takes no reply to a recording that is closed, deleted, expired or unknown': async (stores) => {
    const { replies, recordings } = stores;
    expect(await reply(stores, 'r1')).toBe('closed');
    await openNote(stores, { opensReplies: false });
    expect(await recordings.find(NOTE)).toMatchObject({ replyState: 'closed' });
    expect(await reply(stores, 'r1')).toBe('closed');
    await replies.setState(NOTE, 'open');
    await recordings.setExpiry(NOTE, NOW);
    expect(await reply(stores, 'r1')).toBe('closed');
    await recordings.setExpiry(NOTE, NOW + 1);
    expect(await reply(stores, 'r1')).toBe('created');
    await recordings.markDeleted(NOTE, NOW);
    expect(await reply(stores, 'r2')).toBe('closed');
    await replies.setState(NOTE, 'closed');
    expect(await recordings.find(NOTE)).toMatchObject({ replyState: 'open' });
  },

  'knows a repeated reply by its token and key, also when the recording was closed since': async (stores) => {
    const { replies } = stores;
    await openNote(stores);
    await reply(stores, 'r1', { key: 'k' });
    await replies.setState(NOTE, 'closed');
    expect(await reply(stores, 'r2', { key: 'k' })).toBe('key_taken');
    expect(await replies.findKey({ sender: 'token', key: 'k' })).toEqual({ id: 'r1', bodySha256: 'body' });
    expect(await replies.findKey({ sender: 'other', key: 'k' })).toBeUndefined();
    expect(await held(stores)).toEqual(['r1']);
  },

  'holds no more than the limits, also of replies at the same time': async (stores) => {
    const { replies, usage } = stores;
    await openNote(stores);
    const create = (id: string, limits: Partial<ReplyLimits>, changes: Partial<NewReply> = {}) =>
      replies.create(aReply(id, changes), { ...NO_LIMITS, ...limits });
    const ids = ['a', 'b', 'c', 'd'];
    const outcomes = await Promise.all(ids.map((id) => create(id, { perRecording: 2 }, { tokenHash: id })));
    expect(outcomes.toSorted()).toEqual(['created', 'created', 'full', 'full']);
    expect(await create('e', { perToken: 1 })).toBe('created');
    expect(await create('f', { perToken: 1 })).toBe('full');
    expect(await create('f', { perOwner: 3 })).toBe('full');
    expect(await create('f', { bytes: 399 })).toBe('full');
    expect(await create('f', { bytes: 400 })).toBe('created');
    // The owner's own bytes are those of the recording.
    expect(await usage.bytesOf('ann')).toBe(1000);
  },

  'lets one network hold at most half of what the others leave, so that none fills what an owner has': async (
    stores,
  ) => {
    const { replies, recordings } = stores;
    await openNote(stores);
    await recordings.create(aRecording({ id: 'other', opensReplies: true }));
    let made = 0;
    const fill = async (network: string, limits: Partial<ReplyLimits>, recordingId = NOTE) => {
      for (let count = 0; ; count += 1) {
        made += 1;
        const id = `r${String(made).padStart(3, '0')}`;
        const sent = aReply(id, { network, recordingId, tokenHash: id });
        if ((await replies.create(sent, { ...NO_LIMITS, ...limits })) !== 'created') return count;
      }
    };
    expect(await fill('a', { perRecording: 16 })).toBe(8);
    expect(await fill('b', { perRecording: 16 })).toBe(4);
    expect(await fill('c', { perRecording: 16 })).toBe(2);
    expect(await fill('a', { perRecording: 16 })).toBe(0);
    // Fourteen are held, of 100 bytes each: network a has eight of them.
    expect(await fill('a', { bytes: 2400 }, 'other')).toBe(1);
    expect(await fill('d', { bytes: 2400 }, 'other')).toBe(4);
    expect(await fill('b', { perOwner: 26 }, 'other')).toBe(2);
    expect(await held(stores, { limit: 99 })).toHaveLength(21);
  },

  'locks what is held for an owner while replies to several recordings come at the same time': async (
    stores,
  ) => {
    const { replies, recordings } = stores;
    const notes = ['n1', 'n2', 'n3', 'n4'];
    for (const id of notes) await recordings.create(aRecording({ id, opensReplies: true }));
    const outcomes = await Promise.all(
      notes.flatMap((recordingId) =>
        ['a', 'b'].map((browser) => {
          const id = `${recordingId}${browser}`;
          return replies.create(aReply(id, { recordingId, tokenHash: id }), {
            ...{ ...NO_LIMITS, perOwner: 3 },
          });
        }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(3);
  },

  'closes a recording that many replies came to, and tells its owner': async (stores) => {
    const { replies, recordings } = stores;
    await openNote(stores);
    const flood = { replies: 2, perNetwork: 9, since: NOW };
    const create = (id: string, createdAt: number) =>
      replies.create(aReply(id, { createdAt, tokenHash: id }), { ...NO_LIMITS, flood });
    expect(await create('old', NOW)).toBe('created');
    expect(await create('r1', NOW + 1)).toBe('created');
    expect(await recordings.find(NOTE)).toMatchObject({ replyState: 'open' });
    expect(await create('r2', NOW + 2)).toBe('created');
    expect(await create('r3', NOW + 3)).toBe('closed');
    expect(await replies.summarize('ann', LATER)).toEqual({ unread: 3, closedByFlood: [NOTE] });
    expect(await replies.summarize('ben', LATER)).toEqual({ unread: 0, closedByFlood: [] });
    await replies.setState(NOTE, 'open', NOW + 3);
    expect(await replies.summarize('ann', LATER)).toMatchObject({ closedByFlood: [] });
    // The replies before it was opened close it no more.
    expect(await create('r4', NOW + 4)).toBe('created');
    expect(await recordings.find(NOTE)).toMatchObject({ replyState: 'open' });
    expect(await create('r5', NOW + 5)).toBe('created');
    expect(await recordings.find(NOTE)).toMatchObject({ replyState: 'closed_flood' });
  },

  'is closed by replies from many networks only': async (stores) => {
    const { replies, recordings } = stores;
    await openNote(stores);
    const flood = { replies: 6, perNetwork: 2, since: 0 };
    const create = (id: string, network: string) =>
      replies.create(aReply(id, { network, tokenHash: id }), { ...NO_LIMITS, flood });
    for (let count = 0; count < 20; count += 1) await create(`a${count}`, 'a');
    for (const id of ['b1', 'b2', 'b3', 'c1']) await create(id, id.slice(0, 1));
    expect(await recordings.find(NOTE)).toMatchObject({ replyState: 'open' });
    expect(await create('c2', 'c')).toBe('created');
    expect(await recordings.find(NOTE)).toMatchObject({ replyState: 'closed_flood' });
  },

  'deletes a reply for whoever may, whatever became of its recording': async (stores) => {
    const { replies, recordings, deletions } = stores;
    await openNote(stores);
    for (const id of ['r1', 'r2', 'r3']) await reply(stores, id);
    await replies.createAnswer(anAnswer('a1', 'r1'), NO_ANSWER_LIMITS);
    await recordings.markDeleted(NOTE, NOW);
    const token = { tokenHash: 'token' };
    for (const [id, whose] of [
      ['r1', { tokenHash: 'another' }],
      ['r1', { ownerUid: 'ben' }],
      ['a1', token],
      ['a1', { ownerUid: 'ann' }],
      ['none', token],
    ] as const) {
      expect(await replies.remove(id, whose, LATER)).toBe(false);
    }
    expect(await replies.remove('r1', token, LATER)).toBe(true);
    expect(await replies.remove('r1', token, LATER + 1)).toBe(true);
    expect(await replies.remove('r2', { ownerUid: 'ann' }, LATER)).toBe(true);
    await deletions.restore(NOTE, 0);
    expect(await held(stores)).toEqual(['r3']);
    expect(idsOf(await replies.due(9)).toSorted()).toEqual(['a1', 'r1', 'r2']);
  },

  'lists the inbox by state, recording and page': async (stores) => {
    const { replies, recordings } = stores;
    await openNote(stores);
    await recordings.create(aRecording({ id: 'other', opensReplies: true }));
    for (const id of ['r1', 'r2', 'r3']) await reply(stores, id);
    await reply(stores, 'r4', { recordingId: 'other' });
    expect(await held(stores, { limit: 2 })).toEqual(['r4', 'r3']);
    expect(await held(stores, { after: { createdAt: NOW, id: 'r3' } })).toEqual(['r2', 'r1']);
    expect(await held(stores, { recordingId: 'other' })).toEqual(['r4']);
    await replies.change('r1', { isRead: true, isStarred: true });
    expect(await replies.find('r1', LATER)).toMatchObject({ isRead: true, isStarred: true });
    await replies.change('r2', { kept: { isKept: true, expiresAt: null } });
    expect(await held(stores, { filter: 'unread' })).toEqual(['r4', 'r3', 'r2']);
    expect(await held(stores, { filter: 'kept' })).toEqual(['r2']);
    expect(await replies.summarize('ann', LATER)).toMatchObject({ unread: 3 });
    await replies.change('r1', { isRead: false });
    expect(await replies.find('r1', LATER)).toMatchObject({ isRead: false, expiresAt: END });
    await replies.change('r2', { kept: { isKept: false, expiresAt: END + 1 } });
    expect(await replies.find('r2', LATER)).toMatchObject({ isKept: false, expiresAt: END + 1 });
  },

  'knows which of several recordings have replies in the inbox': async (stores) => {
    const { replies, recordings } = stores;
    await openNote(stores);
    for (const id of ['other', 'third']) await recordings.create(aRecording({ id, opensReplies: true }));
    const withReplies = async (now = LATER) => [
      ...(await replies.withReplies([NOTE, 'other', 'third', 'never'], now)),
    ];
    expect(await withReplies()).toEqual([]);
    for (const id of ['read', 'newer']) await reply(stores, id);
    await reply(stores, 'ending', { recordingId: 'other', expiresAt: LATER });
    await reply(stores, 'reported', { recordingId: 'third' });
    await replies.change('read', { isRead: true });
    await replies.report('reported', NOW);
    expect(await withReplies()).toEqual([NOTE]);
    expect((await withReplies(NOW)).sort()).toEqual([NOTE, 'other'].sort());
    for (const id of ['read', 'newer']) await replies.remove(id, { tokenHash: 'token' }, NOW);
    expect(await withReplies()).toEqual([]);
    expect(await replies.withReplies([], LATER)).toEqual(new Set());
  },

  'counts the unread replies to each of several recordings': async (stores) => {
    const { replies, recordings } = stores;
    await openNote(stores);
    for (const id of ['other', 'third']) await recordings.create(aRecording({ id, opensReplies: true }));
    for (const id of ['read', 'answered', 'reported', 'removed', 'new', 'newer']) await reply(stores, id);
    await reply(stores, 'ending', { expiresAt: LATER });
    for (const id of ['o1', 'o2']) await reply(stores, id, { recordingId: 'other' });
    await reply(stores, 't1', { recordingId: 'third' });
    await replies.change('read', { isRead: true });
    await replies.createAnswer(anAnswer('a1', 'answered'), NO_ANSWER_LIMITS);
    await replies.report('reported', NOW);
    await replies.remove('removed', { tokenHash: 'token' }, NOW);
    await replies.change('o1', { kept: { isKept: true, expiresAt: null } });
    const count = async (ids: readonly string[], now = LATER) =>
      Object.fromEntries(await replies.countUnread(ids, now));
    expect(await count([NOTE, 'other', 'never'])).toEqual({ [NOTE]: 2, other: 2 });
    expect(await count([NOTE], NOW)).toEqual({ [NOTE]: 3 });
    expect(await count([])).toEqual({});
    await replies.change('t1', { isRead: true });
    expect(await count(['third'])).toEqual({});
    await replies.change('t1', { isRead: false });
    expect(await count(['third'])).toEqual({ third: 1 });
  },

  'stores answers for the token that sent the reply, which begins its period again': async (stores) => {
    const { replies } = stores;
    await openNote(stores);
    await reply(stores, 'r1');
    const answer = (id: string, changes: Partial<NewAnswer> = {}, limits: Partial<AnswerLimits> = {}) =>
      replies.createAnswer(anAnswer(id, 'r1', changes), { ...NO_ANSWER_LIMITS, ...limits });
    expect(await answer('a1', { createdAt: LATER, expiresAt: END + 9 })).toBe('created');
    expect(await answer('a2', { key: 'a1' })).toBe('key_taken');
    expect(await answer('a2', {}, { perReply: 1 })).toBe('full');
    expect(await answer('a2', {}, { ownerBytes: 1199 })).toBe('account_full');
    expect(await replies.createAnswer(anAnswer('a2', 'a1'), NO_ANSWER_LIMITS)).toBe('gone');
    expect(await replies.listSent({ recordingId: NOTE, tokenHash: 'token' }, LATER)).toMatchObject([
      {
        id: 'r1',
        isRead: true,
        expiresAt: END + 9,
        answers: [{ id: 'a1', createdAt: LATER, isHeard: false }],
      },
    ]);
    expect(await held(stores)).toEqual(['r1']);
    for (const id of ['r1', 'a1']) await replies.noteHeard(id);
    expect(await replies.find('r1', LATER)).toMatchObject({ isStarred: false, answers: [{ isHeard: true }] });
    const found = { tokenHash: 'token', ownerUid: 'ann', isAnswer: true, isHeard: true };
    expect(await replies.findSound('a1', LATER)).toMatchObject(found);
    expect(await replies.findSound('r1', LATER)).toMatchObject({ isAnswer: false, isHeard: false });
    await replies.change('r1', { kept: { isKept: true, expiresAt: null } });
    await answer('a2');
    expect(await replies.find('r1', LATER)).toMatchObject({ isKept: true, expiresAt: null });
    expect(await replies.createAnswer(anAnswer('a3', 'never'), NO_ANSWER_LIMITS)).toBe('gone');
  },

  'moves the end of a reply that is not kept, and never forward': async (stores) => {
    const { replies } = stores;
    await openNote(stores);
    await reply(stores, 'r1');
    await replies.postpone('r1', END + 5);
    await replies.postpone('r1', END + 1);
    expect(await replies.find('r1', LATER)).toMatchObject({ expiresAt: END + 5 });
    await replies.change('r1', { kept: { isKept: true, expiresAt: null } });
    await replies.postpone('r1', END + 9);
    expect(await replies.find('r1', LATER)).toMatchObject({ isKept: true, expiresAt: null });
  },

  'ends a reply with its answers: deleted, or expired unless kept': async (stores) => {
    const { replies, usage, removals } = stores;
    await openNote(stores);
    for (const id of ['deleted', 'expired', 'kept']) await reply(stores, id);
    for (const id of ['deleted', 'expired']) {
      await replies.createAnswer(anAnswer(`of ${id}`, id), NO_ANSWER_LIMITS);
    }
    await replies.change('kept', { kept: { isKept: true, expiresAt: null } });
    await replies.remove('deleted', { tokenHash: 'token' }, NOW + 5);
    await replies.remove('deleted', { ownerUid: 'ann' }, NOW + 6);
    expect(await held(stores)).toEqual(['kept', 'expired']);
    expect(await replies.findSound('of deleted', LATER)).toBeUndefined();
    await replies.endExpired(END - 1);
    expect(idsOf(await replies.due(9))).toEqual(['deleted', 'of deleted']);
    expect(await held(stores, { now: END })).toEqual(['kept']);
    expect(await replies.findSound('of expired', END)).toBeUndefined();
    await replies.endExpired(END);
    expect(await replies.due(2, 'deleted')).toEqual([
      { id: 'expired', format: 'webm' },
      { id: 'of deleted', format: 'webm' },
    ]);
    expect(idsOf(await removals.needed(['expired', 'kept', 'none'])).toSorted()).toEqual(['expired', 'kept']);
    await replies.forget(['deleted', 'of deleted', 'expired', 'kept']);
    expect(idsOf(await replies.due(9))).toEqual(['of expired']);
    expect(await held(stores, { now: END })).toEqual(['kept']);
    expect(await removals.needed(['kept', 'expired'])).toEqual([
      { id: 'kept', format: 'webm', fileRevision: 0 },
    ]);
    // The recording and the answer whose file is not removed yet.
    expect(await usage.bytesOf('ann')).toBe(1100);
  },

  'hides a reported reply from its owner, and closes the recording': async (stores) => {
    const { replies, recordings } = stores;
    await openNote(stores);
    await reply(stores, 'r1');
    await replies.report('r1', NOW + 5);
    expect([await held(stores), await replies.summarize('ann', LATER)]).toEqual([
      [],
      { unread: 0, closedByFlood: [] },
    ]);
    expect(await recordings.find(NOTE)).toMatchObject({ replyState: 'closed' });
    expect(await replies.findSound('r1', LATER)).toMatchObject({ isReported: true });
    expect(idsOf(await replies.listSent({ recordingId: NOTE, tokenHash: 'token' }, LATER))).toEqual(['r1']);
  },

  'lists for others what was let through or what those who answered may hear, within what senders were told':
    async (stores) => {
      const { replies, recordings, accountDeletions } = stores;
      await openNote(stores);
      const send = (
        id: string,
        hearers: 'owner' | 'answerers' | 'everyone',
        changes: Partial<NewReply> = {},
      ) => reply(stores, id, { tokenHash: id, promise: { hearers, names: 'first' }, ...changes });
      await send('a', 'everyone', { name: 'Ada' });
      await send('b', 'everyone');
      await send('c', 'answerers');
      await send('d', 'owner');
      await send('e', 'everyone', { expiresAt: LATER });
      for (const id of ['a', 'b', 'd', 'e']) await replies.change(id, { isShown: true });
      const all = { recordingId: NOTE, now: LATER, tokenHash: null, isChosen: true } as const;
      const everyone = { ...all, isForAnswerers: false, promises: ['everyone'] } as const;
      const found = async (query: Parameters<typeof replies.listOthers>[0]) =>
        idsOf(await replies.listOthers(query));
      expect(await found({ ...everyone, limit: 9 })).toEqual(['a', 'b']);
      expect(await found({ ...everyone, limit: 1 })).toEqual(['a']);
      expect(await found({ ...everyone, limit: 9, after: 'a' })).toEqual(['b']);
      expect(await found({ ...everyone, limit: 9, tokenHash: 'b' })).toEqual(['a']);
      expect(await found({ ...everyone, limit: 9, recordingId: 'other' })).toEqual([]);
      expect(await replies.findOther('a', everyone)).toMatchObject({ name: 'Ada', promisedNames: 'first' });
      for (const id of ['c', 'd', 'e']) expect(await replies.findOther(id, everyone)).toBeUndefined();
      const answerers = { ...all, isChosen: false, isForAnswerers: true, promises: ['answerers'] } as const;
      expect(await found({ ...answerers, limit: 9 })).toEqual([]);
      expect(await found({ ...answerers, limit: 9, tokenHash: 'nobody' })).toEqual([]);
      expect(await found({ ...answerers, limit: 9, tokenHash: 'd' })).toEqual(['c']);
      expect(await found({ ...answerers, limit: 9, tokenHash: 'e' })).toEqual([]);
      await replies.report('d', LATER);
      expect(await found({ ...answerers, limit: 9, tokenHash: 'd' })).toEqual([]);
      await recordings.markDeleted(NOTE, LATER);
      expect(await replies.findSound('a', LATER)).toBeUndefined();
      await accountDeletions.begin({ uid: 'ann', deletedAt: LATER });
      expect(await replies.findSound('a', LATER)).toBeUndefined();
    },

  'hides replies with their deleted recording, and ends them with its removal': async (stores) => {
    const { replies, recordings, deletions, removals } = stores;
    await openNote(stores);
    await reply(stores, 'r1');
    await recordings.markDeleted(NOTE, NOW);
    expect([
      await held(stores),
      await replies.listSent({ recordingId: NOTE, tokenHash: 'token' }, LATER),
    ]).toEqual([[], []]);
    expect(await replies.findSound('r1', LATER)).toBeUndefined();
    await deletions.restore(NOTE, 0);
    expect(await held(stores)).toEqual(['r1']);
    await recordings.markDeleted(NOTE, NOW);
    await removals.markRemoved([NOTE], LATER);
    expect(idsOf(await replies.due(9))).toEqual(['r1']);
  },

  'keeps the replies to a recording that has expired until their own end': async (stores) => {
    const { replies, deletions, removals } = stores;
    await openNote(stores, { expiresAt: NOW + 1 });
    await reply(stores, 'r1');
    await deletions.beginRemoval([NOTE], { goneBefore: LATER, at: LATER });
    await removals.markRemoved([NOTE], LATER);
    expect([await held(stores), await replies.due(9)]).toEqual([['r1'], []]);
  },

  'ends with the account': async (stores) => {
    const { replies, accountDeletions, erasures, usage } = stores;
    await openNote(stores, { createdAt: NOW });
    await reply(stores, 'r1');
    await accountDeletions.begin({ uid: 'ann', deletedAt: LATER });
    expect([
      await held(stores),
      await replies.listSent({ recordingId: NOTE, tokenHash: 'token' }, LATER),
    ]).toEqual([[], []]);
    expect(await reply(stores, 'r2')).toBe('closed');
    await erasures.erase([NOTE], LATER);
    expect(idsOf(await replies.due(9))).toEqual(['r1']);
    await replies.forget(['r1']);
    expect(await usage.bytesOf('ann')).toBe(0);
  },
};
