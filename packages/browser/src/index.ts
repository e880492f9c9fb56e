export type { ApiClientOptions } from './api/api-client-options.ts';
export { asRemoved } from './api/as-removed.ts';
export { createApiClient } from './api/create-api-client.ts';
export {
  type ContractClient,
  createOwnerClient,
  createViewerClient,
  type OwnerClientOptions,
  type ViewerClientOptions,
} from './api/create-contract-client.ts';
export { createFrameProofApi } from './api/create-frame-proof-api.ts';
export { createListensApi } from './api/create-listens-api.ts';
export { createOwnCalls } from './api/create-own-calls.ts';
export { createPolicyApi } from './api/create-policy-api.ts';
export { createTranscriptsApi, orNone } from './api/create-transcripts-api.ts';
export { createUploadsApi, type UploadsApiOptions } from './api/create-uploads-api.ts';
export { fetchFile } from './api/fetch-file.ts';
export { fetchOutcome } from './api/fetch-outcome.ts';
export { lateApi } from './api/late-api.ts';
export { parseRecording } from './api/parse-recording.ts';
export { playsAudio } from './api/plays-audio.ts';
export { refusedBy } from './api/refused-by.ts';
export { waitAsTold } from './api/wait-as-told.ts';
export { createBrowserClock } from './browser-clock.ts';
export { createBrowserIds } from './browser-ids.ts';
export { createFileSaver, type FileSaverOptions, saveByLink } from './download/create-file-saver.ts';
export { createZipFile } from './download/create-zip-file.ts';
export { createDraftJournal, type DraftJournalOptions } from './drafts/create-draft-journal.ts';
export { createStorageQuota, type StorageQuotaOptions } from './drafts/create-storage-quota.ts';
export { headOf } from './drafts/draft-row.ts';
export { hasReplyDraft } from './drafts/has-reply-draft.ts';
export { mayIsolateVoice } from './microphones/ask-for-microphone.ts';
export { createBrowserMicrophone } from './microphones/create-browser-microphone.ts';
export { createMicrophoneDevices } from './microphones/create-microphone-devices.ts';
export { createMicrophoneMeter } from './microphones/create-microphone-meter.ts';
export { createMicrophonePermission } from './microphones/create-microphone-permission.ts';
export { requestMicrophoneAccess } from './microphones/request-microphone-access.ts';
export { isMicrophoneDelegated, watchMicrophoneAccess } from './microphones/watch-microphone-access.ts';
export { createConnectivity } from './outbox/create-connectivity.ts';
export { createPageChanges, type PageChanges } from './page-changes.ts';
export { createAudioOutput } from './player/create-audio-output.ts';
export { createNowPlaying } from './player/create-now-playing.ts';
export { createPlaybackLock } from './player/create-playback-lock.ts';
export { createSampleSound } from './player/create-sample-sound.ts';
export { createSilenceFinder } from './player/find-silences.ts';
export { onTrackKeys, type TrackKeys } from './player/on-track-keys.ts';
export { seekInTurn } from './player/seek-in-turn.ts';
export { createWakeLock } from './recorder/create-wake-lock.ts';
export { measureAudioFile } from './recorder/measure-audio-file.ts';
export { probeDuration } from './recorder/probe-duration.ts';
export { type AudioEditorOptions, createAudioEditor } from './review/create-audio-editor.ts';
export { createFirebaseIdentity } from './session/create-firebase-identity.ts';
export {
  createLazyIdentity,
  type LazyIdentity,
  type LazyIdentityOptions,
} from './session/create-lazy-identity.ts';
export { createTokenSync } from './session/create-token-sync.ts';
export { hasStoredSession } from './session/has-stored-session.ts';
export type { IdentityOptions } from './session/open-auth.ts';
export { readStoredUser } from './session/read-stored-user.ts';
export { createSignOutChannel } from './session/sign-out-channel.ts';
export { createSettingsEvents } from './settings/settings-events.ts';
export { copyToClipboard } from './sharing/copy-to-clipboard.ts';
export { createSystemShare } from './sharing/create-system-share.ts';
export { createShareUrl } from './sharing/share-url.ts';
export { createPageActivity } from './transcripts/create-page-activity.ts';
export { createLocalStore, createSessionStore } from './web-storage.ts';
