import type { CallFailure } from '../recordings/call-outcome.ts';
import { PREFERENCES_TEXTS } from '../texts/index.ts';
import type { SavingState } from './preferences-machine.ts';

const SAVING: Readonly<Record<SavingState, string>> = {
  saving: PREFERENCES_TEXTS.saving,
  saved: PREFERENCES_TEXTS.saved,
  'not-saved': PREFERENCES_TEXTS.notSaved,
};

/** What became of the last change. */
export function savingText(saving: SavingState | null): string {
  return saving === null ? '' : SAVING[saving];
}

/** Why the preferences are not shown. */
export function preferencesFailureText(failure: CallFailure): string {
  return failure.kind === 'network' ? PREFERENCES_TEXTS.notLoadedOffline : PREFERENCES_TEXTS.notLoaded;
}
