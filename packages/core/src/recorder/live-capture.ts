import type { EncodedAudio } from '../drafts/ports.ts';
import { NO_SOUND_CHECK_MS, TIMER_UPDATE_MS } from '../limits.ts';
import type { Clock } from '../time/clock.ts';
import type { Capture, CaptureEvent, MicrophoneRequest, WakeLock } from './ports.ts';
import type { MicrophoneFailure } from './recorder-states.ts';
import { isSilent, nextQuietChecks } from './silence-check.ts';

/** Dependencies of a {@link LiveCapture}. */
export interface LiveCaptureOptions {
  readonly capture: Capture;
  readonly clock: Clock;
  readonly wakeLock: WakeLock;
  readonly onTick: (rawMs: number) => void;
  readonly onSilenceChanged: (isSilent: boolean) => void;
  readonly onEvent: (event: CaptureEvent) => void;
}

/** A capture with its clock, its silence check and a wake lock. Its owner ends it with `release`. */
export class LiveCapture {
  readonly #options: LiveCaptureOptions;
  /** Consecutive checks without audio. */
  #quietChecks = 0;
  #endRun: () => void = () => undefined;

  constructor(options: LiveCaptureOptions) {
    this.#options = options;
  }

  /** Begins to report events, including earlier ones. */
  start(): void {
    const { capture, onEvent } = this.#options;
    this.#run();
    capture.listen((event) => {
      // The 3 s begin again with another microphone.
      if (event.type === 'microphone.replaced') this.#quietChecks = 0;
      onEvent(event);
    });
  }

  levels(): number[] {
    return this.#options.capture.levels();
  }

  async pause(): Promise<EncodedAudio> {
    this.#endRun();
    return this.#options.capture.pause();
  }

  resume(): void {
    this.#options.capture.resume();
    this.#run();
  }

  async stop(): Promise<EncodedAudio> {
    this.#endRun();
    return this.#options.capture.stop();
  }

  release(): void {
    this.#endRun();
    this.#options.capture.release();
  }

  async switchMicrophone(request: MicrophoneRequest): Promise<MicrophoneFailure | null> {
    const failure = await this.#options.capture.switchMicrophone(request);
    if (failure === null) this.#quietChecks = 0;
    return failure;
  }

  #run(): void {
    const { capture, clock, wakeLock, onTick } = this.#options;
    const abort = new AbortController();
    this.#quietChecks = 0;
    const stopTicking = clock.every(TIMER_UPDATE_MS, () => onTick(capture.elapsedMs));
    const stopListening = clock.every(NO_SOUND_CHECK_MS, () => this.#listen());
    wakeLock.hold(abort.signal);
    this.#endRun = () => {
      stopTicking();
      stopListening();
      abort.abort();
    };
  }

  #listen(): void {
    const wasSilent = isSilent(this.#quietChecks);
    this.#quietChecks = nextQuietChecks(this.#quietChecks, this.levels());
    if (isSilent(this.#quietChecks) !== wasSilent) this.#options.onSilenceChanged(!wasSilent);
  }
}
