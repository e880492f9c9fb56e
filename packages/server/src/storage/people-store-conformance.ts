import { expect } from 'vitest';
import { aRecording } from '../testing/a-recording.ts';
import { type PeopleQuery, type Person, positionOf } from './people-store.ts';
import type { NewRecording } from './recording-store.ts';
import type { Stores } from './stores.ts';

const DAY_MS = 86_400_000;
const DOMAIN = 'school.example';

let last = 0;

async function make(stores: Stores, changes: Partial<NewRecording>): Promise<string> {
  last += 1;
  const id = `${last}`.padStart(22, 'P');
  await stores.recordings.create(aRecording({ id, bytes: 100, duration: 2.5, domain: DOMAIN, ...changes }));
  return id;
}

function note(stores: Stores, uid: string, email: string | null, at: number): Promise<void> {
  const domain = email?.split('@')[1] ?? null;
  return stores.accounts.note({ uid, email, domain, at, signedInAt: at });
}

async function counts({ people }: Stores, uid: string): Promise<[number, number] | undefined> {
  const person = await people.find(uid);
  return person && [person.recordings, person.bytes];
}

/** Ann, Ben and Cleo of the school, Dan of another one, and Eve without an address. */
async function fill(stores: Stores): Promise<void> {
  const emails = {
    ann: `ann@${DOMAIN}`,
    ben: `ben@${DOMAIN}`,
    cleo: `cleo@${DOMAIN}`,
    dan: 'ann@other.example',
  };
  const people = [...Object.entries(emails), ['eve', null] as const];
  for (const [index, [uid, email]] of people.entries()) {
    const domain = email?.split('@')[1] ?? null;
    for (let made = 0; made <= index % 3; made += 1)
      await make(stores, { ownerUid: uid, domain, bytes: 100 + index });
    await note(stores, uid, email, 2_000_000 + DAY_MS * ((index * 3) % 5));
  }
}

async function listed({ people }: Stores, query: Partial<PeopleQuery>): Promise<string[]> {
  const uids: string[] = [];
  let after: PeopleQuery['after'];
  for (;;) {
    const all = { domains: 'all', sort: 'email', limit: 2, ...query } as const;
    const page: readonly Person[] = await people.list({ ...all, after });
    uids.push(...page.map(({ uid }) => uid));
    const end = page.at(-1);
    if (page.length < all.limit || !end) return uids;
    after = positionOf(end, all.sort);
  }
}

