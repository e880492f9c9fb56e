export { decodeToMono } from './decode-to-mono.ts';
export {
  bestEnvelopeCorrelation,
  ENVELOPE_STEP_MS,
  type EnvelopeMatch,
  envelope,
  resample,
} from './envelope.ts';
export { makeWebm, type WebmOptions } from './make-webm.ts';
export type { MonoAudio } from './mono-audio.ts';
export { type RecordingName, readRecording } from './read-recording.ts';
export { SPEECH_WAV } from './speech.ts';
export { type WebmFacts, webmFacts } from './webm-facts.ts';
