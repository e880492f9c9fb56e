/**
 * The wire contract as types and plain values. Browsers import this entry; the schemas that check it are in
 * `@beep/api/contract`, which the server imports.
 */
export { API_ERROR_CODES, API_ERROR_STATUS, type ApiErrorBody, type ApiErrorCode } from './errors.ts';
export { DEFAULT_EXPIRATION_WORD, EXPIRATION_WORDS, type ExpirationWord } from './expiration-options.ts';
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
export type {
  ExpiryChange,
  FrameProofRequest,
  NewsletterRequest,
  OembedQuery,
  RecordingListQuery,
} from './requests.ts';
export type {
  DownloadResource,
  ExpiryResource,
  FrameProofRefusal,
  FrameProofResource,
  NewsletterResource,
  OembedResource,
  ProfileDeletionResource,
  RecordingListResource,
  RecordingResource,
  RecordingSort,
  TranscriptFormat,
  TranscriptResource,
  UploadResource,
} from './resources.ts';
export {
  type AuthConfig,
  PLAYER_ALONE_HEADER,
  type RecordingLookup,
  type RecordingLookupOptions,
  type SiteConfig,
  type SiteHandler,
  type SiteServices,
} from './site.ts';
export {
  EXTENSION_STORES,
  type ExtensionStore,
  parseSiteDetails,
  type SiteDetails,
  type SiteDetailsOutcome,
  SOCIAL_NETWORKS,
  type SocialNetwork,
  type Testimonial,
} from './site-details.ts';
export { findSitePage, type PageFramers, type PagePlace, type SitePage, UNKNOWN_PAGE } from './site-pages.ts';
export { DEFAULT_SOURCE_TAG, SOURCE_TAGS, type SourceTag } from './source-tags.ts';
