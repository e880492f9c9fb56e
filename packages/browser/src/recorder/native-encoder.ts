import { CHUNK_MS } from '@beep/core/limits';
import { delay } from '../microphones/delay.ts';
import type { RecordingEncoder, RecordingEncoderListener } from './recording-encoder.ts';

/** Opus speech is clear well below this, and AAC is good at it. */
const AUDIO_BITS_PER_SECOND = 64_000;
/** Engines report the start with the first audio; a microphone without any has failed. */
const START_MS = 5000;
/** Engines flush in a few ms; slower ones are not waited for. */
const HAND_OVER_MS = 1000;
/** The limit for the final flush, which a busy machine may delay. */
const STOP_MS = 5000;

/** The browser's encoder. Null if it does not accept this type after all. */
export function createNativeEncoder(
  stream: MediaStream,
  mimeType: string,
  listener: RecordingEncoderListener,
): RecordingEncoder | null {
  let recorder: MediaRecorder;
  try {
    recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: AUDIO_BITS_PER_SECOND });
  } catch {
    return null;
  }
  return new NativeEncoder(recorder, listener);
}

class NativeEncoder implements RecordingEncoder {
  readonly #recorder: MediaRecorder;
  readonly #stopped: Promise<void>;
  #isRunning = false;

  constructor(recorder: MediaRecorder, { onChunk, onFailed }: RecordingEncoderListener) {
    this.#recorder = recorder;
    this.#stopped = new Promise((resolve) => recorder.addEventListener('stop', () => resolve()));
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) onChunk(data);
    });
    const fail = (): void => {
      if (!this.#isRunning) return;
      this.#isRunning = false;
      onFailed();
    };
    recorder.addEventListener('error', fail);
    recorder.addEventListener('stop', fail);
  }

  get mimeType(): string {
    return this.#recorder.mimeType;
  }

  async start(): Promise<boolean> {
    const started = firstEvent(this.#recorder, ['start', 'error', 'stop']);
    try {
      this.#recorder.start(CHUNK_MS);
    } catch {
      return false;
    }
    this.#isRunning = (await Promise.race([started, delay(START_MS)])) === 'start';
    return this.#isRunning;
  }

  /** Requests the data before it pauses: afterwards mp4 would not be flushed. */
  async pause(): Promise<void> {
    if (this.#recorder.state !== 'recording') return;
    const handedOver = Promise.all([
      firstEvent(this.#recorder, ['dataavailable', 'stop']),
      firstEvent(this.#recorder, ['pause', 'stop']),
    ]);
    this.#recorder.requestData();
    this.#recorder.pause();
    await Promise.race([handedOver, delay(HAND_OVER_MS)]);
  }

  resume(): void {
    if (this.#recorder.state === 'paused') this.#recorder.resume();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    await Promise.race([this.#stopped, delay(STOP_MS)]);
  }
}

function firstEvent(target: EventTarget, types: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    for (const type of types) target.addEventListener(type, () => resolve(type), { once: true });
  });
}
