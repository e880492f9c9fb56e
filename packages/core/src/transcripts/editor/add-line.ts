import { unmarked } from '../marked-text.ts';
import type { EditableLine, LineChange } from './line-changes.ts';

/** Where a line is added, and when it is spoken. */
export interface LineAddition {
  /** The side of the selected line. */
  readonly side: 'before' | 'after';
  /** The playback position. */
  readonly positionSeconds: number;
  /** Of the recording. */
  readonly durationSeconds: number;
}

/** Less time has no room for words. */
const MIN_SECONDS = 0.3;
/** Without a gap the new line gets as much of the selected one, and at most half of it. */
const SHARE_SECONDS = 1;

interface Span {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

interface LinesAt {
  readonly lines: readonly EditableLine[];
  readonly selected: number;
  /** The key of the new line. */
  readonly nextKey: number;
}

/**
 * Adds an empty line beside the selected one. It fills the gap to the neighbour or to the end of the recording, from
 * the playback position if that is in the gap. Without a gap it takes the nearer part of the selected line, divided at
 * the playback position if that is in the line.
 */
export function addLine(
  { lines, selected, nextKey }: LinesAt,
  { side, ...times }: LineAddition,
): Omit<LineChange, 'typing'> | null {
  const line = lines[selected];
  if (line === undefined) return null;
  const index = side === 'after' ? selected + 1 : selected;
  const empty = { ...unmarked(''), origin: line.origin, isAdded: true, key: nextKey };
  const carets = {
    caretBefore: { line: selected, offset: line.text.length },
    caretAfter: { line: index, offset: 0 },
  };
  const { positionSeconds, durationSeconds } = times;
  const gap = gapBetween(lines[index - 1], lines[index], durationSeconds);
  if (gap.endSeconds - gap.startSeconds >= MIN_SECONDS) {
    const startSeconds = isIn(gap, positionSeconds) ? toMilliseconds(positionSeconds) : gap.startSeconds;
    return { at: index, before: [], after: [{ ...empty, ...gap, startSeconds }], ...carets };
  }
  const span = spanOf(line, lines[selected + 1], durationSeconds);
  const isDivided = isIn(span, positionSeconds) && positionSeconds - span.startSeconds >= MIN_SECONDS;
  const cut = toMilliseconds(isDivided ? positionSeconds : shareOf(span, side));
  const { startSeconds, endSeconds } = line;
  const after =
    side === 'after'
      ? [
          withTimes(line, startSeconds, endSeconds === null ? null : cut),
          withTimes(empty, cut, endSeconds ?? span.endSeconds),
        ]
      : [withTimes(empty, startSeconds, cut), withTimes(line, cut, endSeconds)];
  return { at: selected, before: [line], after, ...carets };
}

function gapBetween(
  previous: EditableLine | undefined,
  next: EditableLine | undefined,
  durationSeconds: number,
): Span {
  const endSeconds = next?.startSeconds ?? durationSeconds;
  const startSeconds = previous === undefined ? 0 : (previous.endSeconds ?? endSeconds);
  return { startSeconds, endSeconds };
}

/** The time of a line until the next one begins. */
function spanOf(line: EditableLine, next: EditableLine | undefined, durationSeconds: number): Span {
  const { startSeconds } = line;
  const limit = next?.startSeconds ?? Math.max(line.endSeconds ?? 0, durationSeconds);
  return { startSeconds, endSeconds: Math.max(Math.min(line.endSeconds ?? limit, limit), startSeconds) };
}

function isIn({ startSeconds, endSeconds }: Span, positionSeconds: number): boolean {
  return positionSeconds >= startSeconds && endSeconds - positionSeconds >= MIN_SECONDS;
}

function shareOf({ startSeconds, endSeconds }: Span, side: LineAddition['side']): number {
  const share = Math.min(SHARE_SECONDS, (endSeconds - startSeconds) / 2);
  return side === 'after' ? endSeconds - share : startSeconds + share;
}

/** WebVTT has milliseconds. */
function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** A line has no end that is not later than its start. */
function withTimes<Line extends object>(
  line: Line,
  startSeconds: number,
  endSeconds: number | null,
): Line & Pick<EditableLine, 'startSeconds' | 'endSeconds'> {
  const hasEnd = endSeconds !== null && endSeconds > startSeconds;
  return { ...line, startSeconds, endSeconds: hasEnd ? endSeconds : null };
}
