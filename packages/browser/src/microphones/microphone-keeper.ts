import type { TimeRange } from '@beep/core/drafts';
import type { MicrophoneFailure, MicrophoneRequest } from '@beep/core/recorder';
import type { CaptureGraph } from '../recorder/capture-graph.ts';
import { askForExactly } from './ask-for-microphone.ts';
import { delay } from './delay.ts';
import { ASK_AGAIN_MS, findNextMicrophone } from './find-next-microphone.ts';
import { microphoneFailure } from './microphone-failure.ts';
import { stopTracks } from './stop-tracks.ts';
import { watchLiveMicrophone } from './watch-live-microphone.ts';

/** A recording without a microphone ends after this. */
const REPLACE_WITHIN_MS = 5000;
/** A microphone that ends sooner than this does not restart the time to find another. */
const STEADY_MS = 1000;

export interface MicrophoneKeeperOptions {
  readonly microphone: MediaStream;
  /** The user's choice. */
  readonly request: MicrophoneRequest;
  /** Null if the encoder is bound to the microphone that it was made with. */
  readonly graph: CaptureGraph | null;
  /** The recording's audio time. */
  readonly elapsedMs: () => number;
  readonly onMuted: (isMuted: boolean) => void;
  readonly onReplaced: (label: string, gap: TimeRange) => void;
  /** No microphone is left. */
  readonly onLost: () => void;
}

/** Keeps a recording supplied with a microphone: one that ends is replaced, until `release`. */
export class MicrophoneKeeper {
  readonly #options: MicrophoneKeeperOptions;
  readonly #life = new AbortController();
  #watch = new AbortController();
  #microphone: MediaStream;
  #request: MicrophoneRequest;
  #isMuted = false;
  /** The number of switches that were requested. */
  #switches = 0;
  #followedSinceMs = performance.now();
  #searchUntilMs: number = performance.now() + REPLACE_WITHIN_MS;
  /** In the recording's audio time; null while there is a microphone. */
  #goneAtMs: number | null = null;

  constructor(options: MicrophoneKeeperOptions) {
    this.#options = options;
    this.#microphone = options.microphone;
    this.#request = options.request;
    this.#follow(options.microphone);
  }

  /** As `Capture.switchMicrophone`. */
  async switchTo({ deviceId }: MicrophoneRequest): Promise<MicrophoneFailure | null> {
    if (this.#options.graph === null) return 'microphone-failed';
    const request = { ...this.#request, deviceId };
    this.#switches += 1;
    const number = this.#switches;
    let microphone: MediaStream;
    try {
      microphone = await askForExactly(request);
    } catch (error) {
      return microphoneFailure(error);
    }
    // The recording has ended meanwhile, or the user has chosen again.
    if (this.#life.signal.aborted || number !== this.#switches) {
      stopTracks(microphone);
      return null;
    }
    if (!this.#use(microphone, this.#options.graph)) return 'microphone-failed';
    this.#request = request;
    // A microphone that the user has just chosen gets the full time.
    this.#searchUntilMs = performance.now() + REPLACE_WITHIN_MS;
    return null;
  }

  release(): void {
    this.#life.abort();
    this.#watch.abort();
    stopTracks(this.#microphone);
  }

  /** False if the engine cannot connect it; the recording then continues unchanged. */
  #use(microphone: MediaStream, graph: CaptureGraph): boolean {
    try {
      graph.connect(microphone);
    } catch {
      stopTracks(microphone);
      return false;
    }
    this.#watch.abort();
    stopTracks(this.#microphone);
    this.#microphone = microphone;
    this.#followedSinceMs = performance.now();
    if (this.#goneAtMs !== null) {
      const gap = { fromMs: this.#goneAtMs, toMs: this.#options.elapsedMs() };
      this.#goneAtMs = null;
      this.#options.onReplaced(microphone.getAudioTracks()[0]?.label ?? '', gap);
    }
    this.#follow(microphone);
    return true;
  }

  #follow(microphone: MediaStream): void {
    this.#watch = new AbortController();
    if (microphone.getAudioTracks().some((track) => !track.muted)) this.#setMuted(false);
    watchLiveMicrophone(
      microphone,
      { onGone: () => this.#replace(), onMuted: (isMuted) => this.#setMuted(isMuted) },
      this.#watch.signal,
    );
  }

  #setMuted(isMuted: boolean): void {
    if (isMuted === this.#isMuted) return;
    this.#isMuted = isMuted;
    this.#options.onMuted(isMuted);
  }

  async #replace(): Promise<void> {
    const { graph } = this.#options;
    const gone = this.#microphone;
    this.#watch.abort();
    this.#goneAtMs ??= this.#options.elapsedMs();
    if (graph === null) {
      this.#options.onLost();
      return;
    }
    const nowMs = performance.now();
    if (nowMs - this.#followedSinceMs > STEADY_MS) this.#searchUntilMs = nowMs + REPLACE_WITHIN_MS;
    else await delay(ASK_AGAIN_MS);
    const next = await findNextMicrophone(this.#request, this.#searchUntilMs, this.#life.signal);
    // The user may have chosen another meanwhile.
    if (this.#life.signal.aborted || this.#microphone !== gone) {
      if (next !== null) stopTracks(next);
      return;
    }
    if (next === null || !this.#use(next, graph)) this.#options.onLost();
  }
}
