/** How much sound was worked on for whom lately. What is long past counts less and less. */
export interface SoundUsage {
  /** Seconds of sound. */
  of(key: string): number;
  add(key: string, seconds: number): void;
}

/** After this long it counts for half: who sent much an hour ago is like everybody else. */
const HALF_LIFE_MS = 60_000;
/** What is left of 15 minutes of sound after this long is less than a second. */
const FORGOTTEN_MS = 10 * HALF_LIFE_MS;

interface Entry {
  readonly seconds: number;
  readonly at: number;
}

/** In memory, of this process. `now` gives milliseconds of a clock that is never set. */
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
