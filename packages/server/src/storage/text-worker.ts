import type { SearchMatch } from '@beep/core/recordings';
import type { TranscriptText } from '@beep/core/transcripts';
import { lowerThreadPriority, NICENESS } from '../jobs/niceness.ts';
import { findMatch, type SearchedTexts } from './search/find-match.ts';
import { indexWords, type SearchParts, spokenWords } from './search/search-words.ts';

export { checkTranscript } from './check-transcript.ts';

lowerThreadPriority(NICENESS.search);

export interface MatchTask {
  /** Of recordings. */
  readonly texts: readonly SearchedTexts[];
  readonly search: SearchParts;
}

/** Finds a search in texts. */
export function findMatches({ texts, search }: MatchTask): readonly (SearchMatch | undefined)[] {
  return texts.map((each) => findMatch(each, search));
}

export interface IndexTask {
  readonly ownerUid: string;
  readonly transcript: TranscriptText;
}

/** The entry of a transcript in PostgreSQL's index. */
export interface IndexEntry {
  readonly spoken: string;
  /** The terms as a `tsvector`. */
  readonly vector: string;
}

export function indexTranscript({ ownerUid, transcript }: IndexTask): IndexEntry {
  const spoken = spokenWords(transcript);
  const terms = indexWords(ownerUid, spoken).map((word) => `'${word}'`);
  return { spoken, vector: terms.join(' ') };
}
