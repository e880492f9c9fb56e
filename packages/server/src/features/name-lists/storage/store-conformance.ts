import { expect } from 'vitest';
import type { Stores } from '../../../storage/stores.ts';
import type { StoredNameList } from './store.ts';

const NOW = 2_000_000;
const aList = (changes: Partial<StoredNameList> = {}): StoredNameList => ({
  ...{ id: 'l1', owner_uid: 'ann', title: '7b', domain: 'school.example', created_at_ms: 1_000_000 },
  ...changes,
});

/** The rules for lists of names; each runs on an empty database. */
export const NAME_LIST_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'stores lists of names in their order, equal names too, as many as an owner may have': async (stores) => {
    const { nameLists } = stores;
    const names = ['Zoë', 'Ada', 'Zoë', '=1+1', '<b>Bo</b>'];
    expect(await nameLists.create(aList(), names, 2)).toBe('stored');
    const newer = aList({ id: 'l2', domain: null, created_at_ms: 1_000_001 });
    expect(await nameLists.create(newer, ['Cy'], 2)).toBe('stored');
    expect(await nameLists.create(aList({ id: 'l3' }), ['Di'], 2)).toBe('full');
    expect(await nameLists.create(aList({ id: 'l1', owner_uid: 'eve' }), ['Di'], 2)).toBe('taken');
    expect(await nameLists.namesOf('l3')).toEqual([]);
    expect(await nameLists.namesOf('l1')).toEqual(names);
    expect(await nameLists.find('l1')).toEqual(aList());
    expect(await nameLists.list('ann')).toEqual([
      { ...newer, count: 1 },
      { ...aList(), count: 5 },
    ]);
    expect(await nameLists.list('eve')).toEqual([]);
  },

  'changes the title and the names of a list apart, and never brings one back': async ({ nameLists }) => {
    await nameLists.create(aList(), ['Ada', 'Bo'], 9);
    await nameLists.create(aList({ id: 'l2' }), ['Cy'], 9);
    await nameLists.change('l1', { title: '8b' });
    expect([(await nameLists.find('l1'))?.title, await nameLists.namesOf('l1')]).toEqual([
      '8b',
      ['Ada', 'Bo'],
    ]);
    await nameLists.change('l1', { names: ['Bo', 'Ada', 'Eli'] });
    expect([(await nameLists.find('l1'))?.title, await nameLists.namesOf('l1')]).toEqual([
      '8b',
      ['Bo', 'Ada', 'Eli'],
    ]);
    await nameLists.remove(['l1']);
    await nameLists.change('l1', { names: ['Ada'] });
    expect([await nameLists.find('l1'), await nameLists.namesOf('l1')]).toEqual([undefined, []]);
    expect(await nameLists.namesOf('l2')).toEqual(['Cy']);
  },

  'finds the oldest lists of each domain, of addresses without one too': async ({ nameLists }) => {
    await nameLists.create(aList({ id: 'new', created_at_ms: 3 }), ['Ada'], 9);
    await nameLists.create(aList({ id: 'old', created_at_ms: 1, owner_uid: 'bo' }), ['Ada'], 9);
    await nameLists.create(aList({ id: 'none', created_at_ms: 2, domain: null }), ['Ada'], 9);
    expect(new Set(await nameLists.domains())).toEqual(new Set(['school.example', null]));
    const idsOf = async (domain: string | null, limit = 9) =>
      (await nameLists.oldest(domain, limit)).map(({ id }) => id);
    expect(await idsOf('school.example')).toEqual(['old', 'new']);
    expect(await idsOf('school.example', 1)).toEqual(['old']);
    expect(await idsOf(null)).toEqual(['none']);
    expect(await idsOf('other.example')).toEqual([]);
  },

  // spec: name-lists.3
  'forgets the lists of a deleted account, and no others': async ({ nameLists, accountDeletions }) => {
    await nameLists.create(aList(), ['Ada'], 9);
    await nameLists.create(aList({ id: 'other', owner_uid: 'ben' }), ['Cy'], 9);
    await accountDeletions.begin({ uid: 'ann', deletedAt: NOW });
    await accountDeletions.finish({ uid: 'ann', deletedAt: NOW }, NOW);
    expect([await nameLists.find('l1'), await nameLists.namesOf('l1')]).toEqual([undefined, []]);
    expect(await nameLists.namesOf('other')).toEqual(['Cy']);
  },
};
