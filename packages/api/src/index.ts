/**
 * The wire contract as types and plain values. Browsers import this entry; the schemas that check it are in
 * `@beep/api/contract`, which the server imports.
 */

export { API_SCOPES, type ApiScope } from './api-scopes.ts';
export type { AnswerOf, Call, Sent } from './calls/call.ts';
export { API_ERROR_CODES, API_ERROR_STATUS, type ApiErrorBody, type ApiErrorCode } from './errors.ts';
export { extensionOrigins, isChromiumExtensionId, isFirefoxExtensionId } from './extension-ids.ts';
export { linkIdOf } from './link-id.ts';
export type { OwnCalls } from './own-calls.ts';
export {
  ANSWER_HEARERS_HEADER,
  ANSWER_NAMES_HEADER,
  API_BASE_PATH,
  IDEMPOTENCY_KEY_HEADER,
  LISTENER_ID_HEADER,
  MAX_TRANSCRIPT_BYTES,
  MAX_TRANSCRIPT_CUES,
  MAX_TRANSCRIPT_LINE_LENGTH,
  MAX_TRANSCRIPT_LINES,
  RECORDING_TITLE_HEADER,
  REPLIER_NAME_HEADER,
  REPLIER_PERSON_HEADER,
  REPLY_TOKEN_HEADER,
  SOURCE_HEADER,
  UPLOAD_FIELD,
} from './paths.ts';
export {
  PLAYER_ALONE_HEADER,
  type PlaylistLookup,
  type RecordingLookup,
  type SiteConfig,
  type SiteHandler,
  type SiteServices,
} from './site.ts';
export {
  parseSiteDetails,
  type SiteDetails,
  type SiteDetailsOutcome,
  SOCIAL_NETWORKS,
  type SocialNetwork,
  type Testimonial,
} from './site-details.ts';
export {
  findSitePage,
  type PageFramers,
  type PageMatch,
  type PageParams,
  SITE_PAGES,
  type SitePage,
  UNKNOWN_PAGE,
} from './site-pages.ts';
export type {
  DownloadResource,
  ExpiryChange,
  ExpiryResource,
  OwnPolicyResource,
  RecordingListQuery,
  RecordingListResource,
  RecordingResource,
  RecordingSort,
  SearchMatchResource,
  UploadResource,
} from './wire-types.ts';
