import type { DatabaseSync } from 'node:sqlite';
import { MAX_CANDIDATES } from '../query-limits.ts';
import { endOfPrefix, type LabelledSearch } from '../search/search-words.ts';
import type { ListQuery } from './list-conditions.ts';

type Values = Record<string, string>;

/**
 * The recordings that may match, by the indexes of titles, labels and transcripts; undefined if there are more than
 * {@link MAX_CANDIDATES}, or if nothing but the owner limits them. Reads no more entries than that of each index.
 */
export function* findCandidates(
  database: DatabaseSync,
  query: ListQuery,
  search: LabelledSearch | undefined,
): Generator<void, readonly string[] | undefined> {
  const found = search && (yield* searchCandidates(database, query.ownerUid, search));
  if (found || query.label === undefined) return found;
  yield;
  return read(database, OF_LABELS, { labels: JSON.stringify([query.label]) });
}

const OF_LABELS = `select recording_id from recording_labels
  where label_id in (select value from json_each(:labels))`;
const OF_WORD = 'select recording_id from title_terms where owner_uid = :owner and word = :word';
const OF_PREFIX = `select recording_id from title_terms
  where owner_uid = :owner and word >= :word and word < :end`;
/** The inner limit, so that the other table is not read for more entries. */
const OF_TRANSCRIPTS = `select recording_id from search.spoken where id in
  (select rowid from search.word_index where word_index match :match limit ${MAX_CANDIDATES + 1})`;

function* searchCandidates(
  database: DatabaseSync,
  owner: string,
  search: LabelledSearch,
): Generator<void, readonly string[] | undefined> {
  const { labels } = search;
  const labelled = labels.length === 0 ? [] : read(database, OF_LABELS, { labels: JSON.stringify(labels) });
  yield;
  const titled = labelled && (yield* titleCandidates(database, owner, search));
  yield;
  const spoken = titled && read(database, OF_TRANSCRIPTS, { match: matchOf(search) });
  return spoken && [...new Set([...labelled, ...titled, ...spoken])];
}

/** By the rarest word of the search. */
function* titleCandidates(
  database: DatabaseSync,
  owner: string,
  { parts }: LabelledSearch,
): Generator<void, readonly string[] | undefined> {
  const folded = parts.flat();
  const prefix = folded.at(-1) ?? '';
  let rarest = read(database, OF_PREFIX, { owner, word: prefix, end: endOfPrefix(prefix) });
  for (const word of new Set(folded.slice(0, -1))) {
    yield;
    const ids = read(database, OF_WORD, { owner, word });
    if (ids && (!rarest || ids.length < rarest.length)) rarest = ids;
  }
  return rarest;
}

/** Undefined if there are too many. */
function read(database: DatabaseSync, statement: string, values: Values): readonly string[] | undefined {
  const prepared = database.prepare(`${statement} limit ${MAX_CANDIDATES + 1}`);
  const rows = prepared.all(values) as unknown as readonly { readonly recording_id: string }[];
  return rows.length > MAX_CANDIDATES ? undefined : rows.map(({ recording_id }) => recording_id);
}

/** Words consist of letters, digits and marks: nothing needs escaping. */
function matchOf({ words, beginning }: LabelledSearch): string {
  return [...words.map((word) => `"${word}"`), `"${beginning}" *`].join(' AND ');
}
