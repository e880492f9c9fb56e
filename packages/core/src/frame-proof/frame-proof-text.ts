import { FRAME_PROOF_TEXTS } from '../texts/index.ts';
import type { UnprovenReason } from './create-frame-proof.ts';
import type { FrameEvidence } from './ports.ts';

/** The reason a frame shows no recorder, and what the user can do instead. */
export function frameProofText(reason: UnprovenReason, host: FrameEvidence['host']): string {
  if (reason === 'other-account') return FRAME_PROOF_TEXTS.otherAccount;
  return reason === 'unavailable' ? FRAME_PROOF_TEXTS.unavailable : FRAME_PROOF_TEXTS.notConfirmed[host];
}
