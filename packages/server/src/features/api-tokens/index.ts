import { apiTokenCalls } from '@beep/api/features/api-tokens';
import type { JobHandler } from '../../jobs/job-worker.ts';
import { defineFeature } from '../define-feature.ts';
import { createApiTokenHandlers } from './calls.ts';
import type { ApiTokenStore } from './storage/index.ts';

/** How long its owner sees that a token has ended. */
const SHOWN_AFTER_END_MS = 30 * 86_400_000;

export interface ApiTokenJobNeeds {
  readonly stores: { readonly apiTokens: Pick<ApiTokenStore, 'removeEndedBefore'> };
  readonly times: { readonly sweepIntervalMs: number };
  readonly now: () => number;
}

/** Secrets with which programs call the service for a user. `auth/api-token` checks them. */
export const apiTokens = defineFeature({
  calls: apiTokenCalls,
  createHandlers: createApiTokenHandlers,
  createJobs: ({ stores, times, now }: ApiTokenJobNeeds): readonly JobHandler[] => [
    {
      kind: 'remove_ended_api_tokens',
      slots: 1,
      periodic: { everyMs: times.sweepIntervalMs, firstMs: 0 },
      work: () => stores.apiTokens.removeEndedBefore(now() - SHOWN_AFTER_END_MS),
    },
  ],
});
