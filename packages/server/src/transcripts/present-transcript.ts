import type { TranscriptResource } from '@beep/api';
import type { Transcript } from '@beep/core/transcripts';

/** The API resource of a transcript. */
export function presentTranscript({ format, text, isChecked }: Transcript): TranscriptResource {
  return { format, text, checked: isChecked };
}
