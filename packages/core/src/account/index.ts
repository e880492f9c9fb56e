export type {
  AccountDeletionEvent,
  AccountDeletionFailure,
  AccountDeletionState,
} from './account-deletion-machine.ts';
export {
  type AccountDeletion,
  type AccountDeletionOptions,
  createAccountDeletion,
} from './create-account-deletion.ts';
export { createPreferences, type PreferencesActor, type PreferencesOptions } from './create-preferences.ts';
export type { AccountApi, Preferences, PreferencesApi, PreferencesChange } from './ports.ts';
export type { PreferencesEvent, PreferencesState, SavingState } from './preferences-machine.ts';
export { preferencesFailureText, savingText } from './preferences-text.ts';
export { type LanguageChoice, languagesHint, transcriptLanguages } from './transcript-languages.ts';
