import type { Transcript } from '../transcript.ts';
import { isWebVtt, type TypedTranscript, typedTranscript } from '../typed-transcript.ts';
import { editLines, type LineEdits, type LineStep } from './line-edits.ts';
import { areLinesEdited, openLines, writeLines } from './open-lines.ts';

/** The owner's edits: the whole text, or the lines of WebVTT. */
export type TranscriptDraft =
  | { readonly mode: 'text'; readonly text: string }
  | { readonly mode: 'lines'; readonly edits: LineEdits };

/** Lines if the stored transcript has times; otherwise its text. */
export function openDraft(kept: Transcript | null): TranscriptDraft {
  const edits = kept?.format === 'text/vtt' ? openLines(kept.text) : null;
  return edits === null ? { mode: 'text', text: kept?.text ?? '' } : { mode: 'lines', edits };
}

/** The same draft as text, or as lines. A text without cues stays text. */
export function convertDraft(draft: TranscriptDraft, mode: TranscriptDraft['mode']): TranscriptDraft {
  if (mode === draft.mode) return draft;
  if (draft.mode === 'lines') return { mode: 'text', text: writeLines(draft.edits) };
  const edits = isWebVtt(draft.text) ? openLines(draft.text) : null;
  return edits === null ? draft : { mode: 'lines', edits };
}

export function editDraft(draft: TranscriptDraft, step: LineStep): TranscriptDraft {
  if (draft.mode === 'text') return draft;
  const edits = editLines(draft.edits, step);
  return edits === draft.edits ? draft : { mode: 'lines', edits };
}

/** The draft as a transcript, if it can be stored. */
export function finishDraft(draft: TranscriptDraft): TypedTranscript {
  if (draft.mode === 'text') return typedTranscript(draft.text);
  const hasText = draft.edits.lines.some(({ text }) => text.trim() !== '');
  return hasText ? typedTranscript(writeLines(draft.edits)) : { status: 'refused', refusal: 'empty' };
}

/** True if the draft differs from the stored text. */
export function isDraftEdited(draft: TranscriptDraft, kept: Transcript | null): boolean {
  const text = kept?.text ?? '';
  if (draft.mode === 'text') return draft.text !== text;
  return draft.edits.document.text !== text || areLinesEdited(draft.edits);
}
