import type { TranscriptText } from '@beep/core/transcripts';
import { type TranscriptExcess, transcriptExcess, transcriptLines } from '@beep/core/transcripts/lines';

/** A transcript as a client or an engine sent it. */
export interface SentTranscript {
  readonly format: TranscriptText['format'];
  readonly bytes: Uint8Array;
}

export type CheckedTranscript =
  | { readonly status: 'ok'; readonly text: string; readonly hasWords: boolean }
  /** Not UTF-8, or with a NUL. */
  | { readonly status: 'not-text' }
  /** WebVTT without its first line. */
  | { readonly status: 'not-webvtt' }
  | { readonly status: TranscriptExcess };

/** Decodes a transcript and compares it with the limits. Worker threads call it: a long one takes many milliseconds. */
export function checkTranscript({ format, bytes }: SentTranscript): CheckedTranscript {
  const text = decode(bytes);
  if (text === undefined) return { status: 'not-text' };
  if (format === 'text/vtt' && !/^WEBVTT(\s|$)/.test(text)) return { status: 'not-webvtt' };
  const excess = transcriptExcess({ format, text });
  if (excess !== null) return { status: excess };
  return { status: 'ok', text, hasWords: transcriptLines({ format, text }).length > 0 };
}

/** PostgreSQL stores no NUL. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
