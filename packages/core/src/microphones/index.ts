export type { AllowingBrowser } from './allowing-browser.ts';
export { createMicCheck, type MicCheck, type MicCheckOptions } from './create-mic-check.ts';
export { micCheckLabel } from './mic-check-label.ts';
export type { MicCheckEvent, MicCheckState } from './mic-check-machine.ts';
export type { Meter, MeterOutcome, MicCheckFailure, MicrophoneMeter } from './mic-check-ports.ts';
export {
  type MicrophoneChoice,
  microphoneChoices,
  microphoneListText,
} from './microphone-choices.ts';
export type {
  MicrophoneDevice,
  MicrophoneDevices,
  MicrophoneListFailure,
  MicrophoneListOutcome,
  MicrophonePermission,
  MicrophonePermissionWatch,
} from './ports.ts';
