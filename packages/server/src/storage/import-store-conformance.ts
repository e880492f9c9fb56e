import { expect } from 'vitest';
import { aRecording } from '../testing/a-recording.ts';
import type { Stores } from './recording-store.ts';

/** The rules for imported recordings; each runs on an empty database. */
export const IMPORT_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'adds a recording with its listens and its transcript, once': async (stores) => {
    const { imports, recordings, transcripts, usage } = stores;
    const recording = aRecording({ transcriptState: 'unchecked', policyExpiresAt: 9_000_000 });
    const transcript = { format: 'text/vtt', text: 'WEBVTT\n', isChecked: false } as const;
    expect(await imports.add({ recording, listenCount: 7, transcript }, 5)).toBe(true);
    const other = { ...recording, ownerUid: 'ben', transcriptState: 'none' } as const;
    expect(await imports.add({ recording: other, listenCount: 9 }, 6)).toBe(false);
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
    const sheet = { id: 'S', ownerUid: 'eve', title: '', layout: 'a4-12', createdAt: 1 } as const;
    await sheets.create(sheet, [ids.label], 9);
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
      },
      answers: [{ ...sound, id: 'A'.repeat(22) }],
    };
    const own = [
      { id: 'l1', name: 'Oral', color: 'red' },
      { id: 'l2', name: 'oral', color: 'blue' },
    ] as const;
    const imported = {
      ...{ recording: aRecording({ id: ids.note }), listenCount: 0, isSuspended: true },
      suspensionReason: 'It names a pupil',
      ...{ replies: [reply], labels: own },
    };
    expect(await imports.add(imported, 6)).toBe(true);
    expect(await recordings.find(ids.note)).toMatchObject({
      ...{ suspendedAt: 6, suspensionReason: 'It names a pupil' },
    });
    expect((await labels.of([ids.note])).get(ids.note)).toEqual(['l1']);
    const { bytes: _, sha256: _sum, answers, ...facts } = reply;
    expect(await replies.find(ids.reply, 7)).toMatchObject({
      ...{ ...facts, recordingId: ids.note, ownerUid: 'ann', isReported: false },
      answers: answers.map(({ id }) => ({ id })),
    });
    const taken = [ids.note, ids.label, ids.reply, reply.answers[0]?.id ?? ''];
    expect((await imports.taken([...taken, ids.other])).toSorted()).toEqual(taken.toSorted());
    for (const id of taken) {
      expect(await imports.add({ recording: aRecording({ id }), listenCount: 0 }, 8)).toBe(false);
      const another = { ...reply, id, answers: [] };
      const note = aRecording({ id: ids.other });
      expect(await imports.add({ recording: note, listenCount: 0, replies: [another] }, 8)).toBe(false);
    }
    expect(await recordings.find(ids.other)).toBeUndefined();
  },

  'adds a sheet of labels with its names and its recordings, once': async (stores) => {
    const { imports, sheets, recordings } = stores;
    const ids = { played: 'P'.repeat(22), other: 'O'.repeat(22), late: 'L'.repeat(22) };
    const sheet = { id: 'S1', ownerUid: 'ann', title: 'Class 7', layout: 'a4-12', createdAt: 1 } as const;
    const slot = { name: null, isRevoked: false, recordingId: undefined };
    const slots = [
      { ...slot, id: 'x', name: 'Ivo', recordingId: ids.played },
      { ...slot, id: 'y', recordingId: ids.late },
      { ...slot, id: 'z', recordingId: ids.other },
      { ...slot, id: 'w', isRevoked: true, recordingId: ids.played },
      { ...slot, id: 'v', recordingId: ids.played },
    ];
    await recordings.create(aRecording({ id: ids.played, createdAt: 5 }));
    await recordings.create(aRecording({ id: ids.other, ownerUid: 'ben', createdAt: 5 }));
    const options = { at: 9, max: 1 };
    expect(await imports.addSheet({ sheet, slots }, options)).toBe('imported');
    const played = async () =>
      (await sheets.slotsOf('S1', 9)).map(({ recording, ...facts }) => [facts, recording?.id]);
    const facts = slots.map(({ recordingId: _, ...own }, index) => ({ ...own, number: index + 1 }));
    expect(await played()).toEqual(facts.map((own) => [own, own.id === 'x' ? ids.played : undefined]));
    // Its recordings may have come later, and the owner may have named the label since.
    await recordings.create(aRecording({ id: ids.late, createdAt: 5 }));
    await sheets.rename('x', 'Ivo K.');
    expect(await imports.addSheet({ sheet, slots }, options)).toBe('present');
    expect(await sheets.findSlot('y', 9)).toMatchObject({ recording: { id: ids.late } });
    expect(await sheets.findSlot('x', 9)).toMatchObject({ name: 'Ivo K.', recording: { id: ids.played } });
  },

  'refuses a sheet whose links have another use, and more than an owner may have': async (stores) => {
    const { imports, sheets, recordings } = stores;
    const sheet = { id: 'S1', ownerUid: 'ann', title: '', layout: 'a4-12', createdAt: 1 } as const;
    const slot = { name: null, isRevoked: false, recordingId: undefined };
    const add = (id: string, slotId: string, ownerUid = 'ann', max = 9) =>
      imports.addSheet(
        { sheet: { ...sheet, id, ownerUid }, slots: [{ ...slot, id: slotId }] },
        { at: 9, max },
      );
    await recordings.create(aRecording({ id: 'R'.repeat(22), createdAt: 5 }));
    await sheets.create({ ...sheet, ownerUid: 'eve' }, ['x'], 9);
    expect(await add('S1', 'y')).toBe('taken');
    expect(await add('S2', 'x')).toBe('taken');
    expect(await add('S2', 'R'.repeat(22))).toBe('taken');
    await sheets.remove('S1', 9);
    // An ended link stays ended.
    expect(await add('S1', 'x', 'eve')).toBe('taken');
    expect(await add('S3', 'z', 'ann', 0)).toBe('full');
    expect(await sheets.list('ann', 9)).toEqual([]);
    expect(await sheets.findSlot('z', 9)).toBeUndefined();
  },
};
