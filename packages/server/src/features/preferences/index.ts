import { preferenceCalls } from '@beep/api/features/preferences';
import { defineFeature } from '../define-feature.ts';
import { createPreferenceHandlers } from './calls.ts';
import { createHeardMailJobs } from './heard-mail.ts';

/** What users set for their recordings: transcripts, replies, mail. */
export const preferences = defineFeature({
  calls: preferenceCalls,
  createHandlers: createPreferenceHandlers,
  createJobs: createHeardMailJobs,
});
