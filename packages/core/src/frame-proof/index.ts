export {
  createFrameProof,
  type FrameProof,
  type FrameProofOptions,
  type FrameProofState,
  type UnprovenReason,
} from './create-frame-proof.ts';
export { frameProofText } from './frame-proof-text.ts';
export type { FrameEvidence, FrameProofApi, FrameVerdict } from './ports.ts';
