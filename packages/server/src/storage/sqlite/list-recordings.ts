import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { RecordingSort } from '@beep/api';
import type { Selectable } from 'kysely';
import type { RecordingPage, RecordingPageQuery, StoredRecording } from '../recording-store.ts';
import { labelsFound, parseWordSearch, type WordSearch } from '../search/search-words.ts';
import type { RecordingRow } from '../sql/schema.ts';
import { toRecording } from '../sql/to-recording.ts';

const BUSY_TIMEOUT_MS = 5000;
/** ?1 is the owner, ?2 the time. Recordings made before the deletion of the account are not live. */
const MINE_AND_LIVE = `owner_uid = ?1 and deleted_at_ms is null and removal_started_at_ms is null
  and (expires_at_ms is null or expires_at_ms > ?2)
  and created_at_ms > coalesce((select deleted_at_ms from account_deletions where uid = ?1),
    ${Number.MIN_SAFE_INTEGER})`;

/** Reads rows and index, each from one snapshot. The caller closes it. */
export interface ListReader {
  /**
   * Lists in short steps, whatever is stored, so that lists can be interleaved. The caller finishes a list, with
   * `return` if it is abandoned, before it starts another.
   */
  list(query: ListQuery): Generator<void, RecordingPage>;
  close(): void;
}

/** The message to the worker thread. */
export type ListQuery = Omit<RecordingPageQuery, 'signal'>;

/** Opens read-only connections. */
export function openListReader(rowsPath: string, searchPath: string): ListReader {
  const options = { readOnly: true, timeout: BUSY_TIMEOUT_MS };
  const rows = new DatabaseSync(rowsPath, options);
  const index = new DatabaseSync(searchPath, options);
  const find = rows.prepare('select * from recordings where id = ?');
  return {
    list: function* (query) {
      rows.exec('begin');
      try {
        const search = query.search ?? '';
        const { ids, total } = search === '' ? yield* listOwn(rows, query) : yield* found(query, search);
        const recordings = ids.flatMap((id) => recordingOf(find.get(id)));
        return { recordings, total };
      } finally {
        rows.exec('commit');
      }
    },
    close: () => {
      rows.close();
      index.close();
    },
  };

  function* found(query: ListQuery, text: string): Generator<void, Found> {
    const search = parseWordSearch(query.ownerUid, text);
    return search ? yield* listFound({ rows, index }, query, search) : { ids: [], total: 0 };
  }
}

interface Found {
  readonly ids: readonly string[];
  readonly total: number;
}

/** A recording that matches, with the value that the list is sorted by. */
interface Match {
  readonly id: string;
  readonly created_at_ms: number;
  readonly key: number | string | null;
}

function* listOwn(rows: DatabaseSync, query: ListQuery): Generator<void, Found> {
  const { limit, offset, sort } = query;
  if (sort !== 'created_at_asc' && sort !== 'created_at_desc') return yield* listSorted(rows, query);
  const direction = sort === 'created_at_asc' ? 'asc' : 'desc';
  const mine = rows.prepare(
    `select id from recordings where ${MINE_AND_LIVE} and ${fits(query)}
      order by created_at_ms ${direction}, id ${direction}`,
  );
  mine.setReturnArrays(true);
  const ids: string[] = [];
  let total = 0;
  for (const row of mine.iterate(...valuesOf(query))) {
    if (total >= offset && total < offset + limit) ids.push((row as unknown as [string])[0]);
    total += 1;
    yield;
  }
  return { ids, total };
}

/** Sorted here: the database would sort in one long step. */
function* listSorted(rows: DatabaseSync, query: ListQuery): Generator<void, Found> {
  const mine = rows.prepare(
    `select id, created_at_ms, ${KEYS[query.sort]} as key from recordings
      where ${MINE_AND_LIVE} and ${fits(query)}`,
  );
  const all: Match[] = [];
  for (const row of mine.iterate(...valuesOf(query))) {
    all.push(row as unknown as Match);
    yield;
  }
  return pageOf(all, query);
}

/** The sorting column of each order. Recordings without a title come last. */
const KEYS: Readonly<Record<RecordingSort, string>> = {
  created_at_asc: 'created_at_ms',
  created_at_desc: '-created_at_ms',
  duration_desc: '-duration_s',
  listens_desc: '-listen_count',
  title_asc: 'title_words',
};

