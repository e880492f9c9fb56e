import { createExternalStore } from '@beep/core/actor';
import type {
  MeterOutcome,
  MicCheckFailure,
  MicrophoneDevices,
  MicrophoneListOutcome,
  MicrophoneMeter,
  MicrophonePermission,
  MicrophonePermissionWatch,
} from '@beep/core/microphones';

export interface FakeMicrophones {
  readonly devices: MicrophoneDevices;
  readonly meter: MicrophoneMeter;
  readonly permission: MicrophonePermissionWatch;
  setPermission(permission: MicrophonePermission): void;
  /** The level of the mic check, 0..255. */
  setLevel(level: number): void;
  /** The next request fails with this code; null lets it succeed. */
  failMeter(code: MicCheckFailure | null): void;
  /** The next requests are granted by the returned function. */
  delayMeter(): () => void;
  /** Simulates unplugging. */
  lose(): void;
  /** The device ids that the mic check requested; undefined is the default. */
  readonly checked: readonly (string | undefined)[];
  /** The number of open meters. */
  readonly openMeters: number;
}

const TWO_DEVICES: MicrophoneListOutcome = {
  status: 'listed',
  devices: [
    { id: 'built-in', label: 'Built-in Microphone' },
    { id: 'usb', label: 'USB Headset' },
  ],
};

/** Microphones that are present, allowed, and silent until the test sets a level. */
export function createFakeMicrophones(listed: MicrophoneListOutcome = TWO_DEVICES): FakeMicrophones {
  const checked: (string | undefined)[] = [];
  let level = 0;
  let failure: MicCheckFailure | null = null;
  let openMeters = 0;
  let granted = Promise.resolve();
  let onLost = (): void => undefined;
  const permission = createExternalStore<MicrophonePermission>('granted');

  async function open(deviceId: string | undefined): Promise<MeterOutcome> {
    checked.push(deviceId);
    await granted;
    if (failure !== null) return { status: 'failed', code: failure };
    openMeters += 1;
    return {
      status: 'opened',
      meter: {
        levels: () => new Array<number>(12).fill(level / 255),
        level: () => level,
        onLost(listener) {
          onLost = listener;
        },
        close: () => {
          openMeters -= 1;
        },
      },
    };
  }

  return {
    devices: { list: async () => listed, onChanged: () => () => undefined },
    meter: { open: ({ deviceId }) => open(deviceId) },
    permission,
    setPermission: permission.set,
    setLevel(next) {
      level = next;
    },
    failMeter(code) {
      failure = code;
    },
    delayMeter() {
      let grant = (): void => undefined;
      granted = new Promise((resolve) => {
        grant = resolve;
      });
      return () => grant();
    },
    lose: () => onLost(),
    checked,
    get openMeters() {
      return openMeters;
    },
  };
}
