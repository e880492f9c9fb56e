import { MAX_TRANSCRIPT_CUES } from '@beep/core/limits';
import { type TranscriptStart, type TranscriptsApi, transcriptLines } from '@beep/core/transcripts';

/**
 * All lines of a transcript; one stored before there were limits is cut to the current limit. Rejects if it cannot be
 * fetched.
 */
export async function loadTranscript(api: TranscriptsApi, id: string): Promise<TranscriptStart> {
  const outcome = await api.get(id, null);
  if (outcome.status === 'failed') throw new Error('The transcript could not be fetched');
  const lines = outcome.value === null ? [] : transcriptLines(outcome.value);
  return { lines: lines.slice(0, MAX_TRANSCRIPT_CUES), isWhole: lines.length <= MAX_TRANSCRIPT_CUES };
}
