export { createMicCheck, type MicCheck, type MicCheckOptions } from './create-mic-check.ts';
export type { MicCheckEvent, MicCheckState } from './mic-check-machine.ts';
export type { Meter, MeterOutcome, MicCheckFailure, MicrophoneMeter } from './mic-check-ports.ts';
export { micCheckLabel, micCheckText } from './mic-check-text.ts';
export {
  type MicrophoneChoice,
  microphoneChoices,
  microphoneListText,
} from './microphone-choices.ts';
export {
  type AllowingBrowser,
  allowMicrophoneSteps,
  MICROPHONE_TEXTS,
} from './microphone-permission-texts.ts';
export type {
  MicrophoneDevice,
  MicrophoneDevices,
  MicrophoneListFailure,
  MicrophoneListOutcome,
  MicrophonePermission,
  MicrophonePermissionWatch,
} from './ports.ts';
