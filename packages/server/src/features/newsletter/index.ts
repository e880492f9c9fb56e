import { newsletterCalls } from '@beep/api/features/newsletter';
import { defineFeature } from '../define-feature.ts';
import { createNewsletterHandlers } from './calls.ts';

/** Addresses that ask for the newsletter. */
export const newsletter = defineFeature({
  calls: newsletterCalls,
  createHandlers: createNewsletterHandlers,
});
