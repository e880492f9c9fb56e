import { isSubRip, subRipToWebVtt } from './sub-rip.ts';
import type { Transcript } from './transcript.ts';
import { type TranscriptExcess, transcriptExcess } from './transcript-excess.ts';
import { transcriptLines } from './transcript-lines.ts';

/** Why a text cannot be stored as a transcript. */
export type TranscriptRefusal = 'empty' | 'no-lines' | TranscriptExcess;

export type TypedTranscript =
  | { readonly status: 'fine'; readonly transcript: Transcript }
  | { readonly status: 'refused'; readonly refusal: TranscriptRefusal };

/**
 * Parses text that was typed, pasted or read from a file: WebVTT if it begins like WebVTT or like SubRip, which is converted;
 * otherwise plain text.
 */
export function typedTranscript(typed: string): TypedTranscript {
  const given = typed.replaceAll('\0', '').replace(/^[\uFEFF\s]+/, '');
  if (given === '') return { status: 'refused', refusal: 'empty' };
  const text = isSubRip(given) ? subRipToWebVtt(given) : given;
  const format = isWebVtt(text) ? 'text/vtt' : 'text/plain';
  const transcript: Transcript = { format, text, checked: true };
  const excess = transcriptExcess(transcript);
  if (excess !== null) return { status: 'refused', refusal: excess };
  const hasLines = transcript.format === 'text/plain' || transcriptLines(transcript).length > 0;
  return hasLines ? { status: 'fine', transcript } : { status: 'refused', refusal: 'no-lines' };
}

/** True for text that is meant as WebVTT. */
export function isWebVtt(typed: string): boolean {
  return /^[\uFEFF\s]*WEBVTT(\s|$)/.test(typed);
}
