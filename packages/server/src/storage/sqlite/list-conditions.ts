import type { RecordingSort } from '@beep/api';
import type { RecordingPageQuery } from '../recording-store.ts';
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

/** The recordings of a query that are live. Those made before the deletion of the account are not. */
export function isListed({ transcript, isUnheard }: ListQuery): string {
  return `owner_uid = :owner and deleted_at_ms is null and removal_started_at_ms is null
    and (expires_at_ms is null or expires_at_ms > :now)
    and created_at_ms > coalesce((select deleted_at_ms from account_deletions where uid = :owner),
      ${Number.MIN_SAFE_INTEGER})
    and (:label is null or exists (select 1 from recording_labels
      where recording_id = recordings.id and label_id = :label))
    and (:source is null or source = :source) and (:ends is null or expires_at_ms <= :ends)
    ${transcript === 'unchecked' ? "and transcript_state = 'unchecked'" : ''}
    ${isUnheard ? 'and listen_count = 0 and heard_ms is null' : ''}`;
}

/**
 * 1 if a search finds a row. The index of transcripts, attached as `search`, may lag behind their deletion. The words of a
 * suspended recording find nothing: a search for the beginning of a word would read them letter by letter.
 */
export function isFound(search: LabelledSearch | undefined): string {
  if (!search) return '1';
  return `(instr(coalesce(title_words, ''), :text) > 0
    or exists (select 1 from recording_labels
      where recording_id = recordings.id and label_id in (select value from json_each(:labels)))
    or suspended_at_ms is null and coalesce((select instr(words, :text) > 0 from search.spoken
      where search.spoken.recording_id = recordings.id
        and exists (select 1 from transcripts where transcripts.recording_id = recordings.id)), 0))`;
}

/** The parameters of both conditions. */
export function valuesOf(
  query: ListQuery,
  search: LabelledSearch | undefined,
): Record<string, string | number | null> {
  const { ownerUid, now, label, source, expiresUntil, after } = query;
  return {
    ...{ owner: ownerUid, now, label: label ?? null, source: source ?? null, ends: expiresUntil ?? null },
    ...(search && { text: search.text, labels: JSON.stringify(search.labels) }),
    ...(after && { afterTime: after.createdAt, afterId: after.id }),
  };
}
