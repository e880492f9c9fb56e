export {
  type Actor,
  createActor,
  type EffectHandler,
  type Machine,
  type Step,
  waitForState,
} from './actor/create-actor.ts';
export { CONTROL_LABELS } from './control-labels.ts';
export {
  ERROR_TEXTS,
  microphoneText,
  reauthText,
  signInText,
  takeText,
  unavailableText,
  uploadText,
} from './error-texts.ts';
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
  expiryLabel,
} from './expiry/expiry-label.ts';
export {
  AUTO_STOP_MS,
  COPY_HINT_MS,
  DEFAULT_PLAYBACK_SPEED,
  HEADER_BLUR_PX,
  HISTORY_PAGE_SIZE,
  LISTEN_COUNTS_SINCE_MS,
  LISTEN_DEDUPE_MS,
  MAX_RECORDING_SECONDS,
  MAX_UPLOAD_BYTES,
  MIN_RECORDING_BYTES,
  PLAYBACK_SPEEDS,
  RELOAD_AFTER_DELETE_MS,
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
export { createUpload, type Upload, type UploadOptions } from './outbox/create-upload.ts';
export type { UploadRequest, UploadsApi } from './outbox/ports.ts';
export type { Take } from './outbox/take.ts';
export type { UploadEvent, UploadFailure, UploadState } from './outbox/upload-machine.ts';
export { createPlayer, type Player, type PlayerOptions } from './player/create-player.ts';
export type { PlayerEvent, PlayerFacts, PlayerState } from './player/player-machine.ts';
export type { AudioFact, AudioOutput } from './player/ports.ts';
export { createRecorder, type Recorder } from './recorder/create-recorder.ts';
export type {
  Capture,
  CapturedAudio,
  Microphone,
  MicrophoneOutcome,
  MicrophoneRequest,
} from './recorder/ports.ts';
export type { RecorderOptions } from './recorder/recorder-effects.ts';
export type {
  MicrophoneFailure,
  RecorderEvent,
  RecorderState,
  TakeFailure,
} from './recorder/recorder-machine.ts';
export { type CallFailure, type CallOutcome, isUnauthorized } from './recordings/call-outcome.ts';
export { createdLabel } from './recordings/created-label.ts';
export type { ListRequest, RecordingsApi } from './recordings/ports.ts';
export type { Recording, RecordingPage, RecordingSource, SavedRecording } from './recordings/recording.ts';
export { createRecordingLibrary, type RecordingLibrary } from './recordings/recording-library.ts';
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
  SignInOutcome,
  SignInProvider,
  TokenOutcome,
} from './session/ports.ts';
export type { ReauthReason, SessionEvent, SessionState } from './session/session-machine.ts';
export { tokenExpiresAtMs } from './session/token-expiry.ts';
export type { KeyValueStore } from './settings/key-value-store.ts';
export { isPlaybackSpeed, type PlaybackSpeed } from './settings/playback-speed.ts';
export { dateAndTime } from './time/calendar.ts';
export type { Clock } from './time/clock.ts';
export { formatClock } from './time/format-clock.ts';
export { USER_TEXTS } from './user-texts.ts';
