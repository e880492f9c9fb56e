import type { TimeRange } from '@beep/core/drafts';

/** The time that one bar of the past represents. */
export const PAST_BAR_MS = 100;
/** More than the widest screen shows. */
const SHOWN_BARS = 400;

export interface PastMarks {
  /** Both in the recording's own time, sorted. */
  readonly removed: readonly TimeRange[];
  readonly gaps: readonly TimeRange[];
}

/**
 * The newest bars of a recording, newest last: without what was taken out, and null where no microphone was there.
 * `levels` holds one bar per {@link PAST_BAR_MS} from the recording's first sound on. Even the shortest gap marks one.
 */
export function shownPast(levels: readonly number[], { removed, gaps }: PastMarks): (number | null)[] {
  const shown: (number | null)[] = [];
  for (let index = levels.length - 1; index >= 0 && shown.length < SHOWN_BARS; index--) {
    const middleMs = (index + 0.5) * PAST_BAR_MS;
    if (removed.some(({ fromMs, toMs }) => fromMs <= middleMs && middleMs < toMs)) continue;
    shown.push(gaps.some((gap) => touches(gap, index)) ? null : (levels[index] ?? 0));
  }
  return shown.reverse();
}

function touches({ fromMs, toMs }: TimeRange, index: number): boolean {
  const first = Math.floor(fromMs / PAST_BAR_MS);
  return index >= first && index < Math.max(Math.ceil(toMs / PAST_BAR_MS), first + 1);
}
