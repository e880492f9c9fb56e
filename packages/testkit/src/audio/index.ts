export { decodeToMono } from './decode-to-mono.ts';
export {
  bestEnvelopeCorrelation,
  ENVELOPE_STEP_MS,
  type EnvelopeMatch,
  envelope,
  resample,
} from './envelope.ts';
export { type LyingMp4Options, makeLyingMp4, mp4Box, u32 } from './lying-mp4.ts';
export { makeSilence, type SilenceOptions } from './make-silence.ts';
export { makeWebm, type WebmOptions } from './make-webm.ts';
export type { MonoAudio } from './mono-audio.ts';
export { type Edit, withEdits } from './mp4-edits.ts';
export { type RecordingName, readRecording } from './read-recording.ts';
export { SPEECH_WAV } from './speech.ts';
export { encodeWav } from './wav.ts';
export { type WebmFacts, webmFacts } from './webm-facts.ts';
