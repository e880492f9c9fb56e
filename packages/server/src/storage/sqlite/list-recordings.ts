import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { isByTime } from '@beep/core/recordings';
import type { Selectable } from 'kysely';
import { MAX_COUNTED, MAX_COUNTED_FOUND } from '../query-limits.ts';
import { EMPTY_PAGE, type RecordingPage, type StoredRecording } from '../recording-store.ts';
import {
  type LabelledSearch,
  labelsFound,
  parseWordSearch,
  type WordSearch,
} from '../search/search-words.ts';
import type { RecordingRow } from '../sql/schema.ts';
import { toRecording } from '../sql/to-recording.ts';
import { findCandidates } from './find-candidates.ts';
import { findMatches } from './find-matches.ts';
import { isFound, isListed, KEYS, type ListQuery, valuesOf } from './list-conditions.ts';

const BUSY_TIMEOUT_MS = 5000;

/** Reads rows and index, each from one snapshot. The caller closes it. */
export interface ListReader {
  /**
   * Lists in short steps, whatever is stored, so that lists can be interleaved: each reads one row or transcript, or a
   * limited number of entries of an index. The caller finishes a list, with `return` if it is abandoned, before it starts another.
   */
  list(query: ListQuery): Generator<void, RecordingPage>;
  close(): void;
}

/** Opens a read-only connection to both files. */
export function openListReader(rowsPath: string, searchPath: string): ListReader {
  const database = new DatabaseSync(rowsPath, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  database.prepare('attach database ? as search').run(searchPath);
  const find = database.prepare('select * from recordings where id = ?');
  return {
    list: function* (query) {
      database.exec('begin');
      try {
        const text = query.search ?? '';
        const words = text === '' ? undefined : parseWordSearch(query.ownerUid, text);
        if (text !== '' && !words) return EMPTY_PAGE;
        const search = words && { ...words, labels: labelIds(database, query, words) };
        const { ids, ...page } = yield* listIds(database, query, search);
        const recordings = ids.flatMap((id) => recordingOf(find.get(id)));
        const matches = search ? yield* findMatches(database, recordings, search) : EMPTY_PAGE.matches;
        return { ...page, recordings, matches };
      } finally {
        database.exec('commit');
      }
    },
    close: () => database.close(),
  };
}

interface Found extends Omit<RecordingPage, 'recordings' | 'matches'> {
  readonly ids: readonly string[];
}

function* listIds(
  database: DatabaseSync,
  query: ListQuery,
  search: LabelledSearch | undefined,
): Generator<void, Found> {
  const candidates = yield* findCandidates(database, query, search);
  if (!candidates && isByTime(query.sort)) return yield* walk(database, query, search);
  return pageOf(yield* readAll(database, { query, search, candidates }), query);
}

function labelIds(database: DatabaseSync, { ownerUid }: ListQuery, words: WordSearch): string[] {
  const labels = database.prepare('select id, name from labels where owner_uid = ?').all(ownerUid);
  return labelsFound(labels as unknown as { id: string; name: string }[], words).map(({ id }) => id);
}

/** Reads in the order of the list, no further than the page and what is counted after it. */
function* walk(
  database: DatabaseSync,
  query: ListQuery,
  search: LabelledSearch | undefined,
): Generator<void, Found> {
  const { after } = query;
  const { from, to, most } = rangeOf(query, search);
  const ids: string[] = [];
  let matches = 0;
  const rows = prepared(database, walkStatement(query, search));
  for (const row of rows.iterate(valuesOf(query, search))) {
    yield;
    if (!row.is_found) continue;
    if (matches === most)
      return { ids, hasNext: true, total: after ? undefined : most, isTotalMinimum: true };
    if (matches >= from && matches < to) ids.push(String(row.id));
    matches += 1;
  }
  return { ids, hasNext: matches > to, total: after ? undefined : matches, isTotalMinimum: false };
}

/** The matches of the page, and how many are counted at most. */
function rangeOf(
  { limit, offset, after }: ListQuery,
  search: LabelledSearch | undefined,
): { readonly from: number; readonly to: number; readonly most: number } {
  if (after) return { from: 0, to: limit, most: limit };
  const to = offset + limit;
  return { from: offset, to, most: Math.max(to, search ? MAX_COUNTED_FOUND : MAX_COUNTED) };
}

/** The index has the order of the list and no other recordings than those that may be in it. */
function walkStatement(query: ListQuery, search: LabelledSearch | undefined): string {
  const index = query.transcript === 'unchecked' ? 'recordings_unchecked' : 'recordings_listed';
  const [direction, beyond] = query.sort === 'created_at_asc' ? ['asc', '>'] : ['desc', '<'];
  return `select id, ${isFound(search)} as is_found from recordings indexed by ${index}
    where ${isListed(query)} ${query.after ? `and (created_at_ms, id) ${beyond} (:afterTime, :afterId)` : ''}
    order by created_at_ms ${direction}, id ${direction}`;
}

/** A recording that matches, with the value that the list is sorted by. */
interface Match {
  readonly id: string;
  readonly created_at_ms: number;
  readonly key: number | string | null;
}

interface Reading {
  readonly query: ListQuery;
  readonly search: LabelledSearch | undefined;
  readonly candidates: readonly string[] | undefined;
}

function* readAll(database: DatabaseSync, { query, search, candidates }: Reading): Generator<void, Match[]> {
  const from = candidates
    ? 'json_each(:candidates) as candidates cross join recordings on recordings.id = candidates.value'
    : 'recordings indexed by recordings_listed';
  const rows = prepared(
    database,
    `select recordings.id as id, created_at_ms, ${KEYS[query.sort]} as key, ${isFound(search)} as is_found
      from ${from} where ${isListed(query)}`,
  );
  const all: Match[] = [];
  const values = { ...valuesOf(query, search), candidates: JSON.stringify(candidates ?? []) };
  for (const row of rows.iterate(values)) {
    yield;
    if (row.is_found) all.push(row as unknown as Match);
  }
  return all;
}

/** Sorted here: the database would sort in one long step. Of equal ones the newest comes first. */
function pageOf(all: Match[], { sort, offset, limit, after }: ListQuery): Found {
  const newest = sort === 'created_at_asc' ? 1 : -1;
  const byTime = (a: Omit<Match, 'key'>, b: Omit<Match, 'key'>): number =>
    newest * (a.created_at_ms - b.created_at_ms || (a.id < b.id ? -1 : Number(a.id > b.id)));
  all.sort((a, b) => {
    if (a.key !== b.key && a.key !== null && b.key !== null) return a.key < b.key ? -1 : 1;
    if (a.key !== b.key) return a.key === null ? 1 : -1;
    return byTime(a, b);
  });
  const position = after && { created_at_ms: after.createdAt, id: after.id };
  const rest = position ? all.filter((match) => byTime(match, position) > 0) : all.slice(offset);
  return {
    ids: rest.slice(0, limit).map(({ id }) => id),
    hasNext: rest.length > limit,
    total: after ? undefined : all.length,
    isTotalMinimum: false,
  };
}

function prepared(database: DatabaseSync, statement: string): StatementSync {
  const made = database.prepare(statement);
  made.setAllowUnknownNamedParameters(true);
  return made;
}

function recordingOf(row: unknown): StoredRecording[] {
  return row === undefined
    ? []
    : [toRecording({ ...(row as Selectable<RecordingRow>), account_deleted_at_ms: null })];
}
