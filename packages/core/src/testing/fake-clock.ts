import type { Clock } from '../time/clock.ts';

/** A clock that moves only with `advance`. */
export interface FakeClock extends Clock {
  /** Moves time on, calling everything that is due, in order. */
  advance(ms: number): void;
  /** The number of pending calls. */
  readonly pending: number;
}

interface Timer {
  dueMs: number;
  readonly periodMs: number | null;
  readonly callback: () => void;
}

/** Makes a clock at `startMs`, by default a moment in February 2026. */
export function createFakeClock(startMs = 1_770_000_000_000): FakeClock {
  const timers = new Set<Timer>();
  let nowMs = startMs;

  function schedule(timer: Timer): () => void {
    timers.add(timer);
    return () => timers.delete(timer);
  }

  function nextDue(untilMs: number): Timer | undefined {
    return [...timers].filter((timer) => timer.dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0];
  }

  return {
    get pending() {
      return timers.size;
    },
    nowMs: () => nowMs,
    after: (delayMs, callback) => schedule({ dueMs: nowMs + delayMs, periodMs: null, callback }),
    every: (periodMs, callback) => schedule({ dueMs: nowMs + periodMs, periodMs, callback }),
    advance(ms) {
      const untilMs = nowMs + ms;
      for (let timer = nextDue(untilMs); timer !== undefined; timer = nextDue(untilMs)) {
        nowMs = timer.dueMs;
        if (timer.periodMs === null) timers.delete(timer);
        else timer.dueMs += timer.periodMs;
        timer.callback();
      }
      nowMs = untilMs;
    },
  };
}
