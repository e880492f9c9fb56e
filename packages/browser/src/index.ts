export { type ApiClientOptions, createApiClient } from './api/create-api-client.ts';
export { toRecording } from './api/to-recording.ts';
export { createAudioOutput } from './audio-output/create-audio-output.ts';
export { createBrowserClock } from './browser-clock.ts';
export { createBrowserIds } from './browser-ids.ts';
export { copyToClipboard } from './copy-to-clipboard.ts';
export { createFirebaseIdentity } from './identity/create-firebase-identity.ts';
export {
  createLazyIdentity,
  type LazyIdentity,
  type LazyIdentityOptions,
} from './identity/create-lazy-identity.ts';
export { hasStoredSession } from './identity/has-stored-session.ts';
export { createBrowserMicrophone } from './microphone/create-browser-microphone.ts';
export { createShareUrl } from './share-url.ts';
export { createLocalStore, createSessionStore } from './web-storage.ts';
