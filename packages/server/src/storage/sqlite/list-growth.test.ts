import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CHEAP_QUERIES,
  expectRightLists,
  FILL,
  MANY,
  QUERIES_OF_NOTHING,
  spokenOf,
  termsOf,
} from '../list-growth-conformance.ts';
import { MAX_COUNTED } from '../query-limits.ts';
import type { RecordingPageQuery } from '../recording-lists.ts';
import type { Stores } from '../stores.ts';
import { openListReader } from './list-recordings.ts';
import { searchFileOf } from './search-file.ts';
import { openSqliteStores } from './sqlite-stores.ts';

let folder: string;
let path: string;
let stores: Stores;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beep-growth-'));
  path = join(folder, 'rows.sqlite');
  stores = await openSqliteStores(path);
  const rows = new DatabaseSync(path);
  rows.exec(`create temp table numbers as with recursive numbers(n) as
    (select 1 union all select n + 1 from numbers where n < ${MANY}) select n from numbers`);
  for (const statement of FILL) rows.exec(statement);
  rows.close();
  const search = new DatabaseSync(searchFileOf(path));
  const spoken = search.prepare(
    "insert into spoken (id, recording_id, written_at_ms, owner_uid, words, word_rules) values (?, ?, 1, 'ann', ?, 2)",
  );
  const index = search.prepare('insert into word_index (rowid, words) values (?, ?)');
  search.exec('begin');
  for (let n = 1; n <= MANY; n += 1) {
    spoken.run(n, `r${n}`, spokenOf(n));
    index.run(n, termsOf(n).join(' '));
  }
  search.exec('commit');
  search.close();
});
afterAll(async () => {
  await stores.close();
  await rm(folder, { recursive: true });
});

describe('lists and searches of many recordings on SQLite', () => {
  it('are right', () => expectRightLists(stores.recordings));

  const stepsOf = (query: RecordingPageQuery): number => {
    const reader = openListReader(path, searchFileOf(path));
    let steps = 0;
    for (const _ of reader.list(query)) steps += 1;
    reader.close();
    return steps;
  };

  // spec: titles.11
  it.each(Object.entries(CHEAP_QUERIES))('read no more rows than a limit: %s', (_name, query) => {
    expect(stepsOf(query)).toBeLessThanOrEqual(MAX_COUNTED + 10);
  });

  // spec: V2
  it.each(Object.entries(QUERIES_OF_NOTHING))('read every row in its own step: %s', (_name, query) => {
    expect(stepsOf(query)).toBeGreaterThanOrEqual(MANY);
    expect(stepsOf({ ...query, sort: 'title_asc' })).toBeGreaterThanOrEqual(MANY);
  });
});
