import type { TimeRange } from '../drafts/ports.ts';
import type {
  Capture,
  CaptureEvent,
  Microphone,
  MicrophoneOutcome,
  MicrophoneRequest,
} from '../recorder/ports.ts';
import type { MicrophoneFailure } from '../recorder/recorder-states.ts';
import type { Clock } from '../time/clock.ts';
import { createFakeCapture, type FakeCapture } from './fake-capture.ts';
import { createPendingPromise } from './pending-promise.ts';

/** A microphone that the test grants or refuses. */
export interface FakeMicrophone extends Microphone {
  readonly requests: readonly MicrophoneRequest[];
  /** True while a capture that was granted has been neither stopped nor released. */
  readonly isLive: boolean;
  /** True while a live capture is paused. */
  readonly isPaused: boolean;
  /** The microphones that the recording was switched to. */
  readonly switches: readonly MicrophoneRequest[];
  /** Makes later switches fail with `code`; null lets them succeed. */
  failSwitches(code: MicrophoneFailure | null): void;
  /** The level of every band, 0..1; undefined for a rising scale. */
  setLevel(level: number | undefined): void;
  grant(options?: { readonly isFallback?: boolean }): Promise<void>;
  refuse(code: MicrophoneFailure): Promise<void>;
  /** Emits the next `bytes` of the audio; the rest comes with pause and stop. */
  handOver(bytes: number): void;
  /** Simulates unplugging without a replacement. */
  interrupt(): void;
  /** Simulates unplugging with a replacement. */
  replace(label: string, gap: TimeRange): void;
  mute(): void;
  unmute(): void;
}

/** Options of a fake microphone. */
export interface FakeMicrophoneOptions {
  readonly clock: Clock;
  /** The audio of every recording; by default 4 KiB, and as much again after each Resume. */
  readonly audio?: Blob;
  /** Makes `pause` and `stop` reject, like an encoder that lost everything. */
  readonly losesEverything?: boolean;
}

/** Makes a microphone whose request the test grants or refuses. */
export function createFakeMicrophone(options: FakeMicrophoneOptions): FakeMicrophone {
  const requests: MicrophoneRequest[] = [];
  const { ask, settle } = createPendingPromise<MicrophoneOutcome>();
  let live: FakeCapture | null = null;
  let level: number | undefined;
  let switchFailure: MicrophoneFailure | null = null;
  const switches: MicrophoneRequest[] = [];

  function createCapture(): Capture {
    const capture = createFakeCapture(options);
    live = capture;
    return {
      ...capture,
      get elapsedMs() {
        return capture.elapsedMs;
      },
      levels: () => Array.from({ length: 12 }, (_, band) => level ?? (band + 1) / 12),
      async switchMicrophone(request) {
        switches.push(request);
        return switchFailure;
      },
    };
  }

  const emit = (event: CaptureEvent): void => live?.emit(event);

  return {
    requests,
    get isLive() {
      return live?.state() === 'running' || live?.state() === 'paused';
    },
    get isPaused() {
      return live?.state() === 'paused';
    },
    open(request) {
      requests.push(request);
      return ask();
    },
    switches,
    failSwitches(code) {
      switchFailure = code;
    },
    setLevel(next) {
      level = next;
    },
    grant: ({ isFallback = false } = {}) =>
      settle({ status: 'opened', capture: createCapture(), isFallback }),
    refuse: (code) => settle({ status: 'failed', code }),
    handOver: (bytes) => live?.handOver(bytes),
    interrupt: () => emit({ type: 'interrupted' }),
    replace: (label, gap) => emit({ type: 'microphone.replaced', label, gap }),
    mute: () => emit({ type: 'microphone.muted' }),
    unmute: () => emit({ type: 'microphone.unmuted' }),
  };
}
