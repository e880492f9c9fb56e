import { MAX_TRANSCRIPT_BYTES } from '@beep/core/limits';

export type TextFileOutcome =
  | { readonly status: 'read'; readonly text: string }
  | { readonly status: 'refused'; readonly problem: 'too-large' | 'not-text' };

/** The text of a chosen file, as UTF-8. Never rejects. */
export async function readTextFile(file: Blob): Promise<TextFileOutcome> {
  if (file.size > MAX_TRANSCRIPT_BYTES) return { status: 'refused', problem: 'too-large' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    if (!text.includes('\0')) return { status: 'read', text };
  } catch {
    // Not UTF-8, or unreadable.
  }
  return { status: 'refused', problem: 'not-text' };
}
