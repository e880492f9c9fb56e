import type { TranscriptDraft, TranscriptEditorState } from '@beep/core/transcripts';

/** The state while there is a draft: it is edited, saved or deleted. */
export type EditingState = Extract<TranscriptEditorState, { readonly draft: TranscriptDraft }>;

/** The draft in one of its modes. */
export type DraftOf<Mode> = Extract<TranscriptDraft, { readonly mode: Mode }>;
