import type { SoundStretch } from './ports.ts';

/** Elements report the ends of what they played a little early. */
const GAP_SECONDS = 0.5;

/** What tells how far a recording was heard. */
export interface HeardParts {
  /** What was played, in order. */
  readonly played: readonly SoundStretch[];
  /** Where this play began: earlier parts were heard before. */
  readonly fromSeconds: number;
  /** Parts without speech, which may be skipped. */
  readonly silences: readonly SoundStretch[];
}

/**
 * The end of what was heard without a gap, in seconds. A listener who seeks forwards has not heard what lies between.
 */
export function heardUntil({ played, fromSeconds, silences }: HeardParts): number {
  const parts = [...played, ...silences].sort((one, other) => one.fromSeconds - other.fromSeconds);
  let untilSeconds = fromSeconds;
  let heardSeconds = 0;
  for (const part of parts) {
    if (part.fromSeconds > untilSeconds + GAP_SECONDS) break;
    untilSeconds = Math.max(untilSeconds, part.toSeconds);
    if (played.includes(part)) heardSeconds = Math.max(heardSeconds, untilSeconds);
  }
  return heardSeconds;
}
