/** The contract of the proof that a framed recorder is in the add-on or plugin of this installation. */

export { type FrameProof, type FrameProofRequest, frameProofCalls } from './contract.ts';
