import { expect } from 'vitest';
import type { Stores } from '../../../storage/stores.ts';
import { aRecording } from '../../../testing/a-recording.ts';
import type { NewPlaylist, PlaylistChanges } from './store.ts';

const NOW = 2_000_000;
const aPlaylist = (changes: Partial<NewPlaylist> = {}): NewPlaylist => ({
  ...{ id: 'p1', owner_uid: 'ann', title: 'Portfolio', created_at_ms: 1_000_000 },
  ...changes,
});

async function addNotes({ recordings }: Stores, ids: readonly string[], ownerUid = 'ann'): Promise<void> {
  for (const id of ids) await recordings.create(aRecording({ id, ownerUid, createdAt: NOW }));
}

async function orderOf({ playlists }: Stores, id = 'p1', now = NOW): Promise<readonly string[]> {
  return (await playlists.notesOf(id, now)).map(({ filename }) => filename);
}

/** The rules for playlists; each runs on an empty database. */
export const PLAYLIST_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'stores playlists in the order of their owner, each note of the owner once': async (stores) => {
    const { playlists } = stores;
    await addNotes(stores, ['a', 'b', 'c']);
    await addNotes(stores, ['theirs'], 'eve');
    expect(await playlists.create(aPlaylist(), ['c', 'theirs', 'a', 'none', 'c'], 2)).toBe('stored');
    expect(await orderOf(stores)).toEqual(['c', 'a']);
    const newer = aPlaylist({ id: 'p2', title: '', created_at_ms: 1_000_001 });
    expect(await playlists.create(newer, [], 2)).toBe('stored');
    expect(await playlists.create(aPlaylist({ id: 'p3' }), ['a'], 2)).toBe('full');
    expect(await orderOf(stores, 'p3')).toEqual([]);
    expect(await playlists.create(aPlaylist({ id: 'p4', owner_uid: 'ben' }), [], 2)).toBe('stored');
    expect(await playlists.list('ann', NOW)).toEqual([
      { ...newer, notes: 0 },
      { ...aPlaylist(), notes: 2 },
    ]);
    expect(await playlists.find('p1')).toEqual(aPlaylist());
    expect(await playlists.find('p3')).toBeUndefined();
  },

  'changes the title and the order of a playlist apart': async (stores) => {
    const { playlists } = stores;
    await addNotes(stores, ['a', 'b', 'c']);
    await playlists.create(aPlaylist(), ['a', 'b'], 9);
    await playlists.create(aPlaylist({ id: 'p2' }), ['a'], 9);
    await playlists.change(aPlaylist(), { recordingIds: ['c', 'b', 'a'] }, { max: 9, now: 9 });
    expect(await orderOf(stores)).toEqual(['c', 'b', 'a']);
    await playlists.change(aPlaylist(), { title: '' }, { max: 9, now: 9 });
    expect([(await playlists.find('p1'))?.title, await orderOf(stores)]).toEqual(['', ['c', 'b', 'a']]);
    // As a page that has read the title before.
    await playlists.change(aPlaylist(), { recordingIds: ['a'] }, { max: 9, now: 9 });
    expect([(await playlists.find('p1'))?.title, await orderOf(stores)]).toEqual(['', ['a']]);
    await playlists.remove('p1');
    expect(await playlists.find('p1')).toBeUndefined();
    expect(await playlists.change(aPlaylist(), { recordingIds: ['a'] }, { max: 9, now: 9 })).toBe('gone');
    expect([await orderOf(stores), await orderOf(stores, 'p2')]).toEqual([[], ['a']]);
  },

  // spec: playlists.13
  'moves and takes out single notes, and leaves the others as they are now': async (stores) => {
    const { playlists, recordings, deletions } = stores;
    await addNotes(stores, ['a', 'b', 'c', 'd']);
    await playlists.create(aPlaylist(), ['a', 'b', 'c', 'd'], 9);
    const change = async (changes: PlaylistChanges): Promise<readonly string[]> => {
      expect(await playlists.change(aPlaylist(), changes, { max: 9, now: NOW })).toBe('changed');
      return orderOf(stores);
    };
    expect(await change({ moved: { id: 'c', afterId: undefined } })).toEqual(['c', 'a', 'b', 'd']);
    expect(await change({ moved: { id: 'c', afterId: 'b' } })).toEqual(['a', 'b', 'c', 'd']);
    expect(await change({ moved: { id: 'a', afterId: 'd' } })).toEqual(['b', 'c', 'd', 'a']);
    expect(await change({ removedIds: ['c', 'none'] })).toEqual(['b', 'd', 'a']);
    for (const moved of [
      { id: 'none', afterId: 'b' },
      { id: 'b', afterId: 'none' },
      { id: 'b', afterId: 'b' },
    ]) {
      expect(await change({ moved })).toEqual(['b', 'd', 'a']);
    }
    // One that is hidden stays behind the note that it was behind; it can be taken out too.
    for (const id of ['d', 'a']) await recordings.markDeleted(id, NOW);
    expect(await change({ addedIds: ['c'] })).toEqual(['b', 'c']);
    expect(await change({ moved: { id: 'c', afterId: undefined }, removedIds: ['a'] })).toEqual(['c', 'b']);
    for (const id of ['d', 'a']) await deletions.restore(id, 0);
    expect(await orderOf(stores)).toEqual(['c', 'b', 'd']);
  },

  'leaves out notes that are deleted or expired, and plays a restored one in its place': async (stores) => {
    const { playlists, recordings, deletions } = stores;
    await addNotes(stores, ['a', 'b', 'c']);
    await playlists.create(aPlaylist(), ['a', 'b', 'c'], 9);
    await recordings.markDeleted('b', NOW);
    await recordings.setExpiry('c', NOW + 9);
    expect(await orderOf(stores)).toEqual(['a', 'c']);
    expect(await orderOf(stores, 'p1', NOW + 9)).toEqual(['a']);
    expect(await playlists.list('ann', NOW + 9)).toMatchObject([{ notes: 1 }]);
    await deletions.restore('b', 0);
    expect(await orderOf(stores)).toEqual(['a', 'b', 'c']);
  },

  // spec: playlists.4
  'plays a restored note in its place when others were added or moved meanwhile': async (stores) => {
    const { playlists, recordings, deletions } = stores;
    await addNotes(stores, ['a', 'b', 'c', 'd']);
    const playlist = { ...aPlaylist() };
    const rules = { max: 4, now: NOW };
    await playlists.create(playlist, ['a', 'b', 'c'], 9);
    await recordings.markDeleted('b', NOW);
    expect(await playlists.change(playlist, { addedIds: ['d'] }, rules)).toBe('changed');
    expect(await orderOf(stores)).toEqual(['a', 'c', 'd']);
    await deletions.restore('b', 0);
    expect(await orderOf(stores)).toEqual(['a', 'b', 'c', 'd']);
    for (const id of ['a', 'b']) await recordings.markDeleted(id, NOW);
    await playlists.change(playlist, { recordingIds: ['d', 'c'] }, rules);
    await deletions.restore('a', 0);
    expect(await orderOf(stores)).toEqual(['a', 'd', 'c']);
    await deletions.restore('b', 0);
    expect(await orderOf(stores)).toEqual(['a', 'b', 'd', 'c']);
    // Hidden notes above the limit are dropped.
    await recordings.markDeleted('b', NOW);
    await playlists.change(playlist, { recordingIds: ['a', 'd'] }, { ...rules, max: 2 });
    await deletions.restore('b', 0);
    expect(await orderOf(stores)).toEqual(['a', 'd']);
  },

  'forgets a note that is deleted for good, and the playlists of a deleted account': async (stores) => {
    const { playlists, recordings, accountDeletions, removals } = stores;
    await addNotes(stores, ['a', 'b']);
    await playlists.create(aPlaylist(), ['a', 'b'], 9);
    await playlists.create(aPlaylist({ id: 'late', created_at_ms: NOW + 1 }), ['a'], 9);
    await playlists.create(aPlaylist({ id: 'other', owner_uid: 'ben' }), [], 9);
    await recordings.markDeleted('a', NOW);
    await removals.markRemoved(['a'], NOW);
    expect(await orderOf(stores)).toEqual(['b']);
    await accountDeletions.begin({ uid: 'ann', deletedAt: NOW });
    await accountDeletions.finish({ uid: 'ann', deletedAt: NOW }, NOW);
    expect(await playlists.find('p1')).toBeUndefined();
    expect(await playlists.find('other')).toBeDefined();
  },

  'imports a playlist once, and none with the id of another account': async (stores) => {
    const { playlists } = stores;
    await addNotes(stores, ['a', 'b']);
    const add = (ownerUid: string, id = 'p1', max = 9) =>
      playlists.addImported(aPlaylist({ id, owner_uid: ownerUid }), ['b', 'none', 'a'], max);
    expect(await add('ann', 'p1', 0)).toBe('full');
    expect(await add('ann')).toBe('imported');
    expect(await orderOf(stores)).toEqual(['b', 'a']);
    expect([await add('ann'), await add('eve')]).toEqual(['present', 'taken']);
    expect(await add('eve', 'p2')).toBe('imported');
    expect(await orderOf(stores, 'p2')).toEqual([]);
  },

  // spec: playlists.7
  'keeps the places of notes that an import has not brought, for their owner only': async (stores) => {
    const { playlists, recordings } = stores;
    await addNotes(stores, ['a', 'c', 'd', 'gone']);
    await recordings.markDeleted('gone', NOW);
    const playlist = { ...aPlaylist() };
    await playlists.addImported(playlist, ['a', 'late', 'c', 'theirs', 'gone'], 9);
    expect(await orderOf(stores)).toEqual(['a', 'c']);
    expect(await playlists.list('ann', NOW)).toMatchObject([{ notes: 2 }]);
    // As that of a note that is deleted, a place stays behind the note that it was behind.
    const rules = { max: 9, now: NOW };
    await playlists.change(playlist, { recordingIds: ['c', 'a'] }, rules);
    await playlists.change(playlist, { addedIds: ['d'] }, rules);
    expect(await orderOf(stores)).toEqual(['c', 'a', 'd']);
    await addNotes(stores, ['late']);
    await addNotes(stores, ['theirs'], 'eve');
    expect(await orderOf(stores)).toEqual(['c', 'a', 'late', 'd']);
    expect(await playlists.list('ann', NOW)).toMatchObject([{ notes: 4 }]);
    // Only an import keeps a place for what is not there.
    await playlists.change(playlist, { addedIds: ['none'] }, rules);
    await addNotes(stores, ['none']);
    expect(await orderOf(stores)).toEqual(['c', 'a', 'late', 'd']);
    await playlists.change(playlist, { recordingIds: ['a'] }, rules);
    expect(await orderOf(stores)).toEqual(['a']);
  },
};
