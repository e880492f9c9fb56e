import { delay } from '../../microphones/delay.ts';
import type { CaptureGraph } from '../capture-graph.ts';
import type { RecordingEncoder, RecordingEncoderListener } from '../recording-encoder.ts';
import type { Mp3Order, Mp3Reply } from './mp3-messages.ts';
import { tapAudio } from './tap-audio.ts';

/** The encoder is 140 kB, 70 kB compressed. */
const LOAD_MS = 20_000;
/** A worker that does not respond within this time has failed. */
const HAND_OVER_MS = 5000;

/** Encodes the audio of a graph as mp3 in a worker thread, without MediaRecorder. */
export function createMp3Encoder(graph: CaptureGraph, listener: RecordingEncoderListener): RecordingEncoder {
  return new Mp3Encoder(graph, listener);
}

class Mp3Encoder implements RecordingEncoder {
  readonly mimeType = 'audio/mpeg';
  readonly #graph: CaptureGraph;
  readonly #listener: RecordingEncoderListener;
  readonly #worker: Worker;
  #untap: (() => void) | null = null;
  #isStill = false;
  #stopped: Promise<void> | null = null;

  constructor(graph: CaptureGraph, listener: RecordingEncoderListener) {
    this.#graph = graph;
    this.#listener = listener;
    this.#worker = new Worker(new URL('./mp3-worker.ts', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Mp3Reply>) => {
      if (data.type === 'chunk') listener.onChunk(new Blob([data.bytes], { type: this.mimeType }));
      if (data.type === 'failed') this.#fail();
    });
    this.#worker.addEventListener('error', () => this.#fail());
  }

  async start(): Promise<boolean> {
    const { context } = this.#graph;
    const isReady = await this.#answer('ready', { type: 'open', sampleRate: context.sampleRate }, LOAD_MS);
    if (!isReady) return false;
    try {
      const { node, close } = await tapAudio(context, (samples) => this.#encode(samples));
      this.#untap = close;
      this.#graph.attach(node);
    } catch {
      return false;
    }
    return true;
  }

  async pause(): Promise<void> {
    if (this.#isStill) return;
    this.#isStill = true;
    await this.#answer('flushed', { type: 'flush' }, HAND_OVER_MS);
  }

  resume(): void {
    this.#isStill = this.#stopped !== null;
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#finish();
    return this.#stopped;
  }

  async #finish(): Promise<void> {
    this.#isStill = true;
    this.#untap?.();
    if (this.#untap !== null) await this.#answer('flushed', { type: 'finish' }, HAND_OVER_MS);
    this.#worker.terminate();
  }

  /** A failed start is not a failure of the recording. */
  #fail(): void {
    if (this.#untap !== null && this.#stopped === null) this.#listener.onFailed();
  }

  #encode(samples: Float32Array<ArrayBuffer>): void {
    if (!this.#isStill) this.#order({ type: 'encode', samples }, [samples.buffer]);
  }

  #order(order: Mp3Order, transfer: Transferable[] = []): void {
    this.#worker.postMessage(order, transfer);
  }

  /** True once the worker has responded with `type`; false if it fails or times out. */
  async #answer(type: Mp3Reply['type'], order: Mp3Order, withinMs: number): Promise<boolean> {
    const listening = new AbortController();
    const { signal } = listening;
    const answered = new Promise<boolean>((resolve) => {
      this.#worker.addEventListener('error', () => resolve(false), { signal });
      this.#worker.addEventListener(
        'message',
        ({ data }: MessageEvent<Mp3Reply>) => {
          if (data.type === type || data.type === 'failed') resolve(data.type === type);
        },
        { signal },
      );
    });
    this.#order(order);
    const isAnswered = await Promise.race([answered, delay(withinMs).then(() => false)]);
    listening.abort();
    return isAnswered;
  }
}
