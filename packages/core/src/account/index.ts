export type { Preferences, PreferencesApi, PreferencesChange } from './ports.ts';
export { type LanguageChoice, languagesHint, transcriptLanguages } from './transcript-languages.ts';
