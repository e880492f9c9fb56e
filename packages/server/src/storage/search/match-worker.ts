import type { SearchMatch } from '@beep/core/recordings';
import { lowerThreadPriority, NICENESS } from '../../jobs/niceness.ts';
import { findMatch } from './find-match.ts';
import type { MatchTask } from './match-thread.ts';

lowerThreadPriority(NICENESS.search);

/** Worker entry point. */
export function findMatches({ texts, search }: MatchTask): readonly (SearchMatch | undefined)[] {
  return texts.map((each) => findMatch(each, search));
}
