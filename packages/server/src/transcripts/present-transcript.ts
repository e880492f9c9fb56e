import type { TranscriptResource } from '@beep/api';
import type { Transcript } from '@beep/core/transcripts';
import type { AudibleRecording } from '../access/find-for-visitor.ts';

/** The API resource of a transcript, for a visitor who may have the recording. */
export function presentTranscript(
  _of: AudibleRecording,
  { format, text, isChecked }: Transcript,
): TranscriptResource {
  return { format, text, checked: isChecked };
}
