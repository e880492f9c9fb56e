export type { AllowingBrowser } from './allowing-browser.ts';
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
export { CLOSED_GATE, nextSoundGate } from './sound-gate.ts';
