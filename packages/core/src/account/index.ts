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
export type { AccountApi, Preferences, PreferencesApi, PreferencesChange } from './ports.ts';
export { type LanguageChoice, languagesHint, transcriptLanguages } from './transcript-languages.ts';
