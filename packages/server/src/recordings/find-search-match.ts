import { setImmediate } from 'node:timers/promises';
import type { SearchMatchResource } from '@beep/api';
import type { Label } from '@beep/core/recordings';
import { transcriptLines } from '@beep/core/transcripts/lines';
import type { Service } from '../service.ts';
import type { StoredRecording } from '../storage/recording-store.ts';
import { excerptAround, type MatchedText, markAll } from '../storage/search/find-match.ts';
import { searchWords } from '../storage/search/search-words.ts';

export interface FoundPage {
  readonly recordings: readonly StoredRecording[];
  /** The ids of the labels of each recording. */
  readonly labels: ReadonlyMap<string, readonly string[]>;
  readonly ownerUid: string;
  readonly search: string;
}

/**
 * Finds the words of a search again in the recordings of a page: in the title, or else a label, or else the transcript.
 * Other requests are answered between two transcripts, each of which has a limited length.
 */
export async function findSearchMatches(
  { stores }: Pick<Service, 'stores'>,
  { recordings, labels, ownerUid, search }: FoundPage,
): Promise<ReadonlyMap<string, SearchMatchResource>> {
  const words = [...searchWords(search)];
  const matches = new Map<string, SearchMatchResource>();
  if (words.length === 0 || recordings.length === 0) return matches;
  const names = await stores.labels.list(ownerUid);
  for (const recording of recordings) {
    const match =
      matchOf('title', markAll(recording.title ?? '', words)) ??
      matchOf('label', labelMatch(names, labels.get(recording.id), words)) ??
      matchOf('transcript', await transcriptMatch(stores, recording, words));
    if (match) matches.set(recording.id, match);
  }
  return matches;
}

function matchOf(
  field: SearchMatchResource['field'],
  matched: MatchedText | undefined,
): SearchMatchResource | undefined {
  return matched && { field, ...matched };
}

function labelMatch(
  labels: readonly Label[],
  ids: readonly string[] = [],
  words: readonly string[],
): MatchedText | undefined {
  for (const { id, name } of labels) {
    const matched = ids.includes(id) ? markAll(name, words) : undefined;
    if (matched) return matched;
  }
  return undefined;
}

async function transcriptMatch(
  { transcripts }: Service['stores'],
  { id }: StoredRecording,
  words: readonly string[],
): Promise<MatchedText | undefined> {
  const transcript = await transcripts.find(id);
  if (!transcript) return undefined;
  await setImmediate();
  return excerptAround(
    transcriptLines(transcript)
      .map(({ text }) => text)
      .join(' '),
    words,
  );
}
