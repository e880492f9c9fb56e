import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { isByTime } from '@beep/core/recordings';
import type { Selectable } from 'kysely';
import { MAX_COUNTED, MAX_COUNTED_FOUND } from '../query-limits.ts';
import { type RecordingRow, type StoredRecording, toRecording } from '../recording-fields.ts';
import { EMPTY_PAGE, type RecordingPage } from '../recording-lists.ts';
import {
  type LabelledSearch,
  labelsFound,
  parseWordSearch,
  type WordSearch,
} from '../search/search-words.ts';

import { findCandidates } from './find-candidates.ts';
import { findMatches } from './find-matches.ts';
import { BY_TIME, IS_OWN, isFound, KEYS, type ListQuery, valuesOf } from './list-conditions.ts';

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
  const reading = { query, search, candidates };
  return pageOf(yield* readAll(database, reading), reading);
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
  const { from, to, most } = rangeOf({ query, search });
  const ids: string[] = [];
  let matches = 0;
  const rows = prepared(database, walkStatement(query, search));
  for (const row of rows.iterate(valuesOf(query, search))) {
    yield;
    if (!row.is_found) continue;
    if (matches === most) return { ids, hasNext: true, ...totalOf(after, { matches: most + 1, most }) };
    if (matches >= from && matches < to) ids.push(String(row.id));
    matches += 1;
  }
  return { ids, hasNext: matches > to, ...totalOf(after, { matches, most }) };
}

interface Reading {
  readonly query: ListQuery;
  readonly search: LabelledSearch | undefined;
  readonly candidates?: readonly string[] | undefined;
}

interface PageRange {
  readonly from: number;
  readonly to: number;
  readonly most: number;
}

/** The matches of the page, and how many are counted at most. */
function rangeOf({ query: { limit, offset, after }, search, candidates }: Reading): PageRange {
  if (after) return { from: 0, to: limit, most: limit };
  const to = offset + limit;
  const counted = search && !candidates ? MAX_COUNTED_FOUND : MAX_COUNTED;
  return { from: offset, to, most: Math.max(to, counted) };
}

function totalOf(
  after: ListQuery['after'],
  { matches, most }: { readonly matches: number; readonly most: number },
): Pick<Found, 'total' | 'isTotalMinimum'> {
  if (after) return { total: undefined, isTotalMinimum: false };
  return { total: Math.min(matches, most), isTotalMinimum: matches > most };
}

/** The index has the order of the list. */
function walkStatement(query: ListQuery, search: LabelledSearch | undefined): string {
  const { index, condition } = query.transcript === 'unchecked' ? BY_TIME.unchecked : BY_TIME.listed;
  const [direction, beyond] = query.sort === 'created_at_asc' ? ['asc', '>'] : ['desc', '<'];
  return `select id, ${isFound(query, search)} as is_found from recordings indexed by ${index}
    where ${IS_OWN} and ${condition} ${query.after ? `and (created_at_ms, id) ${beyond} (:afterTime, :afterId)` : ''}
    order by created_at_ms ${direction}, id ${direction}`;
}

/** A recording that matches, with the value that the list is sorted by. */
interface Match {
  readonly id: string;
  readonly created_at_ms: number;
  readonly key: number | string | null;
}

function* readAll(database: DatabaseSync, { query, search, candidates }: Reading): Generator<void, Match[]> {
  const from = candidates
    ? `json_each(:candidates) as candidates cross join recordings on recordings.id = candidates.value where ${IS_OWN}`
    : `recordings indexed by ${BY_TIME.listed.index} where ${IS_OWN} and ${BY_TIME.listed.condition}`;
  const rows = prepared(
    database,
    `select recordings.id as id, created_at_ms, ${KEYS[query.sort]} as key, ${isFound(query, search)} as is_found
      from ${from}`,
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
function pageOf(all: Match[], reading: Reading): Found {
  const { sort, after } = reading.query;
  const { from, to, most } = rangeOf(reading);
  const newest = sort === 'created_at_asc' ? 1 : -1;
  const byTime = (a: Omit<Match, 'key'>, b: Omit<Match, 'key'>): number =>
    newest * (a.created_at_ms - b.created_at_ms || (a.id < b.id ? -1 : Number(a.id > b.id)));
  all.sort((a, b) => {
    if (a.key !== b.key && a.key !== null && b.key !== null) return a.key < b.key ? -1 : 1;
    if (a.key !== b.key) return a.key === null ? 1 : -1;
    return byTime(a, b);
  });
  const position = after && { created_at_ms: after.createdAt, id: after.id };
  const listed = position ? all.filter((match) => byTime(match, position) > 0) : all;
  return {
    ids: listed.slice(from, to).map(({ id }) => id),
    hasNext: listed.length > to,
    ...totalOf(after, { matches: all.length, most }),
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