/** Of equal ones the newest comes first. */
function pageOf(all: Match[], { sort, offset, limit }: ListQuery): Found {
  const newest = sort === 'created_at_asc' ? 1 : -1;
  all.sort((a, b) => {
    if (a.key !== b.key && a.key !== null && b.key !== null) return a.key < b.key ? -1 : 1;
    if (a.key !== b.key) return a.key === null ? 1 : -1;
    return newest * (a.created_at_ms - b.created_at_ms || (a.id < b.id ? -1 : 1));
  });
  return { ids: all.slice(offset, offset + limit).map(({ id }) => id), total: all.length };
}

/** The state is a literal, because the partial index is matched by it. ?3, ?4 and ?5 are null if they limit nothing. */
function fits({ transcript, isUnheard }: ListQuery): string {
  return `(?3 is null or exists (select 1 from recording_labels
      where recording_id = recordings.id and label_id = ?3))
    and (?4 is null or source = ?4) and (?5 is null or expires_at_ms <= ?5)
    ${transcript === 'unchecked' ? "and transcript_state = 'unchecked'" : ''}
    ${isUnheard ? 'and listen_count = 0 and heard_ms is null' : ''}`;
}

type Values = readonly [string, number, string | null, string | null, number | null];

function valuesOf({ ownerUid, now, label, source, expiresUntil }: ListQuery): Values {
  return [ownerUid, now, label ?? null, source ?? null, expiresUntil ?? null];
}

interface Databases {
  readonly rows: DatabaseSync;
  readonly index: DatabaseSync;
}

/** Joins from the owner's index entries, titles and labels to the recordings: nothing of others is read. */
function* listFound(
  { rows, index }: Databases,
  query: ListQuery,
  search: WordSearch,
): Generator<void, Found> {
  const live = (condition: string): StatementSync =>
    rows.prepare(
      `select id, created_at_ms, ${KEYS[query.sort]} as key from recordings
        where id = ?6 and ${MINE_AND_LIVE} and ${fits(query)} ${condition}`,
    );
  const named = live('');
  // Only recordings that still have a transcript: the index may lag behind.
  const spoken = live('and exists (select 1 from transcripts where recording_id = recordings.id)');
  const all = new Map<string, Match>();
  const add = (found: StatementSync, id: string): void => {
    const row = all.has(id) ? undefined : found.get(...valuesOf(query), id);
    if (row) all.set(id, row as unknown as Match);
  };
  for (const id of namedIds(rows, query.ownerUid, search)) {
    yield;
    if (id !== undefined) add(named, id);
  }
  for (const id of spokenIds(index, search)) {
    yield;
    if (id !== undefined) add(spoken, id);
  }
  return pageOf([...all.values()], query);
}

/** By title and label, with undefined for each one that does not match. */
function* namedIds(
  rows: DatabaseSync,
  ownerUid: string,
  search: WordSearch,
): Generator<string | undefined, void> {
  const labels = rows.prepare('select id, name from labels where owner_uid = ?').all(ownerUid);
  const labelled = rows.prepare('select recording_id from recording_labels where label_id = ?');
  for (const { id } of labelsFound(labels as unknown as { id: string; name: string }[], search)) {
    for (const { recording_id } of labelled.iterate(id)) yield String(recording_id);
  }
  const titled = rows.prepare(
    'select id, title_words from recordings where owner_uid = ? and title_words is not null',
  );
  for (const { id, title_words } of titled.iterate(ownerUid)) {
    yield String(title_words).includes(search.text) ? String(id) : undefined;
  }
}

/** By what was said, with undefined for each one that does not match. */
function* spokenIds(index: DatabaseSync, search: WordSearch): Generator<string | undefined, void> {
  const matches = index.prepare('select rowid from word_index where word_index match ?');
  const spoken = index.prepare('select recording_id, words from spoken where id = ?');
  for (const { rowid } of matches.iterate(matchOf(search))) {
    const entry = spoken.get(rowid ?? null) as { recording_id: string; words: string } | undefined;
    const isFound = entry && (search.phrase === undefined || entry.words.includes(search.phrase));
    yield isFound ? entry.recording_id : undefined;
  }
}

/** Words consist of letters, digits and marks: nothing needs escaping. */
function matchOf({ words, beginning }: WordSearch): string {
  return [...words.map((word) => `"${word}"`), `"${beginning}" *`].join(' AND ');
}

function recordingOf(row: unknown): StoredRecording[] {
  return row === undefined
    ? []
    : [toRecording({ ...(row as Selectable<RecordingRow>), account_deleted_at_ms: null })];
}
