export { createAccountApi } from './api/create-account-api.ts';
export { type ApiClientOptions, createApiClient } from './api/create-api-client.ts';
export { createFrameProofApi } from './api/create-frame-proof-api.ts';
export { createTranscriptsApi } from './api/create-transcripts-api.ts';
export { toRecording } from './api/to-recording.ts';
export { createAudioOutput } from './audio-output/create-audio-output.ts';
export { createSampleSound } from './audio-output/create-sample-sound.ts';
export { createSilenceFinder } from './audio-output/find-silences.ts';
export { createBrowserClock } from './browser-clock.ts';
export { createBrowserIds } from './browser-ids.ts';
export { createConnectivity } from './connectivity/create-connectivity.ts';
export { copyToClipboard } from './copy-to-clipboard.ts';
export { createTokenSync } from './create-token-sync.ts';
export { createFileSaver, type FileSaverOptions } from './download/create-file-saver.ts';
export { createFirebaseIdentity } from './identity/create-firebase-identity.ts';
export {
  createLazyIdentity,
  type LazyIdentity,
  type LazyIdentityOptions,
} from './identity/create-lazy-identity.ts';
export { hasStoredSession } from './identity/has-stored-session.ts';
export { createDraftJournal, type DraftJournalOptions } from './journal/create-draft-journal.ts';
export { createStorageQuota, type StorageQuotaOptions } from './journal/create-storage-quota.ts';
export { isTimeRanges, parseDraftHead, parseStoredDraft } from './journal/draft-row.ts';
export { createBrowserMicrophone } from './microphone/create-browser-microphone.ts';
export { createMicrophoneDevices } from './microphone/create-microphone-devices.ts';
export { createMicrophoneMeter } from './microphone/create-microphone-meter.ts';
export { createMicrophonePermission } from './microphone/create-microphone-permission.ts';
export { probeDuration } from './microphone/probe-duration.ts';
export { requestMicrophoneAccess } from './microphone/request-microphone-access.ts';
export { isMicrophoneDelegated, watchMicrophoneAccess } from './microphone/watch-microphone-access.ts';
export { createListNewsletter, type ListNewsletterOptions } from './newsletter/create-list-newsletter.ts';
export { createOwnNewsletter } from './newsletter/create-own-newsletter.ts';
export { createNowPlaying } from './now-playing/create-now-playing.ts';
export { createPlaybackLock } from './now-playing/create-playback-lock.ts';
export { createTakeEditor, type TakeEditorOptions } from './review/create-take-editor.ts';
export { createSettingsEvents } from './settings-events.ts';
export { createShareUrl } from './share-url.ts';
export { createSignOutChannel } from './sign-out-channel.ts';
export { createWakeLock } from './wake-lock/create-wake-lock.ts';
export { createLocalStore, createSessionStore } from './web-storage.ts';
