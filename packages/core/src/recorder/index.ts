export { createRecorder, type Recorder } from './create-recorder.ts';
export { endWarning } from './end-warning.ts';
export { lockPlaybackWhileRecording } from './lock-playback-while-recording.ts';
export type {
  Capture,
  CaptureEvent,
  Microphone,
  MicrophoneOutcome,
  MicrophoneRequest,
  WakeLock,
} from './ports.ts';
export type { RecorderOptions } from './recorder-options.ts';
export {
  type ActiveRecording,
  isFull,
  isMicrophoneRefused,
  type MicrophoneFailure,
  type RecorderEvent,
  type RecorderState,
  type RecordingFailure,
  type StartFailure,
  type StopReason,
} from './recorder-states.ts';
export { switchText } from './switch-text.ts';
export { wouldBeLost } from './would-be-lost.ts';
