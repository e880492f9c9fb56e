import { TRANSCRIPT_TEXTS } from './transcript-texts.ts';
import type { TranscriptWatchState } from './transcript-watch-machine.ts';

const TEXTS: Readonly<Record<Exclude<TranscriptWatchState['status'], 'written'>, string>> = {
  none: '',
  writing: TRANSCRIPT_TEXTS.writing,
  delayed: 'The transcript is still being written. It appears here later.',
  loading: TRANSCRIPT_TEXTS.loading,
  'not-loaded': TRANSCRIPT_TEXTS.notLoaded,
  no_speech: 'No speech was found.',
  other_language: 'The transcript couldn’t be written in this language.',
  failed: 'The transcript couldn’t be written.',
};

/** What its owner is told about a transcript; empty if there is nothing to tell. */
export function transcriptStateText(state: TranscriptWatchState): string {
  if (state.status !== 'written') return TEXTS[state.status];
  return state.transcript.isChecked ? '' : TRANSCRIPT_TEXTS.unchecked;
}
