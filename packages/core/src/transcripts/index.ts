export { captionAt } from './caption-at.ts';
export {
  createTranscriptWatch,
  type TranscriptWatch,
  type TranscriptWatchOptions,
} from './create-transcript-watch.ts';
export { createTranscriptEditor, type TranscriptEditor } from './editor/create-transcript-editor.ts';
export type { EditableLine } from './editor/line-changes.ts';
export type { LineEdits, LineNews, LineStep } from './editor/line-edits.ts';
export { LINE_KEYS } from './editor/line-keys.ts';
export { markTranscriptChecked } from './editor/mark-transcript-checked.ts';
export type { TranscriptDraft } from './editor/transcript-draft.ts';
export {
  hasUnsavedEdits,
  type TranscriptEditorEvent,
  type TranscriptEditorState,
  type TranscriptProblem,
} from './editor/transcript-editor-machine.ts';
export type { OwnTranscript, PageActivity, TranscriptsApi } from './ports.ts';
export { presentLine } from './present-line.ts';
export { languageOf } from './spoken-language.ts';
export {
  isWritten,
  TRANSCRIPT_STATES,
  type Transcript,
  type TranscriptLine,
  type TranscriptState,
  type TranscriptText,
} from './transcript.ts';
export { transcriptExcerpt } from './transcript-excerpt.ts';
export {
  type TranscriptExcess,
  transcriptExcess,
} from './transcript-excess.ts';
export {
  type TranscriptStart,
  transcriptLines,
  transcriptStart,
  undividedLines,
} from './transcript-lines.ts';
export { transcriptStateText } from './transcript-state-text.ts';
export type { TranscriptWatchEvent, TranscriptWatchState } from './transcript-watch-machine.ts';
export { transcriptWords } from './transcript-words.ts';
export { isWebVtt } from './typed-transcript.ts';
export { type VttCue, writeVtt } from './write-vtt.ts';
