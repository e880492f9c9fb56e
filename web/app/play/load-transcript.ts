import { MAX_TRANSCRIPT_CUES, type TranscriptStart, type TranscriptsApi, transcriptLines } from '@beep/core';

/**
 * All lines of a transcript; of one that was stored before there were limits, as many as may be stored today. Rejects
 * where it cannot be fetched.
 */
export async function loadTranscript(api: TranscriptsApi, id: string): Promise<TranscriptStart> {
  const outcome = await api.get(id, null);
  if (outcome.status === 'failed') throw new Error('The transcript could not be fetched');
  const lines = outcome.value === null ? [] : transcriptLines(outcome.value);
  return { lines: lines.slice(0, MAX_TRANSCRIPT_CUES), isWhole: lines.length <= MAX_TRANSCRIPT_CUES };
}
