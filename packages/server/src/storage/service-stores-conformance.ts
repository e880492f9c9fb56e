import { describe, expect, it } from 'vitest';
import { API_TOKEN_RULES } from '../features/api-tokens/storage/store-conformance.ts';
import { LTI_RULES } from '../features/lti/storage/store-conformance.ts';
import { NAME_LIST_RULES } from '../features/name-lists/storage/store-conformance.ts';
import { PLAYLIST_RULES } from '../features/playlists/storage/store-conformance.ts';
import { QUESTION_RULES } from '../features/questions/storage/store-conformance.ts';
import { REPLY_RULES } from '../features/replies/storage/store-conformance.ts';
import { REPLY_TRANSCRIPT_RULES } from '../features/replies/storage/transcript-conformance.ts';
import { SHEET_RULES } from '../features/sheets/storage/store-conformance.ts';
import { WEBHOOK_RULES } from '../features/webhooks/storage/store-conformance.ts';
import { aRecording } from '../testing/a-recording.ts';
import { ACCOUNT_RULES } from './account-store-conformance.ts';
import { ADMINISTRATOR_RULES, AUDIT_RULES } from './administrator-store-conformance.ts';
import { ARCHIVE_RULES } from './archive-store-conformance.ts';
import { IMPORT_RULES } from './import-store-conformance.ts';
import { LIBRARY_RULES } from './library-store-conformance.ts';
import { PEOPLE_RULES } from './people-store-conformance.ts';
import { POLICY_END_RULES } from './policy-end-store-conformance.ts';
import { POLICY_RULES } from './policy-store-conformance.ts';
import { REPORT_RULES } from './report-store-conformance.ts';
import { SIGN_IN_RULES } from './sign-in-store-conformance.ts';
import type { Stores } from './stores.ts';

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';

async function found(stores: Stores, search: string): Promise<string[]> {
  const query = { ownerUid: 'ann', now: 2_000_000, limit: 10, offset: 0, search } as const;
  const page = await stores.recordings.list({ ...query, sort: 'created_at_asc' });
  expect(page.total).toBe(page.recordings.length);
  return page.recordings.map((recording) => recording.id);
}

