import { AUDIO_TAP } from './audio-tap-name.ts';

/** 21 ms at 48 kHz: few messages, and at most that much is lost at the end. */
const PIECE_SAMPLES = 1024;

/** The globals of the audio thread, which the type library lacks. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Posts its input to the page, and outputs silence. */
class AudioTapProcessor extends AudioWorkletProcessor {
  #piece = new Float32Array(PIECE_SAMPLES);
  #filled = 0;

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const samples = input?.[0];
    if (samples === undefined) return true;
    this.#piece.set(samples, this.#filled);
    this.#filled += samples.length;
    if (this.#filled === PIECE_SAMPLES) {
      this.port.postMessage(this.#piece, [this.#piece.buffer]);
      this.#piece = new Float32Array(PIECE_SAMPLES);
      this.#filled = 0;
    }
    return true;
  }
}

registerProcessor(AUDIO_TAP, AudioTapProcessor);
