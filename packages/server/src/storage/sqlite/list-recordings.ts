import { DatabaseSync } from 'node:sqlite';
import type { Selectable } from 'kysely';
import type { RecordingPage, RecordingPageQuery, StoredRecording } from '../recording-store.ts';
import { parseWordSearch, type WordSearch } from '../search/search-words.ts';
import { toRecording } from '../sql/recording-rows.ts';
import type { RecordingRow } from '../sql/schema.ts';

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

function* listOwn(rows: DatabaseSync, query: ListQuery): Generator<void, Found> {
  const { ownerUid, now, limit, offset, sort } = query;
  const direction = sort === 'created_at_asc' ? 'asc' : 'desc';
  const mine = rows.prepare(
    `select id from recordings where ${MINE_AND_LIVE} ${inState(query)}
      order by created_at_ms ${direction}, id ${direction}`,
  );
  mine.setReturnArrays(true);
  const ids: string[] = [];
  let total = 0;
  for (const row of mine.iterate(ownerUid, now)) {
    if (total >= offset && total < offset + limit) ids.push((row as unknown as [string])[0]);
    total += 1;
    yield;
  }
  return { ids, total };
}

/** A literal, because the partial index is matched by it. */
function inState({ transcript }: ListQuery): string {
  return transcript === 'unchecked' ? "and transcript_state = 'unchecked'" : '';
}

/** Joins from the owner's index entries to the recordings: other transcripts are not read. */
function* listFound(
  { rows, index }: { readonly rows: DatabaseSync; readonly index: DatabaseSync },
  query: ListQuery,
  search: WordSearch,
): Generator<void, Found> {
  const { ownerUid, now, limit, offset, sort } = query;
  const matches = index.prepare('select rowid from word_index where word_index match ?');
  const spoken = index.prepare('select recording_id, words from spoken where id = ?');
  // Only recordings that still have a transcript: the index may lag behind.
  const live = rows.prepare(
    `select id, created_at_ms from recordings where id = ?3 and ${MINE_AND_LIVE} ${inState(query)}
      and exists (select 1 from transcripts where recording_id = recordings.id)`,
  );
  const all: { readonly id: string; readonly created_at_ms: number }[] = [];
  for (const { rowid } of matches.iterate(matchOf(search))) {
    yield;
    const entry = spoken.get(rowid ?? null) as { recording_id: string; words: string } | undefined;
    if (!entry || (search.phrase !== undefined && !entry.words.includes(search.phrase))) continue;
    const row = live.get(ownerUid, now, entry.recording_id);
    if (row) all.push(row as unknown as (typeof all)[number]);
  }
  const sign = sort === 'created_at_asc' ? 1 : -1;
  all.sort((a, b) => sign * (a.created_at_ms - b.created_at_ms || (a.id < b.id ? -1 : 1)));
  return { ids: all.slice(offset, offset + limit).map(({ id }) => id), total: all.length };
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
