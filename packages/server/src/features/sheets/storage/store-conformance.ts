import { expect } from 'vitest';
import type { CreateOutcome, NewRecording } from '../../../storage/recording-store.ts';
import type { Stores } from '../../../storage/stores.ts';
import { aRecording } from '../../../testing/a-recording.ts';
import type { NewSheet } from './store.ts';

const NOW = 2_000_000;
const aSheet = (changes: Partial<NewSheet> = {}): NewSheet => ({
  ...{ id: 's1', owner_uid: 'ann', title: 'Class 7', layout: 'a4-12', created_at_ms: 1_000_000 },
  ...changes,
});

const slots = (...ids: readonly string[]) => ids.map((id) => ({ id }));

/** Stores a recording for a label. */
function record(
  { recordings }: Stores,
  id: string,
  slot: NewRecording['slot'],
  changes: Partial<NewRecording> = {},
): Promise<CreateOutcome> {
  return recordings.create(aRecording({ id, slot, createdAt: NOW, ...changes }));
}

async function played({ sheets }: Stores, slotId: string, now = NOW): Promise<string | undefined> {
  return (await sheets.findSlot(slotId, now))?.recording?.filename;
}

/** The rules for sheets of labels; each runs on an empty database. */
export const SHEET_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'stores sheets with their labels in their order, as many as an owner may have': async ({ sheets }) => {
    expect(await sheets.create(aSheet(), slots('x', 'a', 'm'), 2)).toBe('stored');
    const newer = aSheet({ id: 's2', title: '', layout: 'a4-65', created_at_ms: 1_000_001 });
    expect(await sheets.create(newer, slots('b'), 2)).toBe('stored');
    expect(await sheets.create(aSheet({ id: 's3' }), slots('c'), 2)).toBe('full');
    expect(await sheets.create(aSheet({ id: 's4', owner_uid: 'ben' }), slots('d'), 2)).toBe('stored');
    expect(await sheets.findSlot('c', NOW)).toBeUndefined();
    const none = { recorded: 0, revoked: 0 };
    expect(await sheets.list('ann', NOW)).toEqual([
      { ...newer, labels: 1, ...none },
      { ...aSheet(), labels: 3, ...none },
    ]);
    const empty = { state: 'empty' };
    expect(await sheets.slotsOf('s1', NOW)).toEqual(
      ['x', 'a', 'm'].map((id, at) => ({ id, number: at + 1, ...empty })),
    );
    expect(await sheets.slotsOf('none', NOW)).toEqual([]);
    expect(await sheets.findSheet('s1')).toEqual(aSheet());
    expect(await sheets.findSlot('a', NOW)).toEqual({ id: 'a', number: 2, ...empty, sheet: aSheet() });
  },

  'stores a label for each name, in their order, equal names too': async ({ sheets }) => {
    const names = ['Zoë', 'Ada', 'Zoë', null, '=1+1'];
    const labels = names.map((name, at) => ({ id: `n${9 - at}`, name }));
    expect(await sheets.create(aSheet(), labels, 9)).toBe('stored');
    const stored = await sheets.slotsOf('s1', NOW);
    expect(stored.map(({ name }) => name ?? null)).toEqual(names);
    expect(stored.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(await sheets.list('ann', NOW)).toMatchObject([{ labels: 5, recorded: 0 }]);
  },

  'gives a label a recording, and another only in the place of the one that is named': async (stores) => {
    const { sheets, recordings, deletions } = stores;
    await sheets.create(aSheet(), slots('x', 'y'), 9);
    expect(await record(stores, 'r1', { id: 'x', replaces: undefined })).toBe('created');
    expect(await recordings.find('r1')).toMatchObject({ slotId: 'x' });
    expect(await sheets.list('ann', NOW)).toMatchObject([{ recorded: 1, revoked: 0 }]);
    expect(await record(stores, 'r2', { id: 'x', replaces: undefined })).toBe('slot_recorded');
    expect(await record(stores, 'r2', { id: 'x', replaces: 'other' })).toBe('slot_recorded');
    expect(await recordings.find('r2')).toBeUndefined();
    expect(await played(stores, 'x')).toBe('r1');
    expect(await record(stores, 'r2', { id: 'x', replaces: 'r1' }, { createdAt: NOW + 5 })).toBe('created');
    expect(await played(stores, 'x')).toBe('r2');
    expect(await recordings.find('r1')).toMatchObject({ deletedAt: NOW + 5, slotId: null });
    // What comes back is not what the label plays.
    expect(await deletions.restore('r1', NOW)).toBe(true);
    expect(await played(stores, 'x')).toBe('r2');
    expect(await record(stores, 'r3', { id: 'y', replaces: 'r1' })).toBe('created');
  },

  'stores one of two recordings for a label at the same time': async (stores) => {
    await stores.sheets.create(aSheet(), slots('x'), 9);
    const ids = ['r1', 'r2', 'r3'];
    const outcomes = await Promise.all(ids.map((id) => record(stores, id, { id: 'x', replaces: undefined })));
    expect(outcomes.toSorted()).toEqual(['created', 'slot_recorded', 'slot_recorded']);
    expect(await played(stores, 'x')).toBe(ids[outcomes.indexOf('created')]);
  },

  'knows a repeated upload for a label, and writes nothing if the account is full': async (stores) => {
    const { sheets, recordings } = stores;
    await sheets.create(aSheet(), slots('x'), 9);
    const slot = { id: 'x', replaces: undefined };
    const upload = { ownerUid: 'ann', key: 'key', bodySha256: 'hash' };
    const full = await recordings.create(aRecording({ id: 'r0', slot }), upload, 1);
    expect([full, await played(stores, 'x')]).toEqual(['account_full', undefined]);
    expect(await recordings.create(aRecording({ id: 'r1', slot }), upload)).toBe('created');
    expect(await recordings.create(aRecording({ id: 'r2', slot }), upload)).toBe('key_taken');
    expect(await played(stores, 'x')).toBe('r1');
  },

  'is empty again after its recording was deleted or has expired, and plays a restored one': async (
    stores,
  ) => {
    const { sheets, recordings, deletions } = stores;
    await sheets.create(aSheet(), slots('x', 'y'), 9);
    await record(stores, 'r1', { id: 'x', replaces: undefined });
    await recordings.markDeleted('r1', NOW);
    expect(await played(stores, 'x')).toBeUndefined();
    await deletions.restore('r1', 0);
    expect(await played(stores, 'x')).toBe('r1');
    await record(stores, 'r2', { id: 'y', replaces: undefined }, { expiresAt: NOW + 9 });
    expect(await played(stores, 'y', NOW + 8)).toBe('r2');
    expect(await played(stores, 'y', NOW + 9)).toBeUndefined();
    expect(await sheets.list('ann', NOW + 9)).toMatchObject([{ recorded: 1 }]);
    const later = { createdAt: NOW + 9 };
    expect(await record(stores, 'r3', { id: 'y', replaces: undefined }, later)).toBe('created');
    expect(await recordings.find('r2')).toMatchObject({ deletedAt: null, slotId: null });
  },

  'revokes a label for good, with its recording': async (stores) => {
    const { sheets, recordings } = stores;
    await sheets.create(aSheet(), slots('x', 'y'), 9);
    await record(stores, 'r1', { id: 'x', replaces: undefined });
    await sheets.revoke('x', NOW);
    await sheets.revoke('x', NOW + 1);
    expect(await sheets.findSlot('x', NOW)).toMatchObject({ state: 'revoked' });
    expect(await recordings.find('r1')).toMatchObject({ deletedAt: NOW, slotId: null });
    expect(await record(stores, 'r2', { id: 'x', replaces: undefined })).toBe('slot_revoked');
    expect(await sheets.list('ann', NOW)).toMatchObject([{ recorded: 0, revoked: 1 }]);
    expect(await record(stores, 'r3', { id: 'y', replaces: undefined })).toBe('created');
  },

  'refuses labels of others and such as never were': async (stores) => {
    await stores.sheets.create(aSheet({ owner_uid: 'ben' }), slots('x'), 9);
    for (const id of ['x', 'never', '']) {
      expect(await record(stores, 'r1', { id, replaces: undefined })).toBe('no_slot');
    }
    expect(await stores.recordings.find('r1')).toBeUndefined();
  },

  'ends the links of a removed sheet, and leaves other sheets alone': async (stores) => {
    const { sheets, recordings } = stores;
    await sheets.create(aSheet(), slots('x', 'y'), 9);
    await sheets.create(aSheet({ id: 's2' }), slots('z'), 9);
    await record(stores, 'r1', { id: 'x', replaces: undefined });
    await record(stores, 'r2', { id: 'z', replaces: undefined });
    await sheets.remove('s1', NOW);
    expect(await recordings.find('r1')).toMatchObject({ deletedAt: NOW, slotId: null });
    expect(await sheets.findSlot('y', NOW)).toEqual({
      id: 'y',
      number: 2,
      state: 'revoked',
      sheet: undefined,
    });
    expect(await sheets.findSheet('s1')).toBeUndefined();
    expect(await record(stores, 'r3', { id: 'y', replaces: undefined })).toBe('slot_revoked');
    expect(await played(stores, 'z')).toBe('r2');
  },

  'names labels one by one, and says which label plays a recording': async (stores) => {
    const { sheets } = stores;
    await sheets.create(aSheet(), slots('x', 'y', 'z'), 9);
    await record(stores, 'r1', { id: 'x', replaces: undefined });
    await record(stores, 'r2', { id: 'y', replaces: undefined });
    await record(stores, 'r3', undefined);
    await sheets.rename('x', 'Ivo');
    await sheets.rename('y', 'Zoë');
    await sheets.rename('y', null);
    expect((await sheets.slotsOf('s1', NOW)).map(({ name }) => name)).toEqual(['Ivo', undefined, undefined]);
    expect(await sheets.findSlot('x', NOW)).toMatchObject({ name: 'Ivo', recording: { filename: 'r1' } });
    expect(await sheets.slotsOfRecordings([])).toEqual(new Map());
    expect(await sheets.slotsOfRecordings(['r1', 'r2', 'r3', 'none'])).toEqual(
      new Map([
        ['r1', { id: 'x', number: 1, name: 'Ivo', sheetTitle: 'Class 7' }],
        ['r2', { id: 'y', number: 2, name: null, sheetTitle: 'Class 7' }],
      ]),
    );
  },

  'forgets the names of labels with their sheet and with the account': async ({
    sheets,
    accountDeletions,
  }) => {
    await sheets.create(aSheet(), slots('x'), 9);
    await sheets.create(aSheet({ id: 's2' }), slots('y'), 9);
    await sheets.create(aSheet({ id: 's3', owner_uid: 'ben' }), slots('z'), 9);
    for (const id of ['x', 'y', 'z']) await sheets.rename(id, 'Ivo');
    const names = async () =>
      Promise.all(['x', 'y', 'z'].map(async (id) => (await sheets.findSlot(id, NOW))?.name));
    await sheets.remove('s1', NOW);
    expect(await names()).toEqual([undefined, 'Ivo', 'Ivo']);
    await accountDeletions.begin({ uid: 'ann', deletedAt: NOW });
    expect(await names()).toEqual([undefined, undefined, 'Ivo']);
    await sheets.create(aSheet({ id: 's4' }), slots('w'), 9);
    await sheets.rename('w', 'Ivo');
    await accountDeletions.finish({ uid: 'ann', deletedAt: NOW }, NOW);
    expect(await sheets.findSlot('w', NOW)).toEqual({
      id: 'w',
      number: 1,
      state: 'empty',
      sheet: undefined,
    });
  },

  'ends with the account, and forgets whose it was': async (stores) => {
    const { sheets, accountDeletions, erasures, recordings } = stores;
    await sheets.create(aSheet(), slots('x', 'y'), 9);
    await record(stores, 'r1', { id: 'x', replaces: undefined });
    await accountDeletions.begin({ uid: 'ann', deletedAt: NOW + 1 });
    expect(await sheets.list('ann', NOW)).toEqual([]);
    const ended = await sheets.findSlot('x', NOW + 1);
    expect([ended?.sheet, ended?.recording]).toEqual([undefined, undefined]);
    expect(await record(stores, 'r2', { id: 'y', replaces: undefined })).toBe('slot_revoked');
    await erasures.erase(['r1'], NOW + 1);
    expect(await recordings.find('r1')).toMatchObject({ slotId: null });
    await sheets.create(aSheet({ id: 's2', created_at_ms: NOW + 1 }), slots('z'), 9);
    await accountDeletions.finish({ uid: 'ann', deletedAt: NOW + 1 }, NOW + 2);
    expect(await sheets.findSheet('s2')).toBeUndefined();
  },

  'adds a sheet of labels with its names and its recordings, once': async (stores) => {
    const { sheets, recordings } = stores;
    const ids = { played: 'P'.repeat(22), other: 'O'.repeat(22), late: 'L'.repeat(22) };
    const sheet = {
      id: 'S1',
      owner_uid: 'ann',
      title: 'Class 7',
      layout: 'a4-12',
      created_at_ms: 1,
    } as const;
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
    expect(await sheets.addImported({ sheet, slots }, options)).toBe('imported');
    const found = (await sheets.slotsOf('S1', 9)).map(({ recording, ...facts }) => [
      facts,
      recording?.filename,
    ]);
    expect(found).toEqual([
      [{ id: 'x', number: 1, name: 'Ivo', state: 'recorded' }, ids.played],
      [{ id: 'y', number: 2, state: 'empty' }, undefined],
      [{ id: 'z', number: 3, state: 'empty' }, undefined],
      [{ id: 'w', number: 4, state: 'revoked' }, undefined],
      [{ id: 'v', number: 5, state: 'empty' }, undefined],
    ]);
    // Its recordings may have come later, and the owner may have named the label since.
    await recordings.create(aRecording({ id: ids.late, createdAt: 5 }));
    await sheets.rename('x', 'Ivo K.');
    expect(await sheets.addImported({ sheet, slots }, options)).toBe('present');
    expect(await sheets.findSlot('y', 9)).toMatchObject({ recording: { filename: ids.late } });
    expect(await sheets.findSlot('x', 9)).toMatchObject({
      name: 'Ivo K.',
      recording: { filename: ids.played },
    });
  },

  'refuses a sheet whose links have another use, and more than an owner may have': async (stores) => {
    const { sheets, recordings } = stores;
    const sheet = { id: 'S1', owner_uid: 'ann', title: '', layout: 'a4-12', created_at_ms: 1 } as const;
    const slot = { name: null, isRevoked: false, recordingId: undefined };
    const add = (id: string, slotId: string, ownerUid = 'ann', max = 9) =>
      sheets.addImported(
        { sheet: { ...sheet, id, owner_uid: ownerUid }, slots: [{ ...slot, id: slotId }] },
        { at: 9, max },
      );
    await recordings.create(aRecording({ id: 'R'.repeat(22), createdAt: 5 }));
    await sheets.create({ ...sheet, owner_uid: 'eve' }, slots('x'), 9);
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
