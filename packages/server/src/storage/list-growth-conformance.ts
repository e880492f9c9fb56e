import { expect } from 'vitest';
import type { RecordingLists, RecordingPage, RecordingPageQuery } from './recording-lists.ts';
import { indexWords } from './search/search-words.ts';

/** Recordings of the owner: more than candidates are read, and than are counted. */
export const MANY = 3300;

/** All titles have one word and each its own; a third of the transcripts have a word, and one has another. */
export const spokenOf = (n: number): string =>
  ` ${n % 3 === 0 ? 'common' : 'other'} words ${n === 1300 ? 'precious ' : ''}`;
export const termsOf = (n: number): readonly string[] => indexWords('ann', spokenOf(n));

/** For either engine: rows of the table `numbers`, from 1, whose `n` is the time. */
export const FILL: readonly string[] = [
  `insert into recordings (id, owner_uid, source, format, bytes, duration_s, created_at_ms, expires_at_ms, listen_count,
      title, title_words)
    select 'r' || n, 'ann', 'BEEP_WEB', 'webm', 1, 1, n, 8000000, 1, 'Essay ' || n, ' essay no' || n || ' ' from numbers`,
  // Of others.
  `insert into title_terms (owner_uid, word, recording_id)
    select 'ben' || (n % 9), case when n % 2 = 0 then 'essay' else 'no' || n end, 'b' || n from numbers`,
  `insert into title_terms (owner_uid, word, recording_id)
    select 'cas' || (n % 9), case when n % 2 = 0 then 'essay' else 'no' || n end, copy || n
    from numbers, (select 'c' as copy union all select 'd' union all select 'e' union all select 'f') as copies`,
  `insert into transcripts (recording_id, format, text, written_at_ms)
    select 'r' || n, 'text/plain', 'as indexed', 1 from numbers`,
  `insert into labels (id, owner_uid, name, name_key, color) values ('l1', 'ann', 'Class', 'class', 'red')`,
  `insert into recording_labels (recording_id, label_id) select 'r' || n, 'l1' from numbers where n <= 5`,
];

const NEWEST = { ownerUid: 'ann', now: 5000, limit: 20, offset: 0, sort: 'created_at_desc' } as const;

/** Queries whose cost must not grow with the recordings that are stored, or that match. */
export const CHEAP_QUERIES: Readonly<Record<string, RecordingPageQuery>> = {
  'the first page': NEWEST,
  'the oldest first': { ...NEWEST, sort: 'created_at_asc' },
  'a page far behind': { ...NEWEST, after: { createdAt: 100, id: 'r100' } },
  'a word of every title': { ...NEWEST, search: 'essay' },
  'a word of every title, far behind': {
    ...NEWEST,
    search: 'essay',
    after: { createdAt: 100, id: 'r100' },
  },
  'a word of one title': { ...NEWEST, search: 'essay no1234' },
  'the beginning of many words': { ...NEWEST, search: 'no' },
  'a word of many transcripts': { ...NEWEST, search: 'common words' },
  'a word of one transcript': { ...NEWEST, search: 'words precious' },
  'a label': { ...NEWEST, search: 'class' },
  'the recordings of a label': { ...NEWEST, label: 'l1' },
};

/** Queries that read all recordings of the owner and find none. */
export const QUERIES_OF_NOTHING: Readonly<Record<string, RecordingPageQuery>> = {
  'all have expired': { ...NEWEST, now: 9_000_000 },
  'none was made there': { ...NEWEST, source: 'BEEP_ADDON_CLASSROOM' },
  'none ends so soon': { ...NEWEST, expiresUntil: 5001 },
  'all were heard': { ...NEWEST, isUnheard: true },
  'none of many with a word was made there': { ...NEWEST, source: 'BEEP_ADDON_CLASSROOM', search: 'essay' },
};

const ids = ({ recordings }: RecordingPage): number[] => recordings.map(({ id }) => Number(id.slice(1)));
const downFrom = (most: number, step: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => most - at * step);

/** The lists are right, whichever way they are read. */
export async function expectRightLists({ list }: RecordingLists): Promise<void> {
  const pageOf = (name: keyof typeof CHEAP_QUERIES): Promise<RecordingPage> =>
    list(CHEAP_QUERIES[name] ?? NEWEST);
  for (const name of ['the first page', 'a word of every title', 'the beginning of many words']) {
    expect(ids(await pageOf(name))).toEqual(downFrom(MANY, 1, 20));
  }
  expect(await pageOf('the first page')).toMatchObject({ total: 1000, isTotalMinimum: true, hasNext: true });
  expect(await pageOf('a word of every title')).toMatchObject({ total: 100, isTotalMinimum: true });
  for (const name of ['a page far behind', 'a word of every title, far behind']) {
    expect(ids(await pageOf(name))).toEqual(downFrom(99, 1, 20));
  }
  expect(ids(await pageOf('a word of many transcripts'))).toEqual(downFrom(MANY, 3, 20));
  for (const [name, found] of [
    ['a word of one title', [1234]],
    ['a word of one transcript', [1300]],
    ['a label', [5, 4, 3, 2, 1]],
    ['the recordings of a label', [5, 4, 3, 2, 1]],
  ] as const) {
    const page = await pageOf(name);
    expect(ids(page)).toEqual(found);
    expect(page).toMatchObject({ total: found.length, isTotalMinimum: false, hasNext: false });
  }
  const byNumber = await list({ ...NEWEST, offset: MANY - 30 });
  expect(ids(byNumber)).toEqual(downFrom(30, 1, 20));
  const last = await list({ ...NEWEST, search: 'essay', offset: MANY - 10 });
  expect(ids(last)).toEqual(downFrom(10, 1, 10));
  expect(last).toMatchObject({ total: MANY, isTotalMinimum: false, hasNext: false });
  const byTitle = await list({ ...NEWEST, search: 'common', sort: 'title_asc' });
  expect(ids(byTitle).slice(0, 3)).toEqual([1002, 1005, 1008]);
  for (const [query, total] of [
    [{ sort: 'title_asc' }, 1000],
    [{ sort: 'title_asc', offset: 1500 }, 1520],
    [{ sort: 'duration_desc', search: 'essay' }, 100],
    [{ sort: 'duration_desc', search: 'essay', offset: 2000 }, 2020],
    [{ sort: 'created_at_asc', offset: 1500 }, 1520],
  ] as const) {
    expect(await list({ ...NEWEST, ...query })).toMatchObject({ total, isTotalMinimum: true, hasNext: true });
  }
  const after = { createdAt: 3000, id: 'r3000' };
  const further = await list({ ...NEWEST, after, search: 'essay' });
  expect(further).toMatchObject({ total: undefined, isTotalMinimum: false, hasNext: true });
}
