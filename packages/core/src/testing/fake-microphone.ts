import type { Capture, Microphone, MicrophoneOutcome, MicrophoneRequest } from '../recorder/ports.ts';
import type { MicrophoneFailure } from '../recorder/recorder-machine.ts';
import type { Clock } from '../time/clock.ts';
import { createPendingAnswer } from './pending-answer.ts';

/** A microphone that answers when the test says so. */
export interface FakeMicrophone extends Microphone {
  readonly requests: readonly MicrophoneRequest[];
  /** True while a capture that was granted has been neither stopped nor released. */
  readonly isLive: boolean;
  /** The microphones that the take was asked to go on with. */
  readonly switches: readonly MicrophoneRequest[];
  /** The next switches fail like this; null lets them succeed. */
  failSwitches(code: MicrophoneFailure | null): void;
  /** The level of every band, 0..1; undefined for a rising scale. */
  setLevel(level: number | undefined): void;
  grant(options?: { readonly isFallback?: boolean }): Promise<void>;
  refuse(code: MicrophoneFailure): Promise<void>;
  /** As if it were unplugged. */
  interrupt(): void;
}

/** What the fake microphone gives. */
export interface FakeMicrophoneOptions {
  readonly clock: Clock;
  /** The audio of every take; 4 KiB of zeros by default. */
  readonly audio?: Blob;
  /** Makes `stop` reject, as an encoder that lost everything does. */
  readonly losesEverything?: boolean;
}

/** Makes a microphone that waits to be granted or refused. */
export function createFakeMicrophone({
  clock,
  audio,
  losesEverything,
}: FakeMicrophoneOptions): FakeMicrophone {
  const requests: MicrophoneRequest[] = [];
  const { ask, settle } = createPendingAnswer<MicrophoneOutcome>();
  let onInterrupted: (() => void) | null = null;
  let isLive = false;
  let level: number | undefined;
  let switchFailure: MicrophoneFailure | null = null;
  const switches: MicrophoneRequest[] = [];

  function createCapture(): Capture {
    const startedAtMs = clock.nowMs();
    isLive = true;
    return {
      async stop() {
        isLive = false;
        if (losesEverything === true) throw new Error('the encoder lost everything');
        const take = audio ?? new Blob([new Uint8Array(4096)], { type: 'audio/webm;codecs=opus' });
        return { audio: take, durationMs: clock.nowMs() - startedAtMs };
      },
      release() {
        isLive = false;
      },
      levels: () => Array.from({ length: 12 }, (_, band) => level ?? (band + 1) / 12),
      async switchMicrophone(request) {
        switches.push(request);
        return switchFailure;
      },
      onInterrupted(listener) {
        onInterrupted = listener;
      },
    };
  }

  return {
    requests,
    get isLive() {
      return isLive;
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
    interrupt: () => onInterrupted?.(),
  };
}
