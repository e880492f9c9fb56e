/** The texts of the settings for transcripts. */
export const PREFERENCES_TEXTS = {
  heading: 'Transcripts',
  transcripts: 'Write transcripts',
  transcriptsHint: 'New recordings get one automatically. Anyone with the link can read it.',
  language: 'Language of my notes',
  anyLanguage: 'Automatic',
  writtenLanguages: 'With a transcript',
  otherLanguages: 'Without a transcript',
  loading: 'Loading...',
  unavailable: 'This service doesn’t write transcripts.',
  saving: 'Saving...',
  saved: 'Saved',
  notSaved: 'Your change couldn’t be saved. Please try again.',
  notLoaded: 'These settings couldn’t be loaded.',
  notLoadedOffline: 'These settings couldn’t be loaded. Check your connection and try again.',
} as const;

/** The setting for mail when a recording is first heard. */
export const HEARD_MAIL_TEXTS = {
  heading: 'E-mail',
  whenHeard: 'E-mail me when a recording is first heard',
  whenHeardHint: 'Once for each recording, to the address of your account. It doesn’t say who listened.',
} as const;

/** `written` lists the names of the languages that get transcripts; `chosen` is another one, or null. */
export function languagesHintText(written: string, chosen: string | null): string {
  return chosen === null
    ? `Transcripts are written in ${written} only. Notes in other languages get none.`
    : `Transcripts are written in ${written} only. While ${chosen} is chosen, new notes get none.`;
}
