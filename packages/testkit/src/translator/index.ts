export { type PageTranslatorOptions, startPageTranslator } from './page-translator.ts';
export { watchBareText } from './watch-bare-text.ts';
