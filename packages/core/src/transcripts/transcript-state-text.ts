import { TRANSCRIPT_STATE_TEXTS, TRANSCRIPT_TEXTS } from '../texts/index.ts';
import type { TranscriptWatchState } from './transcript-watch-machine.ts';

const TEXTS: Readonly<Record<Exclude<TranscriptWatchState['status'], 'written'>, string>> = {
  none: '',
  writing: TRANSCRIPT_TEXTS.writing,
  delayed: TRANSCRIPT_STATE_TEXTS.delayed,
  loading: TRANSCRIPT_TEXTS.loading,
  'not-loaded': TRANSCRIPT_TEXTS.notLoaded,
  no_speech: TRANSCRIPT_STATE_TEXTS.noSpeech,
  other_language: TRANSCRIPT_STATE_TEXTS.otherLanguage,
  failed: TRANSCRIPT_STATE_TEXTS.failed,
};

type Written = Extract<TranscriptWatchState, { readonly status: 'written' }>;

/** What its owner is told about a transcript; empty if there is nothing to tell. */
export function transcriptStateText(state: Written | { readonly status: keyof typeof TEXTS }): string {
  if (state.status !== 'written') return TEXTS[state.status];
  return state.transcript.checked ? '' : TRANSCRIPT_TEXTS.unchecked;
}
