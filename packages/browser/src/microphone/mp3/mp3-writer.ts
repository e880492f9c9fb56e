import { CHUNK_MS } from '@beep/core';

/** As the service's own mp3. */
const MP3_KBPS = 64;

/** What we use of the encoder's library. What it returns is overwritten by its next call. */
export interface Mp3FrameEncoder {
  configure(options: { sampleRate: number; channels: 1; bitrate: typeof MP3_KBPS }): void;
  encode(samples: readonly Float32Array[]): Uint8Array;
  finalize(): Uint8Array;
}

/** Sound as mp3, one channel, 64 kbps, handed over every quarter of a second. Cut anywhere, it plays up to there. */
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
