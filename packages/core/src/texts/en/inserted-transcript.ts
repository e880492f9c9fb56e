/** Above a transcript that is inserted below a link. */
export const INSERTED_TRANSCRIPT_TEXTS = {
  label: 'Transcript:',
  uncheckedLabel: 'Transcript (written automatically, not checked):',
} as const;
