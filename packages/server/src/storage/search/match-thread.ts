import type { SearchMatch } from '@beep/core/recordings';
import { createTaskThread, type TaskThread } from '../task-thread.ts';
import type { SearchedTexts } from './find-match.ts';

export interface MatchTask {
  /** Of recordings. */
  readonly texts: readonly SearchedTexts[];
  /** The folded words of a search. */
  readonly search: readonly string[];
}

/** Finds searches in texts that the main thread has read: titles and transcripts are as long as users made them. */
export type MatchThread = TaskThread<MatchTask, readonly (SearchMatch | undefined)[]>;

export function createMatchThread(): MatchThread {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return createTaskThread(new URL(`./match-worker.${extension}`, import.meta.url), 'findMatches');
}
