export type { KeyValueStore } from './key-value-store.ts';
export { isPlaybackSpeed, type PlaybackSpeed } from './playback-speed.ts';
export {
  createRecorderSettings,
  DEFAULT_MICROPHONE,
  type RecorderSettings,
  type RecorderSettingsOptions,
  type RecorderSettingsValues,
  type SettingsChange,
  type SettingsEvents,
  withSound,
} from './recorder-settings.ts';
export {
  claimFirstCopy,
  countShareScreenView,
  isExtensionPromoDue,
} from './share-screen-views.ts';
