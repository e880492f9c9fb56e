import { MAX_TRANSCRIPT_CUES } from '@beep/core/limits';
import {
  type TranscriptsApi,
  transcriptLines,
  transcriptWords,
  undividedLines,
} from '@beep/core/transcripts';
import type { DrawnTranscript } from './play-data.ts';

export interface LoadedTranscript {
  /** The lines to show: all, or as many as the limit allows of a transcript stored before there were limits. */
  readonly shown: DrawnTranscript;
  /** All words. */
  readonly words: string;
}

/** Fetches a whole transcript; empty if there is none. Rejects if it cannot be fetched. */
export async function loadTranscript(api: TranscriptsApi, id: string): Promise<LoadedTranscript> {
  const outcome = await api.get(id);
  if (outcome.status === 'failed') throw new Error('The transcript could not be fetched');
  if (outcome.value === null) return { shown: { lines: [], isWhole: true, checked: true }, words: '' };
  const lines = transcriptLines(outcome.value);
  const isWhole = lines.length <= MAX_TRANSCRIPT_CUES;
  return {
    shown: {
      lines: isWhole ? lines : lines.slice(0, MAX_TRANSCRIPT_CUES),
      isWhole,
      checked: outcome.value.checked,
    },
    words: transcriptWords(undividedLines(outcome.value)),
  };
}
