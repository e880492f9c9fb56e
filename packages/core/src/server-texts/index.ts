import type { Language } from '../languages/index.ts';
import { SERVER_TEXTS, type ServerTexts } from '../texts/compiled/server/index.ts';

export type { ServerTexts } from '../texts/compiled/server/index.ts';

/** The sentences of the service in a language. They are small: those of all languages are in memory. */
export function serverTexts(language: Language): ServerTexts {
  return SERVER_TEXTS[language];
}
