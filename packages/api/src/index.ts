/**
 * The wire contract as types and plain values. Browsers import this entry; the schemas that check it are in
 * `@beep/api/contract`, which the server imports.
 */
export { API_ERROR_CODES, API_ERROR_STATUS, type ApiErrorBody, type ApiErrorCode } from './errors.ts';
export {
  API_BASE_PATH,
  IDEMPOTENCY_KEY_HEADER,
  LISTENER_ID_HEADER,
  MAX_TRANSCRIPT_BYTES,
  MAX_TRANSCRIPT_CUES,
  MAX_TRANSCRIPT_LINE_LENGTH,
  MAX_TRANSCRIPT_LINES,
  SOURCE_HEADER,
  UPLOAD_FIELD,
} from './paths.ts';
export {
  type AuthConfig,
  PLAYER_ALONE_HEADER,
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
export { findSitePage, type PageFramers, type PageMatch, type SitePage, UNKNOWN_PAGE } from './site-pages.ts';
export type {
  DownloadResource,
  ExpiryChange,
  ExpiryResource,
  FrameProofRefusal,
  FrameProofRequest,
  FrameProofResource,
  NewsletterRequest,
  NewsletterResource,
  OembedQuery,
  OembedResource,
  PreferencesChange,
  PreferencesResource,
  ProfileDeletionResource,
  RecordingListQuery,
  RecordingListResource,
  RecordingResource,
  RecordingSort,
  TranscriptFormat,
  TranscriptResource,
  UploadResource,
} from './wire-types.ts';
