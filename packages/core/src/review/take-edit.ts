import type { TimeRange } from '../journal/ports.ts';
import { TAKE_BACK_MS } from '../limits.ts';
import type { TakeSilence } from './ports.ts';

/** What is taken out of a take; the sound itself stays until Save. */
export interface TakeEdit {
  /** In raw time, sorted, disjoint and nowhere empty. */
  readonly removed: readonly TimeRange[];
}

/** Two points of the kept time. */
export interface KeptSpan {
  readonly startMs: number;
  readonly endMs: number;
}

/** Nothing taken out. */
export const WHOLE_TAKE: TakeEdit = { removed: [] };

/** The length of what is kept of a take that is `rawMs` long. */
export function keptMs(edit: TakeEdit, rawMs: number): number {
  return keptRanges(edit, rawMs).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
}

/** What is kept, in raw time and in its order. */
export function keptRanges(edit: TakeEdit, rawMs: number): TimeRange[] {
  const kept: TimeRange[] = [];
  let fromMs = 0;
  for (const removed of edit.removed) {
    const toMs = Math.min(removed.fromMs, rawMs);
    if (toMs > fromMs) kept.push({ fromMs, toMs });
    fromMs = Math.max(fromMs, removed.toMs);
  }
  if (fromMs < rawMs) kept.push({ fromMs, toMs: rawMs });
  return kept;
}

/**
 * What an editor is to keep. An encoder may hand over a little more than was counted: a take whose end is kept
 * is kept to its very last packet.
 */
export function rangesToCut(edit: TakeEdit, rawMs: number): TimeRange[] {
  return keptRanges(edit, rawMs).map((range) =>
    range.toMs === rawMs ? { ...range, toMs: Number.MAX_SAFE_INTEGER } : range,
  );
}

/** Where a moment of the raw take is in the kept time; a removed one is where its stretch was taken out. */
export function rawToKept(edit: TakeEdit, atMs: number): number {
  return edit.removed.reduce(
    (kept, { fromMs, toMs }) => kept - Math.max(0, Math.min(atMs, toMs) - fromMs),
    atMs,
  );
}

/** Where a moment of the kept time is in the raw take; at a cut, the moment after it. */
export function keptToRaw(edit: TakeEdit, atMs: number): number {
  let rawMs = atMs;
  for (const { fromMs, toMs } of edit.removed) {
    if (rawMs < fromMs) break;
    rawMs += toMs - fromMs;
  }
  return rawMs;
}

/** Takes the last `backMs` of the kept time out; all of it where there is less. */
export function takeBack(edit: TakeEdit, rawMs: number, backMs: number = TAKE_BACK_MS): TakeEdit {
  const endMs = keptMs(edit, rawMs) - backMs;
  return remove(edit, rawMs, [{ fromMs: endMs <= 0 ? 0 : keptToRaw(edit, endMs), toMs: rawMs }]);
}

/** Keeps only a span of the kept time. A span without a length changes nothing. */
export function trimTo(edit: TakeEdit, rawMs: number, { startMs, endMs }: KeptSpan): TakeEdit {
  const longestMs = keptMs(edit, rawMs);
  const fromMs = Math.max(0, startMs);
  const toMs = Math.min(longestMs, endMs);
  if (!(toMs > fromMs)) return edit;
  // Counted back and forth, the very end would not always be met.
  const endsAtMs = toMs === longestMs ? rawMs : keptToRaw(edit, toMs);
  return remove(edit, rawMs, [
    { fromMs: 0, toMs: keptToRaw(edit, fromMs) },
    { fromMs: endsAtMs, toMs: rawMs },
  ]);
}

/** Takes the silence at both ends out. A take that is all silence stays as it is. */
export function trimSilence(edit: TakeEdit, rawMs: number, { leadMs, trailMs }: TakeSilence): TakeEdit {
  const trimmed = remove(edit, rawMs, [
    { fromMs: 0, toMs: leadMs },
    { fromMs: rawMs - trailMs, toMs: rawMs },
  ]);
  return keptMs(trimmed, rawMs) > 0 ? trimmed : edit;
}

/** The edit itself where nothing more is taken out, so that nothing is offered to be undone. */
function remove(edit: TakeEdit, rawMs: number, more: readonly TimeRange[]): TakeEdit {
  const removed = united([...edit.removed, ...more.map((range) => within(range, rawMs))]);
  const next = { removed };
  return keptMs(next, rawMs) < keptMs(edit, rawMs) ? next : edit;
}

function within({ fromMs, toMs }: TimeRange, rawMs: number): TimeRange {
  const clamp = (ms: number): number => Math.min(Math.max(ms, 0), rawMs);
  return { fromMs: clamp(fromMs), toMs: clamp(toMs) };
}

function united(ranges: readonly TimeRange[]): TimeRange[] {
  const sorted = ranges.filter(({ fromMs, toMs }) => toMs > fromMs).sort((a, b) => a.fromMs - b.fromMs);
  const disjoint: TimeRange[] = [];
  for (const range of sorted) {
    const last = disjoint.at(-1);
    if (last === undefined || range.fromMs > last.toMs) disjoint.push(range);
    else disjoint.splice(-1, 1, { fromMs: last.fromMs, toMs: Math.max(last.toMs, range.toMs) });
  }
  return disjoint;
}
