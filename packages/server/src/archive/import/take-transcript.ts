import { type TranscriptState, type TranscriptText, transcriptExcess } from '@beep/core/transcripts';
import { type ClaimedSound, itemIn, RefusedImportError } from './take-sound.ts';
import type { ZipFile } from './zip-file.ts';

const MAX_TEXT_BYTES = 1024 * 1024;

/** The paths of a transcript in an archive, and the folder that it must be in. */
export interface ClaimedTranscript extends Pick<ClaimedSound, 'folder'> {
  readonly vtt?: string | undefined;
  readonly txt?: string | undefined;
}

/** Reads a transcript of an archive. Rejects with a {@link RefusedImportError} if it is damaged or too large. */
export async function takeTranscript(
  zip: ZipFile,
  { folder, vtt, txt }: ClaimedTranscript,
): Promise<TranscriptText | undefined> {
  if (vtt === undefined && txt === undefined) return undefined;
  const bytes: Buffer[] = [];
  const item = itemIn(zip, folder, vtt ?? txt);
  if (item.bytes > MAX_TEXT_BYTES) throw new RefusedImportError('its transcript is too large');
  for await (const chunk of zip.read(item)) bytes.push(chunk);
  const text = decode(Buffer.concat(bytes));
  const format = vtt === undefined ? 'text/plain' : 'text/vtt';
  if (format === 'text/vtt' && !/^WEBVTT(\s|$)/.test(text)) {
    throw new RefusedImportError('its transcript is damaged');
  }
  const transcript = { format, text: format === 'text/plain' ? text.trimEnd() : text } as const;
  if (transcriptExcess(transcript) !== null) throw new RefusedImportError('its transcript is too large');
  return transcript;
}

/** The state of what has no text; `none` if it was being written, or is not in the archive. */
export function stateWithoutText(state: TranscriptState = 'none'): TranscriptState {
  return state === 'no_speech' || state === 'other_language' || state === 'failed' ? state : 'none';
}

function decode(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Not UTF-8; refused below.
  }
  throw new RefusedImportError('its transcript is damaged');
}
