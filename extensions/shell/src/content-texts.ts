import { chooseLanguage } from './choose-language.ts';

// Imported first: the other modules read their sentences as soon as they run.
globalThis.beepTexts = BEEP_CONTENT_TEXTS[chooseLanguage([document.documentElement.lang])]();
