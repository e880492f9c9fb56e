import type { Capture, CapturedAudio, MicrophoneFailure, MicrophoneRequest } from '@beep/core';
import { askForExactly } from './ask-for-microphone.ts';
import { CaptureGraph } from './capture-graph.ts';
import { microphoneFailure } from './microphone-failure.ts';
import { recordingOptions } from './recording-format.ts';

/** How often the encoder hands over what it has: no more than this is lost with a dead page. */
const TIMESLICE_MS = 250;
/** How long the audio graph may take to run before the microphone is recorded without it. */
const GRAPH_START_MS = 1000;
/** Engines report the start with the first sound; a bare microphone that gives none at all has failed. */
const ENCODER_START_MS = 5000;
/** A microphone that is silent to the last bit counts as running after this. */
const FIRST_SOUND_MS = 500;
const FIRST_SOUND_CHECK_MS = 10;
/** What was said just before Save is still on its way through the graph: 30 to 60 ms, measured. */
const GRAPH_LATENCY_MS = 50;

/**
 * Records a microphone. Resolves once sound comes in, with null where the encoder does not start or `signal`
 * aborts before; the microphone is then let go.
 */
export async function startCapture(microphone: MediaStream, signal: AbortSignal): Promise<Capture | null> {
  let release = (): void => stopTracks(microphone);
  const onAbort = (): void => release();
  signal.addEventListener('abort', onAbort);
  const graph = await runningGraph(microphone);
  const capture = createCapture(microphone, graph);
  if (capture !== null) release = () => capture.release();
  const isRunning = !signal.aborted && (await capture?.begin());
  signal.removeEventListener('abort', onAbort);
  if (isRunning && !signal.aborted) return capture;
  release();
  return null;
}

/** Null where the engine cannot bring the microphone in, or does not let audio graphs run. */
async function runningGraph(microphone: MediaStream): Promise<CaptureGraph | null> {
  let graph: CaptureGraph | null = null;
  try {
    graph = new CaptureGraph();
    graph.connect(microphone);
    if (await graph.runs(GRAPH_START_MS)) return graph;
  } catch {
    // Levels and swaps are lost, the take is not.
  }
  graph?.close();
  return null;
}

function createCapture(microphone: MediaStream, graph: CaptureGraph | null): MediaCapture | null {
  try {
    const recorder = new MediaRecorder(graph?.stream ?? microphone, recordingOptions());
    return new MediaCapture(microphone, graph, recorder);
  } catch {
    graph?.close();
    return null;
  }
}

/** One take. However it ends (Save, unplugged, encoder failed), what was captured until then is kept. */
class MediaCapture implements Capture {
  #microphone: MediaStream;
  readonly #graph: CaptureGraph | null;
  readonly #recorder: MediaRecorder;
  readonly #finished: Promise<void>;
  #chunks: Blob[] = [];
  #startedAtMs = 0;
  #endedAtMs: number | null = null;
  #isEnding = false;
  #isInterrupted = false;
  #isReleased = false;
  #interruptionListener: (() => void) | null = null;
  #captured: Promise<CapturedAudio> | null = null;

  constructor(microphone: MediaStream, graph: CaptureGraph | null, recorder: MediaRecorder) {
    this.#microphone = microphone;
    this.#graph = graph;
    this.#recorder = recorder;
    this.#finished = new Promise((resolve) => recorder.addEventListener('stop', () => resolve()));
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (!this.#isReleased) this.#chunks.push(data);
    });
    recorder.addEventListener('error', () => this.#interrupt());
    recorder.addEventListener('stop', () => this.#interrupt());
    this.#watch(microphone);
  }

  /** Starts the encoder; true once it runs and sound comes in. */
  async begin(): Promise<boolean> {
    const started = firstEvent(this.#recorder, ['start', 'error', 'stop']);
    try {
      this.#recorder.start(TIMESLICE_MS);
    } catch {
      return false;
    }
    if ((await Promise.race([started, delay(ENCODER_START_MS)])) !== 'start') return false;
    this.#startedAtMs = performance.now();
    await this.#firstSound();
    return true;
  }

  stop(): Promise<CapturedAudio> {
    this.#captured ??= this.#finish();
    return this.#captured;
  }

  release(): void {
    this.#isReleased = true;
    this.#chunks = [];
    this.#end();
    this.#letGo();
  }

  levels(): number[] {
    return this.#graph?.levels() ?? [];
  }

  /** Without a graph the encoder hangs on the one microphone that it was made with. */
  async switchMicrophone({ deviceId }: MicrophoneRequest): Promise<MicrophoneFailure | null> {
    if (this.#graph === null) return 'microphone-failed';
    let microphone: MediaStream;
    try {
      microphone = await askForExactly(deviceId);
    } catch (error) {
      return microphoneFailure(error);
    }
    if (this.#isEnding) {
      stopTracks(microphone);
      return null;
    }
    try {
      this.#graph.connect(microphone);
    } catch {
      stopTracks(microphone);
      return 'microphone-failed';
    }
    stopTracks(this.#microphone);
    this.#microphone = microphone;
    this.#watch(microphone);
    return null;
  }

  onInterrupted(listener: () => void): void {
    this.#interruptionListener = listener;
    if (this.#isInterrupted) queueMicrotask(listener);
  }

  async #firstSound(): Promise<void> {
    const deadlineMs = this.#startedAtMs + FIRST_SOUND_MS;
    while (this.#isWaitingForSound() && performance.now() < deadlineMs) await delay(FIRST_SOUND_CHECK_MS);
  }

  #isWaitingForSound(): boolean {
    return !this.#isEnding && this.#graph !== null && !this.#graph.hasSignal();
  }

  async #finish(): Promise<CapturedAudio> {
    const isCapturing = !this.#isEnding;
    this.#isEnding = true;
    if (isCapturing && this.#graph !== null) await delay(GRAPH_LATENCY_MS);
    this.#end();
    await this.#finished;
    this.#letGo();
    const audio = new Blob(this.#chunks, { type: this.#recorder.mimeType });
    if (audio.size === 0) throw new Error('The encoder gave no audio');
    return { audio, durationMs: Math.max(0, (this.#endedAtMs ?? 0) - this.#startedAtMs) };
  }

  /** A microphone that was left behind may end as it likes. */
  #watch(microphone: MediaStream): void {
    for (const track of microphone.getAudioTracks()) {
      track.addEventListener('ended', () => {
        if (microphone === this.#microphone) this.#interrupt();
      });
    }
  }

  #interrupt(): void {
    if (this.#isEnding) return;
    this.#isInterrupted = true;
    this.#end();
    this.#finished.then(() => this.#letGo());
    this.#interruptionListener?.();
  }

  /** Asks the encoder for the rest. Its `stop` event comes after the last of it. */
  #end(): void {
    this.#isEnding = true;
    this.#endedAtMs ??= performance.now();
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
  }

  #letGo(): void {
    stopTracks(this.#microphone);
    this.#graph?.close();
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function firstEvent(target: EventTarget, types: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    for (const type of types) target.addEventListener(type, () => resolve(type), { once: true });
  });
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
