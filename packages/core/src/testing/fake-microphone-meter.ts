import type {
  Meter,
  MeterOutcome,
  MicCheckFailure,
  MicrophoneMeter,
} from '../microphones/mic-check-ports.ts';
import type { MicrophoneRequest } from '../recorder/ports.ts';
import { createPendingPromise } from './pending-promise.ts';

/** A microphone meter with the level that the test sets. */
export interface FakeMicrophoneMeter extends MicrophoneMeter {
  readonly requests: readonly MicrophoneRequest[];
  /** Microphones that were granted and not released. */
  readonly openMeters: number;
  /** 0..255 */
  setLevel(level: number): void;
  grant(): Promise<void>;
  refuse(code: MicCheckFailure): Promise<void>;
  /** Simulates unplugging. */
  lose(): void;
}

/** Makes a meter whose request the test grants or refuses. */
export function createFakeMicrophoneMeter(): FakeMicrophoneMeter {
  const requests: MicrophoneRequest[] = [];
  const { ask, settle } = createPendingPromise<MeterOutcome>();
  let onLost = (): void => undefined;
  let level = 0;
  let openMeters = 0;

  function createMeter(): Meter {
    let isOpen = true;
    openMeters += 1;
    return {
      levels: () => new Array<number>(12).fill(level / 255),
      level: () => level,
      onLost(listener) {
        onLost = listener;
      },
      close() {
        if (isOpen) openMeters -= 1;
        isOpen = false;
      },
    };
  }

  return {
    requests,
    get openMeters() {
      return openMeters;
    },
    open(request) {
      requests.push(request);
      return ask();
    },
    setLevel(next) {
      level = next;
    },
    grant: () => settle({ status: 'opened', meter: createMeter() }),
    refuse: (code) => settle({ status: 'failed', code }),
    lose: () => onLost(),
  };
}
