/** Length of one measured window, in milliseconds. */
export const WINDOW_MS = 10;
/** The level of digital silence, in decibels of full scale. */
export const FLOOR_DB = -100;

/** Measures audio in pieces: the peak and the loudness of every window of 10 ms. */
export class LoudnessMeter {
  readonly #windowSamples: number;
  readonly #peaks: number[] = [];
  readonly #loudness: number[] = [];
  #count = 0;
  #peak = 0;
  #energy = 0;

  constructor(sampleRate: number) {
    this.#windowSamples = Math.round((sampleRate * WINDOW_MS) / 1000);
  }

  /** The next samples of every channel; all channels have the same number. */
  add(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0;
    for (let from = 0; from < length; ) {
      const to = Math.min(length, from + this.#windowSamples - this.#count);
      for (const channel of channels) this.#take(channel, { from, to, share: 1 / channels.length });
      this.#count += to - from;
      if (this.#count === this.#windowSamples) this.#close();
      from = to;
    }
  }

  /** Decibels of full scale (root mean square) of every window. */
  loudness(): readonly number[] {
    this.#close();
    return this.#loudness;
  }

  /** The highest sample of each of `count` equal parts, 0 to 1. */
  peaks(count: number): readonly number[] {
    this.#close();
    const total = this.#peaks.length;
    return Array.from({ length: count }, (_, part) => {
      const from = Math.floor((part * total) / count);
      const to = Math.max(from + 1, Math.floor(((part + 1) * total) / count));
      return Math.min(1, Math.max(0, ...this.#peaks.slice(from, to)));
    });
  }

  /** Runs for every sample: local variables make it several times faster. */
  #take(
    channel: Float32Array,
    part: { readonly from: number; readonly to: number; readonly share: number },
  ): void {
    let peak = this.#peak;
    let energy = 0;
    for (let index = part.from; index < part.to; index += 1) {
      const sample = channel[index] ?? 0;
      energy += sample * sample;
      peak = Math.max(peak, Math.abs(sample));
    }
    this.#peak = peak;
    this.#energy += energy * part.share;
  }

  #close(): void {
    if (this.#count === 0) return;
    this.#peaks.push(this.#peak);
    this.#loudness.push(Math.max(FLOOR_DB, 10 * Math.log10(this.#energy / this.#count)));
    this.#count = 0;
    this.#peak = 0;
    this.#energy = 0;
  }
}
