import type { RecordingSort } from '@beep/api';
import type { RecordingPageQuery } from '../recording-lists.ts';
import type { LabelledSearch } from '../search/search-words.ts';

/** The message to the worker thread. */
export type ListQuery = Omit<RecordingPageQuery, 'signal'>;

/** The column that each order sorts by. Recordings without a title come last. */
export const KEYS: Readonly<Record<RecordingSort, string>> = {
  created_at_asc: 'created_at_ms',
  created_at_desc: '-created_at_ms',
  duration_desc: '-duration_s',
  listens_desc: '-listen_count',
  title_asc: 'title_words',
};

/**
 * The recordings of the owner's account, without those made before its deletion. All else is tested for each row that is
 * read: a statement skips no rows, so that every row is a step of the list.
 */
export const IS_OWN: string = `owner_uid = :owner
  and created_at_ms > coalesce((select deleted_at_ms from account_deletions where uid = :owner),
    ${Number.MIN_SAFE_INTEGER})`;

interface TimeIndex {
  readonly index: string;
  readonly condition: string;
}

/** Indexes in the order of time, with the condition that SQLite needs to see to use them. */
export const BY_TIME: Readonly<Record<'listed' | 'unchecked', TimeIndex>> = {
  listed: {
    index: 'recordings_listed',
    condition: 'deleted_at_ms is null and removal_started_at_ms is null',
  },
  unchecked: { index: 'recordings_unchecked', condition: "transcript_state = 'unchecked'" },
};

/** 1 if a row of the owner is live and matches a query. */
export function isFound(
  { transcript, isUnheard, label, source, expiresUntil }: ListQuery,
  search: LabelledSearch | undefined,
): string {
  const conditions = [
    'deleted_at_ms is null and removal_started_at_ms is null',
    '(expires_at_ms is null or expires_at_ms > :now)',
    transcript !== undefined && "transcript_state = 'unchecked'",
    isUnheard && 'listen_count = 0 and heard_ms is null',
    source !== undefined && 'source = :source',
    expiresUntil !== undefined && 'expires_at_ms <= :ends',
    label !== undefined &&
      'exists (select 1 from recording_labels where recording_id = recordings.id and label_id = :label)',
    search && isMatch(search),
  ];
  return `coalesce(${conditions.filter(Boolean).join(' and ')}, 0)`;
}

/**
 * The index of transcripts, attached as `search`, may lag behind their deletion. The words of a suspended recording find
 * nothing: a search for the beginning of a word would read them letter by letter.
 */
function isMatch({ texts }: LabelledSearch): string {
  const hasAll = (words: string): string =>
    texts.map((_, at) => `instr(${words}, :text${at}) > 0`).join(' and ');
  return `(${hasAll("coalesce(title_words, '')")}
  or exists (select 1 from recording_labels
    where recording_id = recordings.id and label_id in (select value from json_each(:labels)))
  or suspended_at_ms is null and coalesce((select ${hasAll('words')} from search.spoken
    where search.spoken.recording_id = recordings.id
      and exists (select 1 from transcripts where transcripts.recording_id = recordings.id)), 0))`;
}

/** The parameters of the conditions. */
export function valuesOf(
  query: ListQuery,
  search: LabelledSearch | undefined,
): Record<string, string | number | null> {
  const { ownerUid, now, label, source, expiresUntil, after } = query;
  return {
    ...{ owner: ownerUid, now, label: label ?? null, source: source ?? null, ends: expiresUntil ?? null },
    ...(search && {
      ...Object.fromEntries(search.texts.map((text, at) => [`text${at}`, text])),
      labels: JSON.stringify(search.labels),
    }),
    ...(after && { afterTime: after.createdAt, afterId: after.id }),
  };
}
