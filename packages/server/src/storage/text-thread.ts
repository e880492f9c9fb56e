import { createKeyedTurns, type KeyedTurns } from '../jobs/keyed-turns.ts';
import type { CheckedTranscript, SentTranscript } from './check-transcript.ts';
import { createTaskThread, type TaskThread } from './task-thread.ts';

/** Work on whole texts, in one thread: titles and transcripts are as long as users made them. */
export interface TextThread extends TextTasks {
  /** Checks transcripts one at a time, with keys in turn. Rejects with `rate_limited` if many of a key wait. */
  check(key: string, transcript: SentTranscript): Promise<CheckedTranscript>;
}

type TextTasks = TaskThread<typeof import('./text-worker.ts')>;

/** Checks that wait per key. */
const MAX_WAITING = 16;

export function createTextThread(): TextThread {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const thread: TextTasks = createTaskThread(new URL(`./text-worker.${extension}`, import.meta.url));
  const turns: KeyedTurns = createKeyedTurns({
    slots: 1,
    maxWaiting: MAX_WAITING,
    refusal: 'Too many transcripts of yours wait. Wait for the answers to those first.',
  });
  return {
    ...thread,
    check: (key, transcript) => turns(key, () => thread.run('checkTranscript', transcript)),
  };
}
