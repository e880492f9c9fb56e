export { LANGUAGES, type Language, type LanguageFacts, languageFacts } from './languages.ts';
