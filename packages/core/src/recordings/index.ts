export {
  AUDIO_FORMATS,
  type AudioFormat,
  audioExtensionOf,
  audioTypeOf,
  CHOSEN_FILE_TYPES,
  FILE_FORMATS,
  type FileFormat,
  SHARED_FILE_TYPES,
} from './audio-formats.ts';
export type { BulkChange, BulkRefusal, BulkResult } from './bulk-change.ts';
export { bytesLabel } from './bytes-label.ts';
export {
  type CallFailure,
  type CallOutcome,
  isRetryable,
  isUnauthorized,
  type NetworkFailure,
} from './call-outcome.ts';
export { countLabel } from './count-label.ts';
export { createdLabel } from './created-label.ts';
export { createDefaultExpiry, type DefaultExpiry, type DefaultExpiryOptions } from './default-expiry.ts';
export {
  createDownloadMany,
  type DownloadMany,
  type DownloadManyOptions,
  type DownloadManyRequest,
  type ZipFile,
} from './download-many.ts';
export {
  isLabelTooLong,
  LABEL_COLORS,
  type LabelColor,
  MAX_LABEL_LENGTH,
  MAX_LABELS,
  parseLabelName,
} from './label.ts';
export {
  isByTime,
  isFilterSet,
  isLimiting,
  LIST_ORDERS,
  type ListFilter,
  type ListOrder,
  listFilterQuery,
  parseListFilter,
} from './list-filter.ts';
export { listFailureText, RECORDING_FAILURE_TEXT } from './load-failure-text.ts';
export { ownFileName } from './own-file-name.ts';
export { ownLinks } from './own-links.ts';
export { ownName } from './own-name.ts';
export { createOwnerCalls } from './owner-calls.ts';
export type {
  BulkRequest,
  DownloadFile,
  DownloadsApi,
  FileSaver,
  ListRequest,
  RecordingsApi,
} from './ports.ts';
export {
  FIELD_DESCRIPTIONS,
  type FieldValue,
  type ListedRecording,
  MATCHED_FIELDS,
  OPTIONAL_FIELDS,
  type OptionalFields,
  type OwnTitle,
  type Recording,
  type RecordingPage,
  type SavedRecording,
  type SearchMatch,
  type SlotOfNote,
} from './recording.ts';
export { createRecordingDownloads, type RecordingDownloads } from './recording-downloads.ts';
export {
  createRecordingLibrary,
  type ListChoice,
  type RecordingLibrary,
  type RecordingLibraryOptions,
} from './recording-library.ts';
export { escapeHtml, recordingLinkHtml } from './recording-link-html.ts';
export { recordingLinkMarkdown } from './recording-link-markdown.ts';
export { privateTitle, recordingName, shownTitle, whichRecording } from './recording-name.ts';
export { cleanTitle, isTitleTooLong, parseLine, titleFileName } from './recording-title.ts';
export { uniqueName } from './unique-name.ts';
export { createViewerCalls, isRestricted, isTemporaryUrl } from './viewer-calls.ts';
