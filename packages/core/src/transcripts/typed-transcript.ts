import { MAX_TRANSCRIPT_BYTES } from '../limits.ts';
import { parseVtt } from './parse-vtt.ts';
import type { Transcript } from './transcript.ts';

/** Why a text cannot be kept as a transcript. */
export type TranscriptRefusal = 'empty' | 'too-large' | 'no-lines';

export type TypedTranscript =
  | { readonly status: 'fine'; readonly transcript: Transcript }
  | { readonly status: 'refused'; readonly refusal: TranscriptRefusal };

/** What somebody typed, pasted or chose as a file: WebVTT where it begins like it, otherwise plain text. */
export function typedTranscript(typed: string): TypedTranscript {
  const text = typed.replaceAll('\0', '').replace(/^[\uFEFF\s]+/, '');
  if (text === '') return { status: 'refused', refusal: 'empty' };
  if (utf8Bytes(text) > MAX_TRANSCRIPT_BYTES) return { status: 'refused', refusal: 'too-large' };
  if (!/^WEBVTT(\s|$)/.test(text)) return { status: 'fine', transcript: { format: 'text/plain', text } };
  if (parseVtt(text).length === 0) return { status: 'refused', refusal: 'no-lines' };
  return { status: 'fine', transcript: { format: 'text/vtt', text } };
}

/** There is no encoder outside browsers and servers. */
function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
