/** Seconds of audio processed per payer, decaying over time. */
export interface SoundUsage {
  /** Seconds of audio. */
  of(key: string): number;
  add(key: string, seconds: number): void;
}

/** Half-life: heavy use an hour ago no longer counts. */
const HALF_LIFE_MS = 60_000;
/** After this long, 15 minutes of audio have decayed to less than a second. */
const FORGOTTEN_MS = 10 * HALF_LIFE_MS;

interface Entry {
  readonly seconds: number;
  readonly at: number;
}

/** Counts in this process. `now` returns milliseconds of a monotonic clock. */
export function createSoundUsage(now: () => number = () => performance.now()): SoundUsage {
  /** In the order of their last change. */
  const entries = new Map<string, Entry>();
  const of = (key: string): number => {
    const entry = entries.get(key);
    return entry ? entry.seconds * 2 ** ((entry.at - now()) / HALF_LIFE_MS) : 0;
  };
  const forgetOld = (): void => {
    for (const [key, { at }] of entries) {
      if (now() - at < FORGOTTEN_MS) break;
      entries.delete(key);
    }
  };
  return {
    of,
    add: (key, seconds) => {
      const sum = of(key) + seconds;
      entries.delete(key);
      entries.set(key, { seconds: sum, at: now() });
      forgetOld();
    },
  };
}
