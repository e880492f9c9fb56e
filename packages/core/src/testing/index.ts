/** Fakes of core's ports and builders, for the tests of every package. */
export { createFakeAudioOutput, type FakeAudioOutput } from './fake-audio-output.ts';
export { createFakeClock, type FakeClock } from './fake-clock.ts';
export { createFakeConnectivity, type FakeConnectivity } from './fake-connectivity.ts';
export { createFakeEditor, type FakeEditor, someAudioFacts } from './fake-editor.ts';
export { aToken, aUser, createFakeIdentity, type FakeIdentity } from './fake-identity.ts';
export { createFakeIds } from './fake-ids.ts';
export { createFakeInsertTarget, type FakeInsertTarget } from './fake-insert-target.ts';
export { aDraftHead, aStoredDraft, createFakeJournal, type FakeJournal } from './fake-journal.ts';
export { createFakeMicrophone, type FakeMicrophone, type FakeMicrophoneOptions } from './fake-microphone.ts';
export { createFakeOwnPolicy, type FakeOwnPolicy } from './fake-own-policy.ts';
export { createFakePageActivity, type FakePageActivity } from './fake-page-activity.ts';
export { createFakePlaybackLock } from './fake-playback-lock.ts';
export {
  aRecording,
  createFakeRecordingsApi,
  createFakeUploadsApi,
  type FakeRecordingsApi,
  type FakeUploadsApi,
  failed,
  ok,
  refused,
} from './fake-recordings.ts';
export { createFakeSettingsEvents } from './fake-settings-events.ts';
export { createFakeStorageQuota, type FakeStorageQuota } from './fake-storage-quota.ts';
export { createFakeStore } from './fake-store.ts';
export { createFakeWakeLock, type FakeWakeLock } from './fake-wake-lock.ts';
export { openRecorder } from './open-recorder.ts';