/** The rules for what administrators see of users; each runs on an empty database. */
export const PEOPLE_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'counts what the owner has, whereas a quota counts files until they are removed': async (stores) => {
    const id = await make(stores, { ownerUid: 'ann' });
    await make(stores, { ownerUid: 'ann' });
    await stores.recordings.markDeleted(id, 3_000_000);
    expect([await counts(stores, 'ann'), await stores.usage.bytesOf('ann')]).toEqual([[1, 100], 200]);
    await stores.accountDeletions.begin({ uid: 'ann', deletedAt: 4_000_000 });
    expect([await counts(stores, 'ann'), await stores.usage.bytesOf('ann')]).toEqual([undefined, 200]);
  },

  'lists people in every order, page by page': async (stores) => {
    await fill(stores);
    expect(await listed(stores, {})).toEqual(['dan', 'ann', 'ben', 'cleo', 'eve']);
    expect(await listed(stores, { sort: 'recordings' })).toEqual(['cleo', 'eve', 'ben', 'dan', 'ann']);
    expect(await listed(stores, { sort: 'bytes' })).toEqual(['cleo', 'eve', 'ben', 'dan', 'ann']);
    expect(await listed(stores, { sort: 'last_used' })).toEqual(['dan', 'ben', 'eve', 'cleo', 'ann']);
    for (const sort of ['email', 'recordings', 'bytes', 'last_used'] as const) {
      expect((await listed(stores, { sort, domains: [DOMAIN] })).sort()).toEqual(['ann', 'ben', 'cleo']);
      expect(await listed(stores, { sort, domains: [] })).toEqual([]);
      expect((await listed(stores, { sort, prefix: 'ann@' })).sort()).toEqual(['ann', 'dan']);
      expect(await listed(stores, { sort, prefix: 'a_n%' })).toEqual([]);
    }
    expect(await stores.people.count({ domains: 'all' })).toBe(5);
    expect(await stores.people.count({ domains: [DOMAIN], prefix: 'ann' })).toBe(1);
    expect(await stores.people.stored([DOMAIN])).toEqual({ people: 3, recordings: 6, bytes: 608 });
    expect(await stores.people.stored('all')).toEqual({ people: 5, recordings: 9, bytes: 919 });
    expect(await stores.people.stored([])).toEqual({ people: 0, recordings: 0, bytes: 0 });
    const found = await stores.people.findByAddress([
      `ann@${DOMAIN}`,
      'ann@other.example',
      'nobody@x.example',
    ]);
    expect(found.map(({ uid }) => uid).sort()).toEqual(['ann', 'dan']);
  },

  'counts each account’s recordings through every change': async (stores) => {
    const { recordings, deletions, erasures, accountDeletions } = stores;
    const [first, second] = [
      await make(stores, {}),
      await make(stores, { levels: 'due', expiresAt: 3_000_000 }),
    ];
    expect(await counts(stores, 'ann')).toEqual([2, 200]);
    const file = { bytes: 70, sha256: 'ab', fileRevision: 1 };
    await recordings.setLevels(second, { levels: null, file });
    expect(await counts(stores, 'ann')).toEqual([2, 170]);
    await recordings.markDeleted(first, 2_000_000);
    expect(await counts(stores, 'ann')).toEqual([1, 70]);
    await deletions.restore(first, 1_000_000);
    expect(await counts(stores, 'ann')).toEqual([2, 170]);
    await deletions.beginRemoval([second], { goneBefore: 3_000_000, at: 3_000_001 });
    await stores.removals.markRemoved([second], 3_000_002);
    expect(await counts(stores, 'ann')).toEqual([1, 100]);
    const deletion = { uid: 'ann', deletedAt: 4_000_000 };
    await accountDeletions.begin(deletion);
    expect(await counts(stores, 'ann')).toBeUndefined();
    await make(stores, { createdAt: 5_000_000 });
    expect(await counts(stores, 'ann')).toEqual([1, 100]);
    await erasures.begin([first, second], 4_000_000);
    await erasures.erase([first, second], 4_000_001);
    await accountDeletions.finish(deletion, 4_000_002);
    expect(await counts(stores, 'ann')).toEqual([1, 100]);
  },

  'counts the recordings made per day and domain, whatever becomes of them': async (stores) => {
    const day = 20_000;
    const at = (days: number): Partial<NewRecording> => ({ createdAt: (day + days) * DAY_MS + 5 });
    const gone = await make(stores, at(0));
    await make(stores, { ...at(0), ownerUid: 'ben' });
    await make(stores, { ...at(2), domain: 'other.example' });
    await make(stores, { ...at(2), domain: null });
    await stores.recordings.markDeleted(gone, (day + 1) * DAY_MS);
    const usage = (domains: PeopleQuery['domains'], fromDay = 0) => stores.people.usage({ domains, fromDay });
    const two = { recordings: 2, seconds: 5, bytes: 200 };
    expect(await usage('all')).toEqual([
      { day, ...two },
      { day: day + 2, ...two },
    ]);
    expect(await usage([DOMAIN])).toEqual([{ day, ...two }]);
    expect(await usage([DOMAIN, 'other.example'])).toHaveLength(2);
    expect(await usage('all', day + 1)).toEqual([{ day: day + 2, ...two }]);
    expect(await usage([])).toEqual([]);
  },

  'lists the domains of people, and those under which anything was recorded, by name': async (stores) => {
    expect(await stores.people.domains(9)).toEqual([]);
    const gone = await make(stores, { domain: 'c.example' });
    for (const domain of ['b.example', 'a.example', null, 'a.example', '7.example'])
      for (const days of [1, 2]) await make(stores, { domain, createdAt: days * DAY_MS });
    await stores.recordings.markDeleted(gone, 2_000_000);
    for (const email of ['zoe@aa.example', 'ann@aa.example', 'ben@b.example', null])
      await note(stores, `uid of ${email}`, email, DAY_MS);
    const all = ['7.example', 'a.example', 'aa.example', 'b.example', 'c.example'];
    expect(await stores.people.domains(9)).toEqual(all);
    expect(await stores.people.domains(2)).toEqual(all.slice(0, 2));
  },

  'gives a person’s live recordings of the administrator’s domains, newest first': async (stores) => {
    const ids: string[] = [];
    for (let made = 0; made < 3; made += 1) ids.push(await make(stores, { createdAt: 1_000_000 + made }));
    const other = await make(stores, { createdAt: 1_000_003, domain: 'other.example' });
    const before = await make(stores, { createdAt: 999_999, domain: null });
    await make(stores, { expiresAt: 1_500_000 });
    await stores.recordings.markDeleted(await make(stores, {}), 1_200_000);
    await make(stores, { ownerUid: 'ben' });
    const query = { uid: 'ann', domains: [DOMAIN], now: 2_000_000 };
    const idsOf = async (changes: object = {}): Promise<string[]> =>
      (await stores.people.recordings({ ...query, limit: 9, ...changes })).map(({ id }) => id);
    const newestFirst = [...ids].reverse();
    expect(await idsOf()).toEqual([...newestFirst, before]);
    expect(await idsOf({ domains: 'all' })).toEqual([other, ...newestFirst, before]);
    expect(await idsOf({ limit: 1, after: { createdAt: 1_000_001, id: ids[1] } })).toEqual([ids[0]]);
    expect(await stores.people.countRecordings(query)).toBe(4);
  },
};
