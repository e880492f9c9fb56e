import type { CallOutcome } from '../recordings/call-outcome.ts';

/** The evidence by which the embedding page proves that it is ours. */
export type FrameEvidence =
  | { readonly host: 'docs'; readonly challenge: string; readonly token: string }
  | { readonly host: 'front'; readonly secret: string }
  | { readonly host: 'site'; readonly origin: string };

/** The service's verdict on the evidence. */
export type FrameVerdict = 'proven' | 'not-configured' | 'not-valid' | 'other-account';

/** The service's call on frames. */
export interface FrameProofApi {
  /** `token` belongs to the account that the frame would act for. */
  prove(evidence: FrameEvidence, token: string): Promise<CallOutcome<FrameVerdict>>;
}
