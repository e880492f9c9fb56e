import { preferenceCalls } from '@beep/api/features/preferences';
import { defineFeature } from '../define-feature.ts';
import { createPreferenceHandlers } from './calls.ts';

/** What users set for their recordings: transcripts, replies, mail. */
export const preferences = defineFeature({
  calls: preferenceCalls,
  createHandlers: createPreferenceHandlers,
});
