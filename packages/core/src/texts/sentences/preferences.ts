import { LANGUAGES_HINTS } from '../compiled/preferences.ts';

/** `written` lists the names of the languages that get transcripts; `chosen` is another one, or null. */
export function languagesHintText(written: string, chosen: string | null): string {
  return chosen === null
    ? LANGUAGES_HINTS.automatic({ written })
    : LANGUAGES_HINTS.chosen({ written, chosen });
}
