import type { CallOutcome } from '../recordings/call-outcome.ts';

/** What the page around a framed recorder hands over to prove that it is ours. */
export type FrameEvidence =
  | { readonly host: 'docs'; readonly challenge: string; readonly token: string }
  | { readonly host: 'front'; readonly secret: string };

/** What the service makes of it. */
export type FrameVerdict = 'proven' | 'not-configured' | 'not-valid' | 'other-account';

/** The service's call on frames. */
export interface FrameProofApi {
  /** `token` is that of the account that the frame would act for. */
  prove(evidence: FrameEvidence, token: string): Promise<CallOutcome<FrameVerdict>>;
}
