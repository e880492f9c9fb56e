export {
  createTranscriptEditor,
  type TranscriptEditor,
  type TranscriptEditorOptions,
} from './create-transcript-editor.ts';
export {
  createTranscriptWatch,
  type TranscriptWatch,
  type TranscriptWatchOptions,
} from './create-transcript-watch.ts';
export { playFromLabel } from './play-from-label.ts';
export type { PageActivity, TranscriptsApi } from './ports.ts';
export { presentLine } from './present-line.ts';
export {
  TRANSCRIPT_STATES,
  type Transcript,
  type TranscriptLine,
  type TranscriptState,
  type TranscriptText,
} from './transcript.ts';
export type {
  TranscriptEditorEvent,
  TranscriptEditorState,
  TranscriptProblem,
} from './transcript-editor-machine.ts';
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
export { TRANSCRIPT_TEXTS, transcriptProblemText } from './transcript-texts.ts';
export type { TranscriptWatchEvent, TranscriptWatchState } from './transcript-watch-machine.ts';
export { transcriptWords } from './transcript-words.ts';
