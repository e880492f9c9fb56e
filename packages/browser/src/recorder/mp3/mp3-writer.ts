import { CHUNK_MS } from '@beep/core/limits';

/** As the service's mp3. */
const MP3_KBPS = 64;

/** The used part of the encoder library. Its next call overwrites what it returned. */
export interface Mp3FrameEncoder {
  configure(options: { sampleRate: number; channels: 1; bitrate: typeof MP3_KBPS }): void;
  encode(samples: readonly Float32Array[]): Uint8Array;
  finalize(): Uint8Array;
}

/**
 * Encodes audio as mp3, one channel, 64 kbps, and emits data every quarter of a second. A truncated file plays up to
 * the cut.
 */
export class Mp3Writer {
  readonly #encoder: Mp3FrameEncoder;
  readonly #chunkSamples: number;
  readonly #onChunk: (bytes: ArrayBuffer) => void;
  #parts: Uint8Array<ArrayBuffer>[] = [];
  #samples = 0;

  constructor(encoder: Mp3FrameEncoder, sampleRate: number, onChunk: (bytes: ArrayBuffer) => void) {
    this.#encoder = encoder;
    this.#chunkSamples = (sampleRate * CHUNK_MS) / 1000;
    this.#onChunk = onChunk;
    encoder.configure({ sampleRate, channels: 1, bitrate: MP3_KBPS });
  }

  write(samples: Float32Array): void {
    this.#parts.push(this.#encoder.encode([samples]).slice());
    this.#samples += samples.length;
    if (this.#samples >= this.#chunkSamples) this.flush();
  }

  flush(): void {
    this.#samples = 0;
    const size = this.#parts.reduce((sum, part) => sum + part.length, 0);
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const part of this.#parts.splice(0)) {
      bytes.set(part, at);
      at += part.length;
    }
    if (size > 0) this.#onChunk(bytes.buffer);
  }

  finish(): void {
    this.#parts.push(this.#encoder.finalize().slice());
    this.flush();
  }
}
