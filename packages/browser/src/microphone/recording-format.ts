/** With codecs named: a bare container leaves the codec to the engine. In the order of preference. */
const FORMATS = [
  'audio/webm;codecs=opus',
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4;codecs=opus',
  'audio/mp4',
] as const;

/** Opus speech is clear well below this; AAC is good at it. */
const AUDIO_BITS_PER_SECOND = 64_000;

/** Options for the recorder; without a type where the engine knows none of ours and must choose itself. */
export function recordingOptions(): MediaRecorderOptions {
  const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
  return { audioBitsPerSecond: AUDIO_BITS_PER_SECOND, ...(mimeType === undefined ? {} : { mimeType }) };
}
