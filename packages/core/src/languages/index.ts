export { acceptedLanguage, firstLanguage, matchLanguage } from './accepted-language.ts';
export {
  isLanguage,
  LANGUAGE_PARAMETER,
  LANGUAGE_TAGS,
  LANGUAGES,
  type Language,
  type LanguageFacts,
  languageFacts,
} from './languages.ts';
