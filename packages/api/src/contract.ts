import { type ArchiveRouteName, archiveRoutes } from './archive-routes.ts';
import { describeCalls } from './calls/describe-calls.ts';
import { accountCalls, ownPolicyCalls } from './features/account/index.ts';
import { adminCalls } from './features/admin/index.ts';
import { apiTokenCalls } from './features/api-tokens/index.ts';
import { archiveCalls } from './features/archive/index.ts';
import { frameProofCalls } from './features/frame-proof/index.ts';
import { libraryCalls } from './features/library/index.ts';
import { ltiCalls } from './features/lti/index.ts';
import { nameListCalls } from './features/name-lists/index.ts';
import { newsletterCalls } from './features/newsletter/index.ts';
import { oembedCalls } from './features/oembed/index.ts';
import { playlistCalls } from './features/playlists/index.ts';
import { preferenceCalls } from './features/preferences/index.ts';
import { questionCalls } from './features/questions/index.ts';
import { replyCalls } from './features/replies/index.ts';
import { reportCalls } from './features/reports/index.ts';
import { sheetCalls } from './features/sheets/index.ts';
import { siteSignInCalls } from './features/site-sign-in/index.ts';
import { transcriptCalls } from './features/transcripts/index.ts';
import { webhookCalls } from './features/webhooks/index.ts';
import { type PublicRouteName, publicRoutes } from './public-routes.ts';
import { type RecordingRouteName, recordingRoutes } from './recording-routes.ts';
import type { Route } from './route-parts.ts';

export { archiveFileQuerySchema } from './archive-routes.ts';
export type { AnswerOf, Call, ParamsOf, ReadPart, SentPart } from './calls/call.ts';
export { uploadSchema } from './calls/parts.ts';
export {
  emailAddressSchema,
  foldAddress,
  ownPolicySchema,
  policyDomainSchema,
  policySchema,
  policyScopeSchema,
} from './policy-schemas.ts';
export type { Route } from './route-parts.ts';
export {
  downloadSchema,
  errorSchema,
  expiryChangeSchema,
  expirySchema,
  heardSchema,
  idempotencyKeySchema,
  listenerIdSchema,
  recordingListQuerySchema,
  recordingListSchema,
  recordingSchema,
  recordingTitleSchema,
  sourceTagSchema,
} from './schemas.ts';

/** The name of every call of the service. */
export type RouteName =
  | RecordingRouteName
  | keyof typeof libraryCalls
  | keyof typeof preferenceCalls
  | keyof typeof playlistCalls
  | keyof typeof sheetCalls
  | keyof typeof accountCalls
  | keyof typeof adminCalls
  | keyof typeof reportCalls
  | keyof typeof apiTokenCalls
  | keyof typeof archiveCalls
  | keyof typeof frameProofCalls
  | keyof typeof siteSignInCalls
  | keyof typeof ltiCalls
  | keyof typeof nameListCalls
  | keyof typeof newsletterCalls
  | keyof typeof oembedCalls
  | keyof typeof questionCalls
  | keyof typeof replyCalls
  | keyof typeof transcriptCalls
  | keyof typeof ownPolicyCalls
  | keyof typeof webhookCalls
  | ArchiveRouteName
  | PublicRouteName;

/**
 * The calls with their paths (`{name}` marks a parameter), in the form that the OpenAPI document is made from. The
 * service registers exactly these and validates with the same schemas.
 */
export const routes: Readonly<Record<RouteName, Route>> = {
  ...recordingRoutes,
  ...describeCalls(libraryCalls),
  ...describeCalls(preferenceCalls),
  ...describeCalls(ltiCalls),
  ...describeCalls(nameListCalls),
  ...describeCalls(siteSignInCalls),
  ...describeCalls(playlistCalls),
  ...describeCalls(sheetCalls),
  ...describeCalls(reportCalls),
  ...describeCalls(accountCalls),
  ...describeCalls(apiTokenCalls),
  ...describeCalls(archiveCalls),
  ...describeCalls(frameProofCalls),
  ...describeCalls(newsletterCalls),
  ...describeCalls(oembedCalls),
  ...describeCalls(questionCalls),
  ...describeCalls(replyCalls),
  ...describeCalls(transcriptCalls),
  ...describeCalls(ownPolicyCalls),
  ...describeCalls(webhookCalls),
  ...archiveRoutes,
  ...publicRoutes,
  ...describeCalls(adminCalls),
};
