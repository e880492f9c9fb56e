/** One channel of audio, samples from -1 to 1. */
export interface MonoAudio {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}
