export type {
  AccountDeletionEvent,
  AccountDeletionFailure,
  AccountDeletionState,
} from './account/account-deletion-machine.ts';
export {
  type AccountDeletion,
  type AccountDeletionOptions,
  createAccountDeletion,
} from './account/create-account-deletion.ts';
export type { AccountApi } from './account/ports.ts';
export {
  type Actor,
  createActor,
  type EffectHandler,
  type Machine,
  type Step,
  waitForState,
} from './actor/create-actor.ts';
export type {
  DraftHead,
  DraftJournal,
  FinishedDraft,
  JournalEntry,
  StorageQuota,
  StoredDraft,
  TakeNote,
  TimeRange,
  WriteOutcome,
} from './drafts/ports.ts';
export {
  DEFAULT_EXPIRATION,
  EXPIRATION_OPTIONS,
  type ExpirationOption,
  expiresAtMs,
  isExpirationOption,
} from './expiry/expiration-option.ts';
export {
  EXPIRATION_HEADING,
  EXPIRATION_LABELS,
  type ExpiryLabelOptions,
  expiryDateLabel,
  expiryLabel,
} from './expiry/expiry-label.ts';
export {
  createFrameProof,
  type FrameProof,
  type FrameProofOptions,
  type FrameProofState,
  type UnprovenReason,
} from './frame-proof/create-frame-proof.ts';
export { frameProofText } from './frame-proof/frame-proof-text.ts';
export type { FrameEvidence, FrameProofApi, FrameVerdict } from './frame-proof/ports.ts';
export {
  type HostTexts,
  hostTexts,
  type ModalTexts,
} from './hosts/host-texts.ts';
export {
  EXTENSION_HOST_IDS,
  type ExtensionHostId,
  HOSTS,
  type HostId,
  hostOfPath,
  isHostId,
  isRecordingSource,
  type RecordingSource,
  recordingSourceOf,
  SOURCE_TAGS,
  WEB_SOURCE,
} from './hosts/hosts.ts';
export { createInsert, type Insert, type InsertOptions } from './insert/create-insert.ts';
export { type FrontConnection, frontConnectionText } from './insert/front-connection.ts';
export type { InsertEvent, InsertState } from './insert/insert-machine.ts';
export { insertText } from './insert/insert-text.ts';
export type { InsertFailureCode, InsertOutcome, InsertReadiness, InsertTarget } from './insert/ports.ts';
export {
  AUTO_STOP_MS,
  CALL_TIMEOUT_LONG_MS,
  CALL_TIMEOUT_MS,
  CALL_TIMEOUT_OFFLINE_MS,
  CAROUSEL_MS,
  CHUNK_LOAD_TIMEOUT_MS,
  CHUNK_MS,
  CONSENT_DAYS,
  COPY_HINT_MS,
  DEFAULT_PLAYBACK_SPEED,
  DOWNLOAD_STALL_MS,
  HEADER_BLUR_PX,
  HISTORY_PAGE_SIZE,
  HISTORY_PREVIEW_SIZE,
  INSERT_TIMEOUT_MS,
  LAST_STOP_WARNING_MS,
  LISTEN_COUNTS_SINCE_MS,
  LISTEN_DEDUPE_MS,
  MAX_RECORDING_SECONDS,
  MAX_SEARCH_LENGTH,
  MAX_TRANSCRIPT_BYTES,
  MAX_TRANSCRIPT_CUES,
  MAX_TRANSCRIPT_LINE_LENGTH,
  MAX_TRANSCRIPT_LINES,
  MAX_UPLOAD_BYTES,
  MIC_CHECK_FFT_SIZE,
  MIC_CHECK_SMOOTHING,
  MIN_RECORDING_BYTES,
  NEWSLETTER_TIMEOUT_MS,
  PLAYBACK_SPEEDS,
  RELOAD_AFTER_DELETE_MS,
  SEARCH_DELAY_MS,
  SENT_SHOWN_MS,
  SETTINGS_TOAST_MS,
  STOP_WARNING_MS,
  UNDO_DELETE_MS,
  UPLOAD_STALL_MS,
  VISUALISER_BARS,
  VISUALISER_SMOOTHING,
} from './limits.ts';
export {
  createListenCounter,
  type ListenCounter,
  type ListenCounterOptions,
} from './listens/listen-counter.ts';
export type { IdSource, ListensApi } from './listens/ports.ts';
export { createMicCheck, type MicCheck, type MicCheckOptions } from './microphones/create-mic-check.ts';
export type { MicCheckEvent, MicCheckState } from './microphones/mic-check-machine.ts';
export type { Meter, MeterOutcome, MicCheckFailure, MicrophoneMeter } from './microphones/mic-check-ports.ts';
export { micCheckLabel, micCheckText } from './microphones/mic-check-text.ts';
export {
  type MicrophoneChoice,
  microphoneChoices,
  microphoneListText,
} from './microphones/microphone-choices.ts';
export {
  type AllowingBrowser,
  allowMicrophoneSteps,
  MICROPHONE_TEXTS,
} from './microphones/microphone-permission-texts.ts';
export type {
  MicrophoneDevice,
  MicrophoneDevices,
  MicrophoneListFailure,
  MicrophoneListOutcome,
  MicrophonePermission,
  MicrophonePermissionWatch,
} from './microphones/ports.ts';
export { createNewsletter, type Newsletter } from './newsletter/create-newsletter.ts';
export type { NewsletterEvent, NewsletterState } from './newsletter/newsletter-machine.ts';
export type { NewsletterApi } from './newsletter/ports.ts';
export type { Connectivity } from './outbox/connectivity.ts';
export { createOutbox, type Outbox } from './outbox/create-outbox.ts';
export type { HeldDraft } from './outbox/outbox-effects.ts';
export {
  backgroundUploads,
  type OutboxEvent,
  type OutboxState,
  type PendingUpload,
  type SentTake,
  sentToTell,
  type UploadProgress,
  uploadOf,
} from './outbox/outbox-machine.ts';
export type { OutboxOptions } from './outbox/outbox-options.ts';
export {
  keptLength,
  OUTBOX_TEXTS,
  refusedText,
  sentText,
  unfinishedCountText,
  unfinishedText,
  waitingText,
} from './outbox/outbox-texts.ts';
export type { UploadRequest, UploadsApi } from './outbox/ports.ts';
export type { Take } from './outbox/take.ts';
export type { UploadEvent, UploadFailure, UploadState } from './outbox/upload-machine.ts';
export { createPlayer, type Player, type PlayerOptions } from './player/create-player.ts';
export { createPlayCounter, type PlayCounter } from './player/play-counter.ts';
export {
  PLAYER_KEY_HELP,
  PLAYER_KEYS,
  type PlayerKeyCommand,
  playerKeyCommand,
  sliderKeyCommand,
} from './player/player-keys.ts';
export type { AudioTrouble, PlayerEvent, PlayerFacts, PlayerState } from './player/player-machine.ts';
export type {
  AudioFact,
  AudioOutput,
  MediaSessionHandlers,
  NowPlaying,
  NowPlayingFacts,
  PlaybackLock,
  PlaybackLockMember,
  ResumePoint,
  SampleSound,
  SilenceFinder,
  SoundStretch,
} from './player/ports.ts';
export { createResumePoint, forgetPositionsAtLogOut } from './player/resume-point.ts';
export { createRecorder, type Recorder } from './recorder/create-recorder.ts';
export type {
  Capture,
  CapturedAudio,
  CaptureEvent,
  Microphone,
  MicrophoneOutcome,
  MicrophoneRequest,
  WakeLock,
} from './recorder/ports.ts';
export type { RecorderOptions } from './recorder/recorder-options.ts';
export {
  type ActiveRecording,
  isMicrophoneRefused,
  type MicrophoneFailure,
  type RecorderEvent,
  type RecorderState,
  type StartFailure,
  type StopReason,
  type TakeFailure,
} from './recorder/recorder-states.ts';
export { deletedText, RECORDER_TEXTS, recordingTitle, stopsInText } from './recorder/recorder-texts.ts';
export { wouldBeLost } from './recorder/would-be-lost.ts';
export {
  type CallFailure,
  type CallOutcome,
  isRetryable,
  isUnauthorized,
} from './recordings/call-outcome.ts';
export { countLabel } from './recordings/count-label.ts';
export { createdLabel } from './recordings/created-label.ts';
export { createDefaultExpiry, type DefaultExpiry } from './recordings/default-expiry.ts';
export { listFailureText, RECORDING_FAILURE_TEXT } from './recordings/load-failure-text.ts';
export type {
  DownloadFile,
  DownloadsApi,
  FileSaver,
  ListRequest,
  RecordingsApi,
} from './recordings/ports.ts';
export type {
  ListedRecording,
  Recording,
  RecordingPage,
  SavedRecording,
} from './recordings/recording.ts';
export { createRecordingDownloads, type RecordingDownloads } from './recordings/recording-downloads.ts';
export {
  createRecordingLibrary,
  type ListChoice,
  type RecordingLibrary,
  type RecordingLibraryOptions,
} from './recordings/recording-library.ts';
export { recordingLinkHtml } from './recordings/recording-link-html.ts';
export { recordingName, whichRecording } from './recordings/recording-name.ts';
export { recordingsFound } from './recordings/recordings-found.ts';
export type { CutAudio, TakeEditor, TakeFacts, TakeSilence } from './review/ports.ts';
export { microphoneReplacedText, silenceLabel, takenOutText } from './review/review-texts.ts';
export {
  type KeptSpan,
  keptMs,
  keptRanges,
  keptToRaw,
  rawToKept,
  type TakeEdit,
  takeBack,
  trimSilence,
  trimTo,
  WHOLE_TAKE,
} from './review/take-edit.ts';
export {
  createSession,
  type FreshTokenRequest,
  type FreshTokens,
  type Session,
  type SessionOptions,
} from './session/create-session.ts';
export type {
  CurrentUser,
  IdentityProvider,
  ProviderCredential,
  SignedInAccount,
  SignInOutcome,
  TokenOutcome,
} from './session/ports.ts';
export type { ReauthReason, SessionEvent, SessionState } from './session/session-machine.ts';
export { type SignOutChannel, shareLogOut } from './session/share-log-out.ts';
export { isSignInProvider, SIGN_IN_PROVIDERS, type SignInProvider } from './session/sign-in-providers.ts';
export { tokenExpiresAtMs } from './session/token-expiry.ts';
export type { TokenSync } from './session/token-sync.ts';
export type { KeyValueStore } from './settings/key-value-store.ts';
export { isPlaybackSpeed, type PlaybackSpeed } from './settings/playback-speed.ts';
export {
  createRecorderSettings,
  DEFAULT_MICROPHONE,
  type RecorderSettings,
  type RecorderSettingsOptions,
  type RecorderSettingsValues,
  type SettingsChange,
  type SettingsEvents,
} from './settings/recorder-settings.ts';
export {
  claimFirstCopy,
  countShareScreenView,
  isExtensionPromoDue,
} from './settings/share-screen-views.ts';
export { CONTROL_LABELS } from './texts/control-labels.ts';
export {
  ERROR_TEXTS,
  microphoneText,
  reauthText,
  switchText,
  takeText,
  unavailableText,
  uploadText,
} from './texts/error-texts.ts';
export { signInText } from './texts/sign-in-texts.ts';
export { deleteAccountHeading, SITE_TEXTS, welcomeHeading } from './texts/site-texts.ts';
export { USER_TEXTS } from './texts/user-texts.ts';
export { dateAndTime, timeOfDay } from './time/calendar.ts';
export type { Clock } from './time/clock.ts';
export { formatClock, formatTenths } from './time/format-clock.ts';
export {
  createTranscriptEditor,
  type TranscriptEditor,
  type TranscriptEditorOptions,
} from './transcripts/create-transcript-editor.ts';
export { playFromLabel } from './transcripts/play-from-label.ts';
export type { TranscriptsApi } from './transcripts/ports.ts';
export { presentLine } from './transcripts/present-line.ts';
export type { Transcript, TranscriptLine } from './transcripts/transcript.ts';
export type {
  TranscriptEditorEvent,
  TranscriptEditorState,
  TranscriptProblem,
} from './transcripts/transcript-editor-machine.ts';
export {
  type TranscriptExcess,
  transcriptExcess,
} from './transcripts/transcript-excess.ts';
export { type TranscriptStart, transcriptLines, transcriptStart } from './transcripts/transcript-lines.ts';
export { TRANSCRIPT_TEXTS, transcriptProblemText } from './transcripts/transcript-texts.ts';
