import { frameProofCalls } from '@beep/api/features/frame-proof';
import type { EmbeddingSettings } from '../../config/embedding-settings.ts';
import { compareSecret } from '../../limits/limit-requests.ts';
import type { RequestLimits } from '../../limits/request-limits.ts';
import { defineFeature } from '../define-feature.ts';
import { proveFrame } from './prove-frame.ts';

export interface FrameProofNeeds {
  /** Keys that authenticate pages with an embedded recorder. */
  readonly embedding: EmbeddingSettings;
  readonly publicUrl: string;
  readonly limits: RequestLimits;
  readonly now: () => number;
}

/** Whether a framed recorder is in the add-on or plugin of this installation. */
export const frameProof = defineFeature({
  calls: frameProofCalls,
  createHandlers: ({ embedding: settings, publicUrl, limits, now }: FrameProofNeeds) => ({
    proveFrame: ({ user, body, context }) =>
      compareSecret(context, {
        limiter: limits.wrongSecretsPerAddress,
        compare: () => proveFrame(body, { settings, publicUrl, user, nowMs: now() }),
        isWrong: (found) => !found.proven && found.reason === 'not_valid',
      }),
  }),
});
