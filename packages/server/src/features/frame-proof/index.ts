import { frameProofCalls } from '@beep/api/features/frame-proof';
import { compareSecret } from '../../limits/limit-requests.ts';
import { defineFeature } from '../define-feature.ts';
import { proveFrame } from './prove-frame.ts';

/** Whether a framed recorder is in the add-on or plugin of this installation. */
export const frameProof = defineFeature({
  calls: frameProofCalls,
  createHandlers: ({ embedding: settings, publicUrl, limits, now }) => ({
    proveFrame: ({ user, body, context }) =>
      compareSecret(context, {
        limits,
        compare: () => proveFrame(body, { settings, publicUrl, user, nowMs: now() }),
        isWrong: (found) => !found.proven && found.reason === 'not_valid',
      }),
  }),
});