/** The rules for deletions, transcripts and the newsletter; each runs on an empty database. */
const RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  ...POLICY_RULES,
  ...POLICY_END_RULES,
  ...ARCHIVE_RULES,
  ...IMPORT_RULES,
  ...LIBRARY_RULES,
  ...ACCOUNT_RULES,
  ...ADMINISTRATOR_RULES,
  ...AUDIT_RULES,
  ...PEOPLE_RULES,
  ...REPORT_RULES,
  ...SIGN_IN_RULES,
  ...API_TOKEN_RULES,
  ...LTI_RULES,
  ...NAME_LIST_RULES,
  ...PLAYLIST_RULES,
  ...QUESTION_RULES,
  ...SHEET_RULES,
  ...REPLY_RULES,
  ...REPLY_TRANSCRIPT_RULES,
  ...WEBHOOK_RULES,
  'restores until the limit, and never after a removal has begun': async ({ recordings, deletions }) => {
    await recordings.create(aRecording());
    expect(await deletions.restore(ID, 0)).toBe(false);
    await recordings.markDeleted(ID, 5000);
    expect(await deletions.restore(ID, 5000)).toBe(false);
    expect(await deletions.restore(ID, 4999)).toBe(true);
    expect(await recordings.find(ID)).toMatchObject({ deletedAt: null });
    await recordings.markDeleted(ID, 6000);
    expect(await deletions.beginRemoval([ID], { goneBefore: 5999, at: 9000 })).toEqual([]);
    expect(await deletions.beginRemoval([ID, 'none'], { goneBefore: 6000, at: 9000 })).toEqual([ID]);
    expect(await deletions.beginRemoval([ID], { goneBefore: 0, at: 9000 })).toEqual([ID]);
    expect(await deletions.restore(ID, 0)).toBe(false);
  },

  'keeps an expired recording unavailable once its removal has begun, whatever the clock says': async (
    stores,
  ) => {
    const { recordings, deletions } = stores;
    await recordings.create(aRecording({ expiresAt: 1_500_000 }));
    expect(await recordings.find(ID)).toMatchObject({ isRemoved: false });
    expect(await deletions.beginRemoval([ID], { goneBefore: 1_500_000, at: 2_000_000 })).toEqual([ID]);
    expect(await recordings.find(ID)).toMatchObject({ isRemoved: true, deletedAt: null });
    const query = { ownerUid: 'ann', now: 1_200_000, limit: 10, offset: 0, sort: 'created_at_asc' } as const;
    expect(await recordings.list(query)).toMatchObject({ recordings: [], total: 0 });
    await recordings.setExpiry(ID, null);
    expect(await recordings.find(ID)).toMatchObject({ expiresAt: 1_500_000 });
  },

  'lets only one of a concurrent restore and removal succeed': async ({ recordings, deletions }) => {
    for (let index = 0; index < 10; index += 1) {
      const id = `${index}`.padStart(22, 'C');
      await recordings.create(aRecording({ id }));
      await recordings.markDeleted(id, 5000);
      const outcomes = await Promise.all([
        deletions.restore(id, 0),
        deletions.beginRemoval([id], { goneBefore: 5000, at: 9000 }).then((begun) => begun.length > 0),
      ]);
      expect(outcomes.filter(Boolean)).toHaveLength(1);
    }
  },

  'adds a text of the service only while it is being written, and none to a deleted recording': async ({
    recordings,
    transcripts,
  }) => {
    const text = { format: 'text/vtt', text: 'WEBVTT' } as const;
    const stateOf = async (): Promise<unknown> => (await recordings.find(ID))?.transcriptState;
    expect(await transcripts.add(ID, text, 1)).toBe(false);
    await recordings.create(aRecording({ transcriptState: 'writing' }));
    expect(await transcripts.add(ID, text, 1)).toBe(true);
    expect([await stateOf(), await transcripts.find(ID)]).toEqual(['unchecked', { ...text, checked: false }]);
    expect(await transcripts.add(ID, { ...text, text: 'WEBVTT again' }, 2)).toBe(false);
    await transcripts.settle(ID, 'failed');
    expect([await stateOf(), await transcripts.find(ID)]).toEqual(['unchecked', { ...text, checked: false }]);
    await transcripts.remove(ID);
    expect([await stateOf(), await transcripts.find(ID)]).toEqual(['none', undefined]);
    expect(await transcripts.add(ID, text, 3)).toBe(false);
    await recordings.markDeleted(ID, 3);
    await transcripts.put(ID, { ...text, checked: true }, 5);
    expect(await transcripts.find(ID)).toBeUndefined();
  },

  'stores the owner’s text with its checked state, or the reason for a missing text': async ({
    recordings,
    transcripts,
  }) => {
    const mine = { format: 'text/plain', text: 'mine' } as const;
    for (const checked of [false, true]) {
      const id = `written ${checked}`;
      await recordings.create(aRecording({ id, transcriptState: 'writing' }));
      await transcripts.put(id, { ...mine, checked }, 1);
      expect(await transcripts.add(id, { ...mine, text: 'not mine' }, 2)).toBe(false);
      expect(await transcripts.find(id)).toEqual({ ...mine, checked });
    }
    for (const state of ['none', 'no_speech', 'other_language', 'failed'] as const) {
      await recordings.create(aRecording({ id: state, transcriptState: 'writing' }));
      await transcripts.settle(state, state);
      expect(await recordings.find(state)).toMatchObject({ transcriptState: state });
      await transcripts.put(state, { ...mine, checked: true }, 1);
      expect(await recordings.find(state)).toMatchObject({ transcriptState: 'checked' });
    }
  },

  'finds recordings that are being transcribed without a job': async (stores) => {
    const { recordings, transcripts, jobs } = stores;
    const writing = { transcriptState: 'writing' } as const;
    await recordings.create(aRecording({ id: 'settled', transcriptState: 'no_speech' }));
    for (const id of ['lost', 'queued', 'done', 'deleted'])
      await recordings.create(aRecording({ id, ...writing }));
    await recordings.create(aRecording({ id: 'of a deleted account', ownerUid: 'eve', ...writing }));
    await stores.accountDeletions.begin({ uid: 'eve', deletedAt: 2_000_000 });
    await recordings.markDeleted('deleted', 5);
    await jobs.enqueue({ kind: 'transcribe', key: 'queued' }, 0);
    await jobs.enqueue({ kind: 'other', key: 'lost' }, 0);
    await jobs.enqueue({ kind: 'transcribe', key: 'done' }, 0);
    const held = await jobs.claim({ kind: 'transcribe', key: 'done' }, { holder: 'me', leaseMs: 9000 });
    if (held) await jobs.complete(held);
    const unqueued = await transcripts.unqueued('transcribe', 9);
    expect(unqueued.map(({ id }) => id).sort()).toEqual(['done', 'lost']);
    expect(unqueued[0]).toMatchObject({ ownerUid: 'ann', duration: 3.02, createdAt: 1_000_000 });
    expect(await transcripts.unqueued('transcribe', 1)).toHaveLength(1);
  },

  'lists recordings with an unchecked transcript, also with a search': async (stores) => {
    for (const id of ['checked', 'unchecked', 'none']) await stores.recordings.create(aRecording({ id }));
    for (const id of ['checked', 'unchecked']) {
      const transcript = { format: 'text/plain', text: 'some words', checked: id === 'checked' } as const;
      await stores.transcripts.put(id, transcript, 1);
    }
    const query = { ownerUid: 'ann', now: 2_000_000, limit: 10, offset: 0, sort: 'created_at_asc' } as const;
    for (const search of [undefined, 'words']) {
      const { recordings, total } = await stores.recordings.list({
        ...query,
        search,
        transcript: 'unchecked',
      });
      expect([recordings.map(({ id }) => id), total]).toEqual([['unchecked'], 1]);
    }
    expect(await stores.recordings.list(query)).toMatchObject({ total: 3 });
  },

  'keeps the preferences of an account until it is deleted': async ({ preferences, accountDeletions }) => {
    const changed = {
      ...{ hasTranscripts: false, language: 'de-AT', opensReplies: true, mailsWhenHeard: true },
      displayLanguage: 'es' as const,
    };
    const initial = {
      ...{ hasTranscripts: true, language: null, opensReplies: false, mailsWhenHeard: false },
      displayLanguage: null,
    };
    expect(await preferences.find('ann')).toEqual(initial);
    await preferences.put('ann', { ...changed, language: null }, 1);
    await preferences.put('ann', changed, 2);
    expect(await preferences.find('ann')).toEqual(changed);
    await preferences.put('ann', { mailsWhenHeard: false }, 3);
    await preferences.put('ann', { language: null }, 4);
    expect(await preferences.find('ann')).toEqual({ ...changed, mailsWhenHeard: false, language: null });
    await preferences.put('cleo', { opensReplies: true }, 5);
    expect(await preferences.find('cleo')).toEqual({ ...initial, opensReplies: true });
    expect(await preferences.find('bob')).toEqual(initial);
    await accountDeletions.begin({ uid: 'ann', deletedAt: 3 });
    expect(await preferences.find('ann')).toEqual(initial);
  },

  'finds words in transcripts regardless of case, and treats no character as a wildcard': async (stores) => {
    const texts = { one: 'Grüße aus KÖLN', two: '100% of it_all', three: 'a\\b' };
    for (const [id, said] of Object.entries(texts)) {
      const text = `WEBVTT\n\n00:00.000 --> 00:01.000\n${said}`;
      await stores.recordings.create(aRecording({ id }));
      await stores.transcripts.put(id, { format: 'text/vtt', text: 'replaced below', checked: true }, 1);
      await stores.transcripts.put(id, { format: 'text/plain', text, checked: true }, 2);
      expect(await stores.transcripts.find(id)).toEqual({ format: 'text/plain', text, checked: true });
    }
    await stores.recordings.create(aRecording({ id: 'silent' }));
    expect(await found(stores, 'köln')).toEqual(['one']);
    expect(await found(stores, 'GRÜSSE')).toEqual(['one']);
    expect(await found(stores, 'koln')).toEqual(['one']);
    expect(await found(stores, '100%')).toEqual(['two']);
    expect(await found(stores, 'of it_all')).toEqual(['two']);
    expect(await found(stores, 'a\\b')).toEqual(['three']);
    for (const nothing of ['%', '_', '\\', '"', "'", '*', 'öln', 'r_ss']) {
      expect(await found(stores, nothing)).toEqual([]);
    }
    expect(await found(stores, 'replaced')).toEqual([]);
    expect(await found(stores, '')).toHaveLength(4);
    await stores.transcripts.remove('one');
    expect(await found(stores, 'köln')).toEqual([]);
  },

  'finds text across the lines of a transcript, and no times': async (stores) => {
    const text = 'WEBVTT\n\n00:07.000 --> 00:08.000\n<b>my</b> fellow\n\n00:08.000 --> 00:09.000\nAmericans';
    await stores.recordings.create(aRecording({ id: 'one' }));
    await stores.transcripts.put('one', { format: 'text/vtt', text, checked: true }, 1);
    expect(await found(stores, 'my  fellow\tamericans')).toEqual(['one']);
    expect(await found(stores, '00:07')).toEqual([]);
    expect(await found(stores, 'webvtt')).toEqual([]);
  },

  'finds words in any order, of which the last may be a prefix': async (stores) => {
    const texts = {
      one: 'The quick brown fox, e\u0301te\u0301',
      two: 'brown the quick',
      three: '東京都に行きました',
      four: 'สวัสดีครับ',
      // So many occurrences that a database with a limit on positions would lose the end.
      five: `${'quick '.repeat(9_000)}brown bread`,
    };
    for (const [id, text] of Object.entries(texts)) {
      await stores.recordings.create(aRecording({ id }));
      await stores.transcripts.put(id, { format: 'text/plain', text, checked: true }, 1);
    }
    expect(await found(stores, 'the quick')).toEqual(['one', 'two']);
    expect(await found(stores, 'quick  BROWN')).toEqual(['five', 'one', 'two']);
    expect(await found(stores, 'quick brown bre')).toEqual(['five']);
    expect(await found(stores, 'quick bro')).toEqual(['five', 'one', 'two']);
    expect(await found(stores, 'quick-bro')).toEqual(['five', 'one']);
    expect(await found(stores, 'qui brown')).toEqual([]);
    expect(await found(stores, 'fox brown')).toEqual(['one']);
    expect(await found(stores, 'fox bread')).toEqual([]);
    expect(await found(stores, 'été')).toEqual(['one']);
    expect(await found(stores, '京都')).toEqual(['three']);
    expect(await found(stores, '東都')).toEqual([]);
    expect(await found(stores, 'ました 京都')).toEqual(['three']);
    expect(await found(stores, 'ครับ')).toEqual(['four']);
  },

  'finds nothing of other owners, and nothing deleted': async (stores) => {
    for (const [id, ownerUid] of [
      ['mine', 'ann'],
      ['theirs', 'ben'],
      ['deleted', 'ann'],
      ['erased', 'ann'],
    ] as const) {
      await stores.recordings.create(aRecording({ id, ownerUid }));
      await stores.transcripts.put(id, { format: 'text/plain', text: 'common word', checked: true }, 1);
    }
    await stores.recordings.markDeleted('deleted', 5);
    await stores.erasures.erase(['erased'], 5);
    expect(await found(stores, 'common')).toEqual(['mine']);
    for (const id of (await stores.transcriptIndex.behind(9)).ids) await stores.transcriptIndex.update(id);
    expect(await stores.transcriptIndex.behind(9)).toEqual({ ids: [] });
    expect(await found(stores, 'common word')).toEqual(['mine']);
  },

  'does not start a list whose client has left': async (stores) => {
    const query = { ownerUid: 'ann', now: 2_000_000, limit: 10, offset: 0, sort: 'created_at_asc' } as const;
    const reason = new Error('The client has gone');
    await expect(stores.recordings.list({ ...query, signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
    const leaving = new AbortController();
    const lists = [1, 2].map(() => stores.recordings.list({ ...query, signal: leaving.signal }));
    const other = stores.recordings.list(query);
    leaving.abort(reason);
    expect(await Promise.allSettled(lists)).toEqual(lists.map(() => ({ status: 'rejected', reason })));
    expect(await other).toMatchObject({ recordings: [], total: 0 });
  },

  'keeps each account’s usage correct after every change': async (stores) => {
    const { recordings, usage, removals, erasures, accountDeletions } = stores;
    const [second, third] = [ID.replace('A', 'B'), ID.replace('A', 'C')];
    await recordings.create(aRecording({ bytes: 1000 }));
    await recordings.create(aRecording({ id: second, bytes: 200 }));
    await recordings.create(aRecording({ id: third, ownerUid: 'ben', bytes: 30 }));
    expect([await usage.bytesOf('ann'), await usage.bytesOf('ben')]).toEqual([1200, 30]);
    await recordings.markDeleted(second, 5000);
    expect(await usage.bytesOf('ann')).toBe(1200);
    await removals.markRemoved([second], 6000);
    await removals.markRemoved([second], 7000);
    expect(await usage.bytesOf('ann')).toBe(1000);
    await accountDeletions.begin({ uid: 'ann', deletedAt: 2_000_000 });
    await erasures.erase([second], 2_000_000);
    await erasures.erase([ID], 2_000_000);
    expect([await usage.bytesOf('ann'), await usage.bytesOf('ben'), await usage.bytesOf('')]).toEqual([
      0, 30, 0,
    ]);
  },

  'enforces each account’s quota, also for concurrent uploads': async ({ recordings, usage }) => {
    const upload = { ownerUid: 'ann', key: 'key', bodySha256: 'hash' };
    expect(await recordings.create(aRecording({ bytes: 100 }), upload, 250)).toBe('created');
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        recordings.create(aRecording({ id: `${at}`.padStart(22, 'D'), bytes: 100 }), undefined, 250),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(await usage.bytesOf('ann')).toBe(200);
    const again = aRecording({ id: 'E'.repeat(22), bytes: 100 });
    expect(await recordings.create(again, upload, 250)).toBe('key_taken');
    expect(await recordings.create(again, { ...upload, key: 'other' }, 250)).toBe('account_full');
    expect(await recordings.find(again.id)).toBeUndefined();
    expect(await usage.bytesOf('ann')).toBe(200);
  },

  'ends the subscription of a token, and no other of the address': async ({ newsletter }) => {
    await newsletter.subscribe('ann@example.org', 'hash1', 1);
    await newsletter.subscribe('ann@example.org', 'hash2', 2);
    await newsletter.subscribe('ben@example.org', 'hash3', 3);
    expect(await newsletter.unsubscribe('unknown')).toBe(false);
    expect(await newsletter.unsubscribe('hash2')).toBe(true);
    expect(await newsletter.unsubscribe('hash2')).toBe(false);
    expect(await newsletter.unsubscribe('hash1')).toBe(true);
    expect(await newsletter.unsubscribe('hash3')).toBe(true);
    for (const hash of ['hash4', 'hash5']) await newsletter.subscribe('Ann@example.org', hash, 4);
    expect(await newsletter.removeAddress('ann@Example.org')).toBe(2);
    expect(await newsletter.unsubscribe('hash4')).toBe(false);
  },
};

/** Tests the stores other than recordings; called by each adapter's test file. */
export function describeServiceStores(engine: string, openStores: () => Promise<Stores>): void {
  describe(`deletions, transcripts and the newsletter: ${engine}`, () => {
    it.each(Object.keys(RULES))('%s', async (name) => {
      const stores = await openStores();
      await RULES[name]?.(stores);
      await stores.close();
    });
  });
}
