import type { DatabaseSync } from 'node:sqlite';
import type { SearchMatch } from '@beep/core/recordings';
import type { TranscriptText } from '@beep/core/transcripts';
import type { StoredRecording } from '../recording-fields.ts';
import { findMatch } from '../search/find-match.ts';
import type { LabelledSearch } from '../search/search-words.ts';

const LABELS = `select name from labels join recording_labels on label_id = id
  where recording_id = :id and id in (select value from json_each(:labels)) order by name_key`;
const TRANSCRIPT = 'select format, text from transcripts where recording_id = ?';

/** Finds a search again in the recordings of a page. Each step reads one transcript at most. */
export function* findMatches(
  database: DatabaseSync,
  recordings: readonly StoredRecording[],
  { parts, labels }: LabelledSearch,
): Generator<void, ReadonlyMap<string, SearchMatch>> {
  const [labelled, transcribed] = [database.prepare(LABELS), database.prepare(TRANSCRIPT)];
  const matches = new Map<string, SearchMatch>();
  const ids = JSON.stringify(labels);
  for (const { id, title, suspendedAt } of recordings) {
    yield;
    const names = labelled.all({ id, labels: ids }).map(({ name }) => String(name));
    const named = findMatch({ title, labels: names }, parts);
    const row = named || suspendedAt !== null ? undefined : transcribed.get(id);
    const match = named ?? findMatch({ transcript: row as TranscriptText | undefined }, parts);
    if (match) matches.set(id, match);
  }
  return matches;
}
