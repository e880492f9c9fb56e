/** What its owner is told about a transcript that is not there. */
export const TRANSCRIPT_STATE_TEXTS = {
  delayed: 'The transcript is still being written. It appears here later.',
  noSpeech: 'No speech was found.',
  otherLanguage: 'The transcript couldn’t be written in this language.',
  failed: 'The transcript couldn’t be written.',
} as const;
