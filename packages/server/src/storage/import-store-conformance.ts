import { expect } from 'vitest';
import { aRecording } from '../testing/a-recording.ts';
import type { Stores } from './stores.ts';

/** The rules for imported recordings; each runs on an empty database. */
export const IMPORT_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'adds a recording with its listens and its transcript, once': async (stores) => {
    const { imports, recordings, transcripts, usage } = stores;
    const recording = aRecording({ transcriptState: 'unchecked', policyExpiresAt: 9_000_000 });
    const transcript = { format: 'text/vtt', text: 'WEBVTT\n', checked: false } as const;
    expect(await imports.add({ recording: { ...recording, listenCount: 7 }, transcript }, 5)).toBe(true);
    const other = { ...recording, ownerUid: 'ben', transcriptState: 'none', listenCount: 9 } as const;
    expect(await imports.add({ recording: other }, 6)).toBe(false);
    expect(await recordings.find(recording.id)).toMatchObject({
      ...recording,
      listenCount: 7,
      deletedAt: null,
    });
    expect(await transcripts.find(recording.id)).toEqual(transcript);
    expect([await usage.bytesOf('ann'), await usage.bytesOf('ben')]).toEqual([recording.bytes, 0]);
  },

  'writes nothing if a label or a reply has an id of the import, and keeps a suspension': async (stores) => {
    const { imports, recordings, replies, sheets, labels } = stores;
    const ids = { note: 'N'.repeat(22), label: 'L'.repeat(22), reply: 'R'.repeat(22), other: 'O'.repeat(22) };
    const sheet = { id: 'S', owner_uid: 'eve', title: '', layout: 'a4-12', created_at_ms: 1 } as const;
    await sheets.create(sheet, [{ id: ids.label }], 9);
    const sound = { format: 'webm', duration: 2, peaks: null, createdAt: 5, bytes: 9, sha256: 'ab' } as const;
    const reply = {
      ...{
        ...sound,
        id: ids.reply,
        name: 'Bea',
        tokenHash: 't',
        expiresAt: null,
        isRead: true,
        isKept: true,
        transcriptState: 'unchecked' as const,
        transcript: { format: 'text/vtt', text: 'WEBVTT' } as const,
        isStarred: true,
        person: 'P'.repeat(22),
      },
      answers: [{ ...sound, id: 'A'.repeat(22), isHeard: true }],
    };
    const own = [
      { id: 'l1', name: 'Oral', color: 'red' },
      { id: 'l2', name: 'oral', color: 'blue' },
    ] as const;
    const imported = {
      recording: aRecording({ id: ids.note, suspendedAt: 6, suspensionReason: 'It names a pupil' }),
      ...{ replies: [reply], labels: own },
    };
    expect(await imports.add(imported, 6)).toBe(true);
    expect(await recordings.find(ids.note)).toMatchObject({
      ...{ suspendedAt: 6, suspensionReason: 'It names a pupil' },
    });
    expect((await labels.of([ids.note])).get(ids.note)).toEqual(['l1']);
    const { bytes: _, sha256: _sum, answers, transcript, ...facts } = reply;
    expect(await replies.find(ids.reply, 7)).toMatchObject({
      ...{ ...facts, recordingId: ids.note, ownerUid: 'ann', isReported: false },
      answers: answers.map(({ id, isHeard }) => ({ id, isHeard })),
    });
    expect(await stores.replyTranscripts.find(ids.reply)).toEqual(transcript);
    const taken = [ids.note, ids.label, ids.reply, reply.answers[0]?.id ?? ''];
    expect((await imports.taken([...taken, ids.other])).toSorted()).toEqual(taken.toSorted());
    for (const id of taken) {
      expect(await imports.add({ recording: aRecording({ id }) }, 8)).toBe(false);
      const another = { ...reply, id, answers: [] };
      const note = aRecording({ id: ids.other });
      expect(await imports.add({ recording: note, replies: [another] }, 8)).toBe(false);
    }
    expect(await recordings.find(ids.other)).toBeUndefined();
  },

  'knows what a user has deleted, until the account is deleted': async (stores) => {
    const { imports, recordings, sheets, playlists, nameLists, questions, accountDeletions } = stores;
    const whose = (owner_uid: string) => ({ owner_uid, title: '', created_at_ms: 5 });
    const question = {
      ...({ recording_id: 'q', owner_uid: 'ann', code: 'ABCDEF', who: 'anyone', until_ms: null } as const),
      ...{ longest_s: 60, tries: 1, created_at_ms: 5, keep_days: 30 },
      ...({ heard_by: 'owner', names_shown: 'none' } as const),
    };
    await recordings.create(aRecording({ id: 'q', createdAt: 5 }));
    await questions.save(question, { names: undefined, newId: () => 'n', max: 9 });
    await sheets.create({ ...whose('ann'), id: 's', layout: 'a4-12' }, [{ id: 'slot' }], 9);
    await playlists.create({ ...whose('ann'), id: 'p' }, [], 9);
    await playlists.create({ ...whose('ben'), id: 'b' }, [], 9);
    for (const id of ['l', 'm', 'stays']) {
      await nameLists.create({ ...whose('ann'), id, domain: null }, ['Ada'], 9);
    }
    const all = ['q', 's', 'p', 'b', 'l', 'm', 'stays'];
    const deletedOf = async (uid: string) => {
      const ids: string[] = [];
      for (const id of all) if (await imports.isDeleted(uid, id)) ids.push(id);
      return ids;
    };
    expect(await deletedOf('ann')).toEqual([]);
    await questions.end('q');
    await sheets.remove('s', 6);
    for (const id of ['p', 'b', 'none']) await playlists.remove(id);
    await nameLists.remove(['l', 'm']);
    // What is asked, and ended, once more.
    await questions.save(question, { names: undefined, newId: () => 'n', max: 9 });
    await questions.end('q');
    expect(await deletedOf('ann')).toEqual(['q', 's', 'p', 'l', 'm']);
    expect(await deletedOf('ben')).toEqual(['b']);
    await accountDeletions.begin({ uid: 'ann', deletedAt: 7 });
    expect([await deletedOf('ann'), await deletedOf('ben')]).toEqual([[], ['b']]);
  },
};
