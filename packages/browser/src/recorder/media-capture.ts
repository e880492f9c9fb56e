import type { EncodedAudio } from '@beep/core/drafts';
import type { Capture, CaptureEvent, MicrophoneFailure, MicrophoneRequest } from '@beep/core/recorder';
import { delay } from '../microphones/delay.ts';
import { MicrophoneKeeper } from '../microphones/microphone-keeper.ts';
import type { CaptureGraph } from './capture-graph.ts';
import { RecordingClock } from './recording-clock.ts';
import type { RecordingEncoder, RecordingEncoderListener } from './recording-encoder.ts';

/** A microphone without any signal counts as running after this. */
const FIRST_SIGNAL_MS = 500;
const FIRST_SIGNAL_CHECK_MS = 10;
/** Audio from just before Pause or Save is still in the graph: 30 to 80 ms, measured. */
const GRAPH_LATENCY_MS = 80;

export interface MediaCaptureOptions {
  readonly microphone: MediaStream;
  /** The user's choice. */
  readonly request: MicrophoneRequest;
  /** Null if the microphone is recorded without a graph. */
  readonly graph: CaptureGraph | null;
}

/** One recording. However it ends (Save, no microphone left, encoder failed), the audio so far is kept. */
export class MediaCapture implements Capture {
  readonly #graph: CaptureGraph | null;
  readonly #clock: RecordingClock;
  readonly #keeper: MicrophoneKeeper;
  #encoder: RecordingEncoder | null = null;
  #chunks: Blob[] = [];
  /** Events before the listener was set. */
  #pending: CaptureEvent[] = [];
  #listener: ((event: CaptureEvent) => void) | null = null;
  #isPaused = false;
  #isEnding = false;
  #isReleased = false;
  #pausing: Promise<EncodedAudio> | null = null;
  #ended: Promise<void> | null = null;
  #captured: Promise<EncodedAudio> | null = null;

  constructor({ microphone, request, graph }: MediaCaptureOptions) {
    this.#graph = graph;
    this.#clock = new RecordingClock(() => graph?.nowMs ?? performance.now());
    this.#keeper = new MicrophoneKeeper({
      microphone,
      request,
      graph,
      elapsedMs: () => this.#clock.elapsedMs,
      onMuted: (isMuted) => {
        if (!isMuted) graph?.wake();
        this.#emitUnlessEnding({ type: isMuted ? 'microphone.muted' : 'microphone.unmuted' });
      },
      onReplaced: (label, gap) => this.#emitUnlessEnding({ type: 'microphone.replaced', label, gap }),
      onLost: () => this.#interrupt(),
    });
    graph?.onRunningChanged((isRunning) => this.#sleepOrWake(isRunning));
  }

  /** The listener for this recording's encoder. */
  get encoderListener(): RecordingEncoderListener {
    return { onChunk: (chunk) => this.#keep(chunk), onFailed: () => this.#interrupt() };
  }

  get mimeType(): string {
    return this.#encoder?.mimeType ?? '';
  }

  get elapsedMs(): number {
    return this.#clock.elapsedMs;
  }

  /** Starts the recording with an encoder that has just started. Resolves once audio comes in. */
  async begin(encoder: RecordingEncoder): Promise<void> {
    this.#encoder = encoder;
    if (this.#isEnding) {
      await encoder.stop();
      return;
    }
    this.#clock.run();
    const deadlineMs = performance.now() + FIRST_SIGNAL_MS;
    while (this.#isWaitingForSignal() && performance.now() < deadlineMs) await delay(FIRST_SIGNAL_CHECK_MS);
  }

  listen(listener: (event: CaptureEvent) => void): void {
    this.#listener = listener;
    for (const event of this.#pending.splice(0)) listener(event);
  }

  pause(): Promise<EncodedAudio> {
    if (this.#isEnding) return this.stop();
    this.#pausing ??= this.#standStill();
    return this.#pausing;
  }

  resume(): void {
    if (!this.#isPaused || this.#isEnding) return;
    this.#isPaused = false;
    this.#pausing = null;
    this.#clock.run();
    if (this.#graph?.isRunning !== false) this.#encoder?.resume();
  }

  stop(): Promise<EncodedAudio> {
    this.#captured ??= this.#finish();
    return this.#captured;
  }

  release(): void {
    this.#isReleased = true;
    this.#chunks = [];
    this.#pending = [];
    void this.#end();
    this.#release();
  }

  levels(): number[] {
    return this.#graph?.levels() ?? [];
  }

  switchMicrophone(request: MicrophoneRequest): Promise<MicrophoneFailure | null> {
    return this.#keeper.switchTo(request);
  }

  #isWaitingForSignal(): boolean {
    return !this.#isEnding && this.#graph !== null && !this.#graph.hasSignal();
  }

  #keep(chunk: Blob): void {
    if (this.#isReleased) return;
    this.#chunks.push(chunk);
    this.#emit({ type: 'chunk', chunk, durationMs: this.#clock.elapsedMs });
  }

  /** Microphone events after the end of the recording are ignored. */
  #emitUnlessEnding(event: CaptureEvent): void {
    if (!this.#isEnding) this.#emit(event);
  }

  #emit(event: CaptureEvent): void {
    if (this.#listener === null) this.#pending.push(event);
    else this.#listener(event);
  }

  /** A suspended graph gives the encoder no data, which would be a gap in the file's timestamps. */
  #sleepOrWake(isRunning: boolean): void {
    if (this.#isEnding || this.#isPaused) return;
    if (isRunning) this.#encoder?.resume();
    else void this.#encoder?.pause();
  }

  async #standStill(): Promise<EncodedAudio> {
    this.#isPaused = true;
    if (this.#graph !== null) await delay(GRAPH_LATENCY_MS);
    if (this.#isEnding) return this.stop();
    if (this.#isPaused) {
      this.#clock.halt();
      await this.#encoder?.pause();
    }
    return this.#soFar();
  }

  async #finish(): Promise<EncodedAudio> {
    const hasMoreToCome = !this.#isEnding && this.#clock.isRunning && this.#graph !== null;
    this.#isEnding = true;
    if (hasMoreToCome) await delay(GRAPH_LATENCY_MS);
    await this.#end();
    this.#release();
    return this.#soFar();
  }

  #soFar(): EncodedAudio {
    const audio = new Blob(this.#chunks, { type: this.mimeType });
    if (audio.size === 0) throw new Error('The encoder gave no audio');
    return { audio, durationMs: this.#clock.elapsedMs };
  }

  #interrupt(): void {
    if (this.#isEnding) return;
    void this.#end().then(() => this.#release());
    this.#emit({ type: 'interrupted' });
  }

  #end(): Promise<void> {
    this.#isEnding = true;
    this.#clock.halt();
    this.#ended ??= this.#encoder?.stop() ?? Promise.resolve();
    return this.#ended;
  }

  #release(): void {
    this.#keeper.release();
    this.#graph?.close();
  }
}
