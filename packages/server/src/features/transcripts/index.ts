import { transcriptCalls } from '@beep/api/features/transcripts';
import { defineFeature } from '../define-feature.ts';
import { createTranscriptHandlers } from './calls.ts';

/** What is said in recordings, as their owners change it. */
export const transcripts = defineFeature({
  calls: transcriptCalls,
  createHandlers: createTranscriptHandlers,
});
