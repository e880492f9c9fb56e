export {
  classifyUploadFailure,
  isForbidden,
  isLabelRefusal,
  isNameRefusal,
  isRefusedUntilTold,
  isSentInVersionOf,
} from './classify-upload-failure.ts';
export type { Connectivity } from './connectivity.ts';
export { createOutbox, type Outbox } from './create-outbox.ts';
export type { DraftAudio } from './draft-audio.ts';
export type { OutboxEvent } from './outbox-machine.ts';
export type { OutboxOptions } from './outbox-options.ts';
export {
  backgroundUploads,
  EMPTY_OUTBOX,
  isPostponed,
  isRefusedForLabel,
  type OutboxState,
  type PendingUpload,
  type SentDraft,
  sentToAnnounce,
  type UploadProgress,
  uploadOf,
} from './outbox-state.ts';
export type { UploadAttempt, UploadsApi } from './ports.ts';
export { createDraftSender, type SendDraft, type UploadFailure } from './send-draft.ts';
export { keptLength, sentText } from './sent-text.ts';
export { uploadText } from './upload-text.ts';
