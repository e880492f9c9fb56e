import {
  MAX_TRANSCRIPT_BYTES,
  MAX_TRANSCRIPT_CUES,
  MAX_TRANSCRIPT_LINE_LENGTH,
  MAX_TRANSCRIPT_LINES,
} from '../limits.ts';
import { textLines } from './text-lines.ts';
import type { TranscriptText } from './transcript.ts';
import { transcriptLines } from './transcript-lines.ts';

/** The limit that a transcript exceeds. */
export type TranscriptExcess = 'too-large' | 'too-many-lines' | 'line-too-long' | 'too-many-cues';

/** The first limit that a transcript exceeds; null if it is within all of them. */
export function transcriptExcess(transcript: TranscriptText): TranscriptExcess | null {
  const { text } = transcript;
  if (text.length > MAX_TRANSCRIPT_BYTES || utf8Bytes(text) > MAX_TRANSCRIPT_BYTES) return 'too-large';
  let count = 0;
  for (const line of textLines(text)) {
    count += 1;
    if (count > MAX_TRANSCRIPT_LINES) return 'too-many-lines';
    if (line.length > MAX_TRANSCRIPT_LINE_LENGTH) return 'line-too-long';
  }
  return transcriptLines(transcript).length > MAX_TRANSCRIPT_CUES ? 'too-many-cues' : null;
}

/** `TextEncoder` is not declared in core, which has no DOM types. */
function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
