export { type LanguageChoice, languagesHint, transcriptLanguages } from './transcript-languages.ts';
