import { type Kysely, type RawBuilder, sql } from 'kysely';
import { MAX_CANDIDATES } from '../query-limits.ts';
import type { RecordingPageQuery } from '../recording-lists.ts';
import { endOfPrefix, type LabelledSearch, type WordSearch } from '../search/search-words.ts';
import type { Database } from '../sql/schema.ts';

/**
 * The recordings that may match, by the indexes of titles, labels and transcripts; undefined if there are more than
 * {@link MAX_CANDIDATES}, or if nothing but the owner limits them. Reads no more rows than that of each index.
 */
export async function findCandidates(
  tx: Kysely<Database>,
  { ownerUid, label }: RecordingPageQuery,
  search: LabelledSearch | undefined,
): Promise<readonly string[] | undefined> {
  const found = search && (await searchCandidates(tx, ownerUid, search));
  return found || label === undefined ? found : read(tx, ofLabels([label]));
}

async function searchCandidates(
  tx: Kysely<Database>,
  ownerUid: string,
  search: LabelledSearch,
): Promise<readonly string[] | undefined> {
  const labelled = search.labels.length === 0 ? [] : await read(tx, ofLabels(search.labels));
  const titled = labelled && (await titleCandidates(tx, ownerUid, search));
  const spoken = titled && (await read(tx, ofTranscripts(search)));
  return spoken && [...new Set([...labelled, ...titled, ...spoken])];
}

/** By the rarest word of the search. */
async function titleCandidates(
  tx: Kysely<Database>,
  ownerUid: string,
  { parts }: WordSearch,
): Promise<readonly string[] | undefined> {
  const folded = parts.flat();
  const prefix = folded.at(-1) ?? '';
  const ofOwner = sql`select recording_id from title_terms where owner_uid = ${ownerUid}`;
  let rarest = await read(tx, sql`${ofOwner} and word >= ${prefix} and word < ${endOfPrefix(prefix)}`);
  for (const word of new Set(folded.slice(0, -1))) {
    const ids = await read(tx, sql`${ofOwner} and word = ${word}`);
    if (ids && (!rarest || ids.length < rarest.length)) rarest = ids;
  }
  return rarest;
}

function ofLabels(labels: readonly string[]): RawBuilder<unknown> {
  return sql`select recording_id from recording_labels where label_id = any(${labels})`;
}

/** Words consist of letters, digits and marks: nothing needs escaping. */
function ofTranscripts({ words, beginning }: WordSearch): RawBuilder<unknown> {
  const match = [...words.map((word) => `'${word}'`), `'${beginning}':*`].join(' & ');
  return sql`select recording_id from transcript_words where words @@ ${match}::tsquery`;
}

/** Undefined if there are too many. */
async function read(
  tx: Kysely<Database>,
  statement: RawBuilder<unknown>,
): Promise<readonly string[] | undefined> {
  const limited = sql<{ recording_id: string }>`${statement} limit ${sql.lit(MAX_CANDIDATES + 1)}`;
  const { rows } = await limited.execute(tx);
  return rows.length > MAX_CANDIDATES ? undefined : rows.map(({ recording_id }) => recording_id);
}
