export { acceptedLanguage, languageOf } from './accepted-language.ts';
export {
  isLanguage,
  LANGUAGE_TAGS,
  LANGUAGES,
  type Language,
  type LanguageFacts,
  languageFacts,
} from './languages.ts';
