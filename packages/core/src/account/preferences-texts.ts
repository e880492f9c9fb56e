import type { CallFailure } from '../recordings/call-outcome.ts';
import type { SavingState } from './preferences-machine.ts';

/** The texts of the settings for transcripts. */
export const PREFERENCES_TEXTS = {
  heading: 'Transcripts',
  transcripts: 'Write transcripts',
  transcriptsHint: 'New recordings get one automatically. Anyone with the link can read it.',
  language: 'Language of my notes',
  anyLanguage: 'Automatic',
  writtenLanguages: 'With a transcript',
  otherLanguages: 'Without a transcript',
  loading: 'Loading...',
  unavailable: 'This service doesn’t write transcripts.',
} as const;

const SAVING: Readonly<Record<SavingState, string>> = {
  saving: 'Saving...',
  saved: 'Saved',
  'not-saved': 'Your change couldn’t be saved. Please try again.',
};

/** What became of the last change. */
export function savingText(saving: SavingState | null): string {
  return saving === null ? '' : SAVING[saving];
}

/** Why the preferences are not shown. */
export function preferencesFailureText(failure: CallFailure): string {
  return failure.kind === 'network'
    ? 'These settings couldn’t be loaded. Check your connection and try again.'
    : 'These settings couldn’t be loaded.';
}
