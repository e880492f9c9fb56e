import type { SearchMatch } from '@beep/core/recordings';
import type { TranscriptText } from '@beep/core/transcripts';
import { type Kysely, sql } from 'kysely';
import type { StoredRecording } from '../recording-fields.ts';
import type { RecordingPageQuery } from '../recording-lists.ts';
import type { WordSearch } from '../search/search-words.ts';
import type { Database } from '../sql/schema.ts';
import type { TextThread } from '../text-thread.ts';

interface FoundPage extends Pick<RecordingPageQuery, 'ownerUid' | 'signal'> {
  readonly recordings: readonly StoredRecording[];
  readonly search: WordSearch;
}

/** Finds a search again in the recordings of a page, in the thread. One transcript at a time is in memory. */
export async function findMatches(
  db: Kysely<Database>,
  thread: TextThread,
  { recordings, search: { parts: search }, ownerUid, signal }: FoundPage,
): Promise<ReadonlyMap<string, SearchMatch>> {
  const matches = new Map<string, SearchMatch>();
  if (recordings.length === 0) return matches;
  const labels = await labelsOf(db, ownerUid, recordings);
  const texts = recordings.map(({ id, title }) => ({ title, labels: labels.get(id) ?? [] }));
  const named = await thread.run('findMatches', { texts, search });
  for (const [index, { id, suspendedAt }] of recordings.entries()) {
    signal?.throwIfAborted();
    const transcript =
      named[index] === undefined && suspendedAt === null ? await transcriptOf(db, id) : undefined;
    const [spoken] = transcript ? await thread.run('findMatches', { texts: [{ transcript }], search }) : [];
    const match = named[index] ?? spoken;
    if (match) matches.set(id, match);
  }
  return matches;
}

/** The names of the labels of each recording that has one. */
async function labelsOf(
  db: Kysely<Database>,
  ownerUid: string,
  recordings: readonly StoredRecording[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('labels')
    .innerJoin('recording_labels', 'label_id', 'id')
    .select(['recording_id', 'name'])
    .where('owner_uid', '=', ownerUid)
    .where(sql<boolean>`recording_id = any(${recordings.map(({ id }) => id)})`)
    .orderBy('name_key')
    .execute();
  const names = new Map<string, string[]>();
  for (const { recording_id: id, name } of rows) names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}

function transcriptOf(db: Kysely<Database>, id: string): Promise<TranscriptText | undefined> {
  const stored = db.selectFrom('transcripts').select(['format', 'text']).where('recording_id', '=', id);
  return stored.executeTakeFirst();
}
