import { VISUALISER_SMOOTHING } from '@beep/core/limits';
import { bandLevels, LEVELS_FFT_SIZE, type LevelBand, levelBands } from '../microphones/level-bands.ts';

/** Smoothing is per measurement, so measure no more often than a 60 Hz screen draws. */
const LEVELS_EVERY_MS = 12;

/**
 * The audio graph of one recording: the connected microphone, its level, and one stream to record that outlives any single
 * microphone.
 */
export class CaptureGraph {
  readonly context: AudioContext;
  readonly #input: GainNode;
  readonly #analyser: AnalyserNode;
  readonly #output: MediaStreamAudioDestinationNode;
  readonly #bins: Uint8Array<ArrayBuffer>;
  readonly #bands: readonly LevelBand[];
  readonly #life = new AbortController();
  #source: MediaStreamAudioSourceNode | null = null;
  #levels: readonly number[] = [];
  #levelsAtMs = Number.NEGATIVE_INFINITY;

  constructor() {
    this.context = new AudioContext({ latencyHint: 'interactive' });
    const mono = { channelCount: 1, channelCountMode: 'explicit' } as const;
    this.#input = new GainNode(this.context, mono);
    this.#analyser = new AnalyserNode(this.context, {
      fftSize: LEVELS_FFT_SIZE,
      smoothingTimeConstant: VISUALISER_SMOOTHING,
    });
    this.#output = new MediaStreamAudioDestinationNode(this.context, mono);
    this.#input.connect(this.#analyser);
    this.#input.connect(this.#output);
    this.#bins = new Uint8Array(this.#analyser.frequencyBinCount);
    this.#bands = levelBands(this.context.sampleRate);
    // A phone call or a change of the audio output may suspend the graph during a recording.
    const { signal } = this.#life;
    this.context.addEventListener('statechange', () => this.wake(), { signal });
    document.addEventListener('visibilitychange', () => this.wake(), { signal });
  }

  get stream(): MediaStream {
    return this.#output.stream;
  }

  get isRunning(): boolean {
    return this.context.state === 'running';
  }

  /** Audio time: it stands still while the graph or the machine sleeps. */
  get nowMs(): number {
    return this.context.currentTime * 1000;
  }

  /** Replaces the connected microphone. Throws if the engine cannot connect it. */
  connect(microphone: MediaStream): void {
    const source = new MediaStreamAudioSourceNode(this.context, { mediaStream: microphone });
    source.connect(this.#input);
    this.#source?.disconnect();
    this.#source = source;
  }

  /** Connects another node of this context to the audio. */
  attach(listener: AudioNode): void {
    this.#input.connect(listener);
  }

  /** Calls `listener` when the graph is suspended and when it runs again, until it is closed. */
  onRunningChanged(listener: (isRunning: boolean) => void): void {
    const { signal } = this.#life;
    this.context.addEventListener('statechange', () => listener(this.isRunning), { signal });
  }

  /** True once the graph runs; false if the browser does not start it within `withinMs`. */
  async runs(withinMs: number): Promise<boolean> {
    const timeout = new Promise((resolve) => setTimeout(resolve, withinMs));
    await Promise.race([this.#resume(), timeout]);
    return this.isRunning;
  }

  /** Resumes a suspended graph if the browser allows it. */
  wake(): void {
    if (!['running', 'closed'].includes(this.context.state)) void this.#resume();
  }

  async #resume(): Promise<void> {
    await this.context.resume().catch(() => undefined);
  }

  /** True if any signal, even noise, has come through. */
  hasSignal(): boolean {
    const samples = new Float32Array(this.#analyser.fftSize);
    this.#analyser.getFloatTimeDomainData(samples);
    return samples.some((sample) => sample !== 0);
  }

  levels(): number[] {
    const nowMs = performance.now();
    if (nowMs - this.#levelsAtMs >= LEVELS_EVERY_MS) {
      this.#levelsAtMs = nowMs;
      this.#analyser.getByteFrequencyData(this.#bins);
      this.#levels = bandLevels(this.#bins, this.#bands);
    }
    return [...this.#levels];
  }

  close(): void {
    this.#life.abort();
    this.#source?.disconnect();
    if (this.context.state !== 'closed') this.context.close().catch(() => undefined);
  }
}
