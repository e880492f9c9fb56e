import { insertedTranscript } from '@beep/core/insert';
import type { Transcript } from '@beep/core/transcripts';

/** The lines to insert below a link. A file of its own, because few insertions need the parser of transcripts. */
export function writeInsertedLines(transcript: Transcript, maxLength: number): string | null {
  return insertedTranscript(transcript, maxLength);
}
